import { bodyHash, type IntentEvent, type IntentFacts } from '../../../src/lib/journal/intent.ts';
import type { Journal } from '../../../src/lib/journal/journal.ts';
import { type Payee, payeeText } from '../../../src/lib/journal/payee.ts';
import type { PlannedRow, RunFacts, RunScope, Runs } from '../../../src/lib/journal/runs.ts';
import { creditOf, masked, type Paid } from './ledger.ts';

/** Where a ledger is paid from. */
export interface Scope extends RunScope {
  readonly host: string;
}

/** Writes a ledger into a journal as the commands do: intents with their bodies, and the answers that the service gives. */
export async function write(ledger: readonly Paid[], journal: Journal, scope: Scope): Promise<void> {
  const runs = await journal.runs();
  const rows = Map.groupBy(ledger, ({ run }) => run);
  for (const one of ledger) {
    if (one.run === null) {
      const begun = await journal.begin(factsOf(one, scope), true, one.atMs);
      if (begun.kind !== 'begun') throw new Error(`${one.intentId}: ${begun.kind}`);
      for (const event of eventsOf(one).slice(1)) await journal.append(one.intentId, event);
    } else if (one === rows.get(one.run)?.[0]) await writeRun(one.run, rows.get(one.run) ?? [], runs, scope);
  }
}

async function writeRun(number: number, paid: readonly Paid[], runs: Runs, scope: Scope): Promise<void> {
  const run = runOf(number, scope);
  await runs.open(run);
  const rows = paid.map((one, i) => rowOf(one, i + 1, number, scope));
  await runs.plan(run, rows, true);
  const entries = paid.flatMap((one) => eventsOf(one).map((event) => ({ intentId: one.intentId, event })));
  for (const entered of await runs.append(entries)) if ('error' in entered) throw entered.error;
}

/** The id of the run of that number. */
export const runId = (number: number) => `run_${String(number).padStart(16, '0')}`;

function runOf(number: number, { environment, tenantId, accountId }: Scope): RunFacts {
  return {
    environment,
    tenantId,
    accountId,
    runId: runId(number),
    ref: `folha-${number}`,
    fileName: 'pagamentos.csv',
    fileSha256: String(number).padStart(64, '0'),
    columns: ['nome', 'valor', 'referencia'],
    createdAtMs: 1000,
    operator: 'tester',
  };
}

function rowOf(paid: Paid, line: number, run: number, scope: Scope): PlannedRow {
  const { supplier, centavos, invoice } = paid;
  const facts = { ...factsOf(paid, scope), runId: runId(run) };
  const cells = [supplier.name, (centavos / 100).toFixed(2).replace('.', ','), invoice ?? ''];
  return { line, facts, cells, reference: invoice };
}

const operations = {
  pix: 'pix.out',
  bank: 'pixBank.out',
  ted: 'ted.out',
  boleto: 'boleto.pay',
  internal: 'transfers.internalByDocument',
  refund: 'refund.send',
} as const;

function factsOf(paid: Paid, scope: Scope): IntentFacts {
  const { way, supplier, intentId, centavos, identifier, atMs } = paid;
  const to = payeeOf(paid);
  const bodyText = JSON.stringify({ ...bodyOf(paid), ...(identifier !== null && { identifier }) });
  const isShown = way === 'pix' || way === 'boleto';
  return {
    intentId,
    ...scope,
    operation: operations[way],
    target: `/v1/accounts/${scope.accountId}`,
    ref: paid.ref,
    identifier,
    idempotencyKey: `brl-p1-${bodyHash(intentId).slice(0, 32)}`,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: centavos,
    destination: payeeText(to),
    to,
    claim: null,
    createdAtMs: atMs,
    toolVersion: '0',
    operator: 'tester',
    ...(isShown && {
      payee: { name: supplier.name, document: masked(supplier.document), bank: null, askedAtMs: atMs },
    }),
  };
}

function payeeOf(paid: Paid): Payee {
  const { way, supplier, boleto } = paid;
  const { document, branch, account, key } = supplier;
  switch (way) {
    case 'pix':
      return { kind: 'pix-key', keyType: key.type as 'EMAIL', key: key.value };
    case 'boleto':
      return { kind: 'boleto', line: boleto?.line ?? null };
    case 'internal':
      return { kind: 'document', document };
    case 'refund':
      return { kind: 'payer', endToEndId: creditOf(paid) };
    default:
      return { kind: 'bank-account', bank: '341', branch, account, accountType: 'CHECKING', document };
  }
}

function bodyOf(paid: Paid): object {
  const { way, supplier, centavos, boleto, description } = paid;
  const { document, branch, account, key, name } = supplier;
  const amount = centavos / 100;
  const bank = { bankCode: '341', branch, account, accountType: 'CHECKING', taxNumber: document };
  switch (way) {
    case 'pix':
      return { amount, keyType: key.type, key: key.value, ...(description !== null && { description }) };
    case 'boleto':
      return { digitableLine: boleto?.line };
    case 'internal':
      return { value: amount, document };
    case 'refund':
      return { originalEndToEnd: creditOf(paid), reason: 'MD06', amount };
    default:
      return { value: amount, ...bank, holderName: name };
  }
}

function eventsOf(paid: Paid): readonly IntentEvent[] {
  const { atMs, state, endToEndId } = paid;
  const isShown = state === 'SETTLED';
  const status = { SETTLED: 'COMPLETED', REFUSED: 'FAILED', UNCERTAIN: null }[state];
  return [
    { kind: 'ATTEMPT', atMs, attempt: 1 },
    {
      kind: 'RESPONSE',
      atMs: atMs + 500,
      finding: {
        state,
        status,
        endToEndId: isShown ? endToEndId : null,
        code: null,
        message: null,
        reason: null,
        httpStatus: state === 'UNCERTAIN' ? null : 200,
        requestId: null,
        bodyText: isShown ? JSON.stringify(answerOf(paid)) : null,
        shows: ['amount', 'payee'],
      },
    },
  ];
}

/** What the service shows of a payment that it made. */
function answerOf(paid: Paid): object {
  const { way, supplier, centavos, identifier, endToEndId, paymentId, boleto } = paid;
  const amount = centavos / 100;
  const common = { identifier, status: 'COMPLETED', amount };
  const payer = { name: 'Nossa Firma Ltda', document: '11444777000161' };
  switch (way) {
    case 'ted':
      return { ...common, tedId: `ted-${identifier}` };
    case 'boleto': {
      const beneficiary = { name: supplier.name, document: supplier.document };
      return { ...common, paymentId, digitableLine: boleto?.line, beneficiary, payer };
    }
    case 'refund':
      return { ...common, refundId: paymentId, endToEndId, originalEndToEnd: creditOf(paid) };
    default:
      return { ...common, paymentId, endToEndId, payer };
  }
}
