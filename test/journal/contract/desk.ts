import {
  bodyHash,
  type Finding,
  type IntentEvent,
  type IntentFacts,
} from '../../../src/lib/journal/intent.ts';
import type { Journal } from '../../../src/lib/journal/journal.ts';
import type { PlannedRow, RunFacts } from '../../../src/lib/journal/runs.ts';

/** Opens the journal of the running test: empty at first, and the same one again each time after that. */
export type Open = () => Promise<Journal>;

export const day = 24 * 60 * 60 * 1000;

/** The scope within which runs and refs are unique. */
export const scope = { environment: 'sandbox', tenantId: 'tenant', accountId: 'account' };

export function facts(given: Partial<IntentFacts> = {}): IntentFacts {
  const bodyText = given.bodyText ?? '{"amount":150}';
  return {
    intentId: 'int_1',
    ...scope,
    host: 'https://bank.example',
    operation: 'pix.out',
    target: '/v1/accounts/account/pix/out',
    ref: null,
    identifier: `id-${given.intentId ?? 'int_1'}`,
    idempotencyKey: `key-${given.intentId ?? 'int_1'}`,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: 15000,
    destination: 'EMAIL maria@example.com',
    claim: 'claim',
    createdAtMs: 1000,
    toolVersion: '0',
    operator: 'tester',
    ...given,
  };
}

export function finding(state: Finding['state'], status: string | null): Finding {
  return {
    state,
    status,
    reason: null,
    endToEndId: null,
    code: null,
    message: null,
    httpStatus: 200,
    requestId: null,
    bodyText: null,
  };
}

/** The service's answer to our own request. */
export function answer(
  state: Finding['state'],
  status: string,
  atMs = 2000,
  given: Partial<Finding> = {},
): IntentEvent {
  return { kind: 'RESPONSE', atMs, finding: { ...finding(state, status), ...given } };
}

export const attempt = { kind: 'ATTEMPT', atMs: 1500, attempt: 1 } as const;

/** Three payments of three days, the last one of production. */
export async function openWithThree(open: Open): Promise<Journal> {
  const journal = await open();
  await journal.begin(facts(), true, 1000);
  await journal.begin(facts({ intentId: 'int_2', createdAtMs: 2000, amountCentavos: 99 }), true, 2000);
  await journal.begin(facts({ intentId: 'int_3', createdAtMs: 3000, environment: 'production' }), true, 3000);
  return journal;
}

export function runFacts(given: Partial<RunFacts> = {}): RunFacts {
  return {
    runId: 'run_1',
    ...scope,
    ref: 'salaries-march',
    fileName: 'march.csv',
    fileSha256: 'ab'.repeat(32),
    columns: ['amount', 'key'],
    createdAtMs: 1000,
    operator: 'tester',
    ...given,
  };
}

/** The row on a line of a run's file, whose payment is `int_RUN_LINE`. */
export function row(runId: string, line: number, given: Partial<IntentFacts> = {}): PlannedRow {
  const intentId = `int_${runId}_${line}`;
  const own = { intentId, runId, claim: `claim-${line}`, amountCentavos: 100 * line };
  return {
    line,
    facts: facts({ ...own, ...given }),
    cells: [`${line},00`, 'maria@example.com'],
    reference: line % 2 === 0 ? null : `invoice-${line}`,
  };
}

/** A run with so many rows that are written down and not sent. */
export async function planned(journal: Journal, lines: number, run = runFacts()) {
  const runs = await journal.runs();
  await runs.open(run);
  const rows = Array.from({ length: lines }, (_, i) => row(run.runId, i + 1));
  await runs.plan(run, rows, true);
  return runs;
}
