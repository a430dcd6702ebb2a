import { barcodeIn, readBoleto } from '../../brazil/boleto-line.ts';
import { parseBrCode } from '../../brazil/br-code.ts';
import { brasiliaDay, dayText } from '../../brazil/clock.ts';
import type { Client } from '../../client/client.ts';
import { asCliError } from '../../command/failure.ts';
import { pay } from '../../contract/boleto.ts';
import { decode, payAsync, pay as payQr } from '../../contract/pix-qr.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import type { Run, Runs } from '../../journal/runs.ts';
import { textMember } from '../../json/members.ts';
import { agree } from '../../payments/confirm/asking.ts';
import { keptPayee } from '../../payments/confirm/payee.ts';
import { eachOf } from '../../payments/each-of.ts';
import { scopeOf } from '../../payments/facts.ts';
import { askOffer } from '../../payments/orders/boleto-offer.ts';
import { codeRoles } from '../../payments/orders/payout-columns.ts';
import { qrPayee } from '../../payments/orders/qr.ts';
import { compareDecode, decodedFrom } from '../../payments/orders/qr-decode.ts';
import { type CodeAnswers, type CodeTold, differencesOf } from '../../payments/orders/row-code.ts';
import { canAsk } from '../../terminal/ask.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { compareDocuments } from '../../terminal/text.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { codeWords } from '../../words/codes.ts';
import { labels } from '../../words/labels.ts';
import { qrWords } from '../../words/qr.ts';
import { runWords } from '../../words/run.ts';
import type { Message, Telling } from '../../words/topic.ts';
import { type AskedCodes, numberIn, openAskedCodes, type PaidCode } from './asked-codes.ts';
import type { Asked } from './compare-rows.ts';
import { rowsOf } from './ending.ts';
import { toldForMs } from './paid-before.ts';
import { lint, type PayoutFile } from './rows.ts';
import type { Asking } from './settle-open.ts';
import { isWrong } from './summary.ts';

/** How many questions are under way at once. */
const width = 4;

/**
 * The file with the bank's answers to its boletos and QR codes, and a person's word where they differ from the sheet; the file
 * itself if it has none, or a row that is wrong without asking. A run that was planned before keeps what was shown then.
 * Nothing is written down.
 * @throws {CliError} 130 if the bank's amounts are declined
 * @throws {ServiceError} {@link NoAnswerError} {@link TokenError} what is not about one code
 */
export async function withCodes(
  asking: Pick<Asking, 'command' | 'session' | 'journal' | 'runs'>,
  file: PayoutFile,
  asked: Asked,
): Promise<PayoutFile> {
  const { session, journal, runs } = asking;
  const codes = await codesIn(file, asked);
  if (codes === null || codes.count === 0) return file;
  const known = await runs.find(scopeOf(session.client), asked.ref);
  if (known !== null && known.state !== 'planning') await fillFromRun(codes, runs, known);
  else await askBank(codes, session.client, file.context.today);
  if (!asked.allowDuplicate) await recallPaid(codes, journal, session.client, known);
  const twins = twinsOf(codes, session.client.clock.now() - toldForMs);
  const context = (isAgreed: boolean): PayoutFile => {
    const answers: CodeAnswers = {
      isAgreed,
      of: (text) => codes.of(text),
      twinOf: (line) => twins.get(line) ?? null,
    };
    return { ...file, context: { ...file.context, codes: answers } };
  };
  if (!canAsk() || asked.skipInvalid !== null) return context(false);
  return context(await agreeToDifferences(asking, codes, twins));
}

/** Reads the file without asking; null if a row is wrong, as nothing is paid then anyway. */
async function codesIn(file: PayoutFile, { skipInvalid }: Asked): Promise<AskedCodes | null> {
  const linted = await lint(file);
  if (!codeRoles.some((role) => linted.meanings.has(role))) return null;
  const codes = openAskedCodes();
  await whileWaiting(counter(file.read), async () => {
    for await (const { row, verdict } of linted.rows)
      if (row?.code && verdict === 'ok')
        codes.add(row.code, { line: row.line, inSheet: row.code.inSheet, expected: row.expected });
  });
  return skipInvalid === null && isWrong(linted.summary) ? null : codes;
}

async function askBank(codes: AskedCodes, client: Client, today: string): Promise<void> {
  const { count } = codes;
  const asked: Count = { done: 0, total: count };
  const telling = counter(asked, ({ done }, { left }) => codeWords.asking(done, count, left).text);
  await whileWaiting(telling, () =>
    eachOf(codes.each()[Symbol.iterator](), width, null, async ({ text, isBoleto }) => {
      codes.answer(text, await (isBoleto ? askBoleto(client, text, today) : askQr(client, text)));
      asked.done += 1;
    }),
  );
}

async function askBoleto(client: Client, barcode: string, today: string): Promise<CodeTold | string> {
  const boleto = readBoleto(barcode, { today });
  const { boletoLineField } = client.connection.settings;
  const offer = await aboutOne(askOffer(client, boleto, JSON.stringify({ [boletoLineField]: boleto.line })));
  if (typeof offer === 'string') return offer;
  const { name, document } = offer.beneficiary;
  return {
    ...tellOf(client, name, document),
    amountDue: offer.amountDue,
    isChangeable: false,
    names: name === null ? [] : [name],
    dueDate: offer.dueDate ?? boleto.dueDate,
    lastDay: null,
    txid: null,
    to: { kind: 'boleto', line: boleto.line },
    decodeId: null,
  };
}

async function askQr(client: Client, emv: string): Promise<CodeTold | string> {
  const code = parseBrCode(emv);
  const reply = await aboutOne(client.read(decode, { bodyText: JSON.stringify({ emv }) }));
  if (typeof reply === 'string') return reply;
  const decoded = decodedFrom(reply.json.text, client.clock.now());
  const differing = compareDecode(code, decoded).filter(({ verdict }) => verdict === 'differs');
  const others = differing.filter(({ what }) => what !== 'Name').map(({ what }) => labels[what]);
  if (others.length > 0) return qrWords.askBeforePaying(others.join(', '));
  const { payeeName, payeeTradeName, payeeDocument, amount } = decoded;
  const deadline = textMember(decoded.value, 'paymentDeadline');
  return {
    ...tellOf(client, payeeName, payeeDocument),
    amountDue: amount,
    isChangeable: decoded.allowChange,
    names: [payeeName, payeeTradeName].filter((name) => name !== null),
    nameInCode: differing.length > 0 ? code.merchantName : null,
    dueDate: textMember(decoded.value, 'dueDate'),
    lastDay: deadline?.slice(0, 10) ?? null,
    txid: decoded.identifier ?? code.txid,
    to: qrPayee(code, decoded),
    decodeId: decoded.decodeId,
  };
}

function tellOf({ clock }: Client, name: string | null, document: string | null) {
  const found = { name, document, bank: null, account: null, asReceived: null, askedAtMs: clock.now() };
  return { nameInCode: null, document, payee: keptPayee(found), isAgreed: false };
}

/** How a question ends that says something about this code, and nothing about the others. */
const aboutTheCode: readonly Ending[] = ['usage', 'refused', 'duplicate', 'check_failed'];

/** The answer, or why this code cannot be paid. */
async function aboutOne<T extends object>(question: Promise<T>): Promise<T | string> {
  return question.catch((error: Error) => {
    const failure = asCliError(error);
    if (failure && aboutTheCode.includes(failure.ends)) return failure.message;
    throw error;
  });
}

/** How long ago a payment may be that is told beside a code: a boleto is paid once, whenever that was. */
const recalledMs = 92 * 24 * 60 * 60 * 1000;

/**
 * Boletos and codes that this journal has payments of, by which a row of one of them is told where the bank only says that it
 * is paid.
 * @param known the run that has the ref, whose own rows are not meant
 */
async function recallPaid(
  codes: AskedCodes,
  journal: Journal,
  client: Client,
  known: Run | null,
): Promise<void> {
  const sinceMs = client.clock.now() - recalledMs;
  const operations = [pay.id, payAsync.id, payQr.id];
  for await (const intent of journal.each({ ...scopeOf(client), operations, sinceMs })) {
    const { state, runId, intentId, lastSentAtMs, createdAtMs } = intent;
    if (state === 'REFUSED' || state === 'REVERSED' || (known !== null && runId === known.runId)) continue;
    const text = codeOf(intent);
    if (text === null) continue;
    const told = { ...shownThen(intent), document: intent.payee?.document ?? null };
    codes.addPaid({ text, told, intentId, atMs: lastSentAtMs ?? createdAtMs }, intent.operation === pay.id);
  }
  codes.answerAsPaid();
}

/** What was confirmed when the run was planned, and is in its rows. */
async function fillFromRun(codes: AskedCodes, runs: Runs, { runId }: Run): Promise<void> {
  for await (const { intent } of rowsOf(runs, runId)) {
    const text = codeOf(intent);
    if (text !== null) codes.answer(text, shownThen(intent));
  }
}

/** The code that a row of a run pays; null for a row without one. */
function codeOf({ operation, bodyText, to }: Intent): string | null {
  if (operation === pay.id) return to?.kind === 'boleto' ? barcodeIn(to.line ?? '') : null;
  const isQr = operation === payAsync.id || operation === payQr.id;
  return isQr ? textMember(JSON.parse(bodyText), 'emv') : null;
}

function shownThen(intent: Intent): CodeTold {
  return {
    amountDue: intent.amountCentavos as CodeTold['amountDue'],
    isChangeable: false,
    names: [],
    nameInCode: null,
    document: null,
    dueDate: null,
    lastDay: null,
    txid: null,
    to: payeeOf(intent),
    decodeId: textMember(JSON.parse(intent.bodyText), 'decodeId'),
    payee: intent.payee ?? null,
    isAgreed: true,
  };
}

/** Most differences that a screen names before its question. */
const mostShown = 10;

/** Shows where the bank has another amount or payee than the sheet, and asks. @throws {CliError} exit 130 */
async function agreeToDifferences(
  { command }: Pick<Asking, 'command'>,
  codes: AskedCodes,
  twins: ReadonlyMap<number, Message>,
): Promise<boolean> {
  const shown: Telling[] = [];
  let count = 0;
  const tell = (line: number, message: Message) => {
    count += 1;
    if (shown.length < mostShown) shown.push(() => runWords.beforeAtLine(line, message.text));
  };
  for (const { line, inSheet, expected, told } of codes.rows()) {
    if (told.isAgreed) continue;
    for (const { message } of differencesOf(inSheet, expected, told)) tell(line, message);
    const twin = twins.get(line);
    if (twin !== undefined) tell(line, twin);
  }
  if (count === 0) return false;
  command.note(codeWords.differs(count));
  for (const line of shown) command.note(line);
  if (count > mostShown) command.note(codeWords.more(count - mostShown));
  await agree(codeWords.payAsTheBankSays);
  return true;
}

/**
 * Rows that look like one bill: a boleto and a QR code whose txid has the number in the boleto's free field, or with one amount,
 * payee and due date. The later of the two names the earlier, or the payment.
 * @param sinceMs since when a payment is recent: it has no due date to tell months apart
 */
function twinsOf(codes: AskedCodes, sinceMs: number): ReadonlyMap<number, Message> {
  const found = new Map<number, Message>();
  for (const { row, isBoleto, paid } of codes.paidPairs()) {
    const [boleto, qr] = isBoleto ? [row, paid] : [paid, row];
    if (hasItsNumber(boleto.text, qr) || (paid.atMs > sinceMs && isOneDynamicPayee(boleto.told, qr)))
      found.set(row.line, codeWords.sameBillPaid(dayText(brasiliaDay(paid.atMs)), paid.intentId));
  }
  for (const { boleto, qr } of codes.pairs()) {
    const isOneBill =
      hasItsNumber(boleto.text, qr) ||
      (isOneDynamicPayee(boleto.told, qr) &&
        boleto.told.dueDate?.slice(0, 10) === qr.told.dueDate?.slice(0, 10));
    if (isOneBill)
      found.set(Math.max(boleto.line, qr.line), codeWords.sameBill(Math.min(boleto.line, qr.line)));
  }
  return found;
}

type CodeOf = Pick<PaidCode, 'text' | 'told'>;

/** Whether the code's txid has the number that the boleto has in its free field. */
function hasItsNumber(barcode: string, qr: CodeOf): boolean {
  const number = numberIn(qr.told.txid ?? parseBrCode(qr.text).txid);
  return number !== null && barcode.slice(19).includes(number);
}

/** Whether a dynamic code has the payee of a boleto. */
function isOneDynamicPayee(boleto: CodeTold, qr: CodeOf): boolean {
  const { document } = qr.told;
  return (
    parseBrCode(qr.text).kind === 'dynamic' &&
    boleto.document !== null &&
    document !== null &&
    (compareDocuments(boleto.document, document) !== 'mismatch' ||
      compareDocuments(document, boleto.document) !== 'mismatch')
  );
}
