import { barcodeIn, readBoleto } from '../../brazil/boleto-line.ts';
import { parseBrCode } from '../../brazil/br-code.ts';
import type { Client } from '../../client/client.ts';
import { asCliError } from '../../command/failure.ts';
import { pay } from '../../contract/boleto.ts';
import { decode, payAsync } from '../../contract/pix-qr.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import type { Intent } from '../../journal/intent.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import type { Run, Runs } from '../../journal/runs.ts';
import { textMember } from '../../json/members.ts';
import { agree } from '../../payments/asking.ts';
import { scopeOf } from '../../payments/facts.ts';
import { askOffer } from '../../payments/orders/boleto-offer.ts';
import { codeRoles } from '../../payments/orders/payout-columns.ts';
import { qrPayee } from '../../payments/orders/qr.ts';
import { compareDecode, decodedFrom } from '../../payments/orders/qr-decode.ts';
import { type CodeAnswers, type CodeTold, differencesOf } from '../../payments/orders/row-code.ts';
import { keptPayee } from '../../payments/payee.ts';
import { canAsk } from '../../terminal/ask.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { compareDocuments } from '../../terminal/text.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { codeWords } from '../../words/codes.ts';
import { labels } from '../../words/labels.ts';
import { qrWords } from '../../words/qr.ts';
import { runWords } from '../../words/run.ts';
import type { Message, Telling } from '../../words/topic.ts';
import { type AskedCodes, openAskedCodes } from './asked-codes.ts';
import type { Asked } from './compare-rows.ts';
import { eachOf, rowsOf } from './ending.ts';
import { lint, type PayoutFile } from './rows.ts';
import type { Asking } from './settle-open.ts';
import { wrongRows } from './summary.ts';

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
  asking: Pick<Asking, 'command' | 'session' | 'runs'>,
  file: PayoutFile,
  asked: Asked,
): Promise<PayoutFile> {
  const { session, runs } = asking;
  const codes = await codesIn(file, asked);
  if (codes === null || codes.count === 0) return file;
  const known = await runs.find(scopeOf(session.client), asked.ref);
  if (known !== null && known.state !== 'planning') await fillFromRun(codes, runs, known);
  else await askBank(codes, session.client, file.context.today);
  const twins = twinsOf(codes);
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
  return skipInvalid === null && wrongRows(linted.summary) > 0 ? null : codes;
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

/** What was confirmed when the run was planned, and is in its rows. */
async function fillFromRun(codes: AskedCodes, runs: Runs, { runId }: Run): Promise<void> {
  for await (const { intent } of rowsOf(runs, runId)) {
    const text = codeOf(intent);
    if (text !== null) codes.answer(text, shownThen(intent));
  }
}

/** The code that a row of a run pays; null for a row without one. */
function codeOf({ operation, bodyText, to }: Intent): string | null {
  if (operation === pay.id && to?.kind === 'boleto') return barcodeIn(to.line ?? '');
  return operation === payAsync.id ? textMember(JSON.parse(bodyText), 'emv') : null;
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
  twins: ReadonlyMap<number, number>,
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
    if (twin !== undefined) tell(line, codeWords.sameBill(twin));
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
 * payee and due date. The later of the two names the earlier.
 */
function twinsOf(codes: AskedCodes): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { boleto, qr } of codes.pairs()) {
    if (!isOneBill(boleto.text, boleto.told, qr.text, qr.told)) continue;
    found.set(Math.max(boleto.line, qr.line), Math.min(boleto.line, qr.line));
  }
  return found;
}

function isOneBill(barcode: string, boleto: CodeTold, emv: string, qr: CodeTold): boolean {
  const [number = ''] = /[1-9][0-9]{7,}/.exec(qr.txid ?? '') ?? [];
  if (number !== '' && barcode.slice(19).includes(number)) return true;
  const isTheirs =
    boleto.document !== null &&
    qr.document !== null &&
    (compareDocuments(boleto.document, qr.document) !== 'mismatch' ||
      compareDocuments(qr.document, boleto.document) !== 'mismatch');
  return (
    parseBrCode(emv).kind === 'dynamic' &&
    isTheirs &&
    boleto.dueDate?.slice(0, 10) === qr.dueDate?.slice(0, 10)
  );
}
