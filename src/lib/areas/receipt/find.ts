import type { Session } from '../../connection/session.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { type Intent, isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Run } from '../../journal/runs.ts';
import { namedIn } from '../../payments/named/called-intent.ts';
import { isEndToEndId } from '../../payments/named/named-record.ts';
import { isOwnIntent, requireOwnIntent } from '../../payments/named/own-intent.ts';
import { receiptWords } from '../../words/receipt.ts';

/** One payment for which a receipt is wanted. */
export interface Wanted {
  /** The journal's record of it; null for one that only the service knows. */
  readonly intent: Intent | null;
  /** The name to ask by if the journal has none. */
  readonly endToEndId: string | null;
  /** Its line in the file of its run; null if it belongs to no run. */
  readonly line: number | null;
  /** The row's own name for it, such as an invoice's number. */
  readonly reference: string | null;
}

/** The meaning of a typed name: one payment, or a run with its rows. */
export type Named = { readonly wanted: Wanted } | { readonly run: Run };

/** @throws {CliError} exit 2 for a name that means nothing here, or several things; 91 for another connection's */
export async function findNamed(session: Session, journal: Journal, name: string): Promise<Named> {
  if (name.startsWith('int_')) return { wanted: await ofIntent(session, journal, name) };
  const { accountId, tenantId } = session.client.connection;
  const isOurs = (one: Pick<Run, 'tenantId' | 'accountId'>) =>
    one.tenantId === tenantId && [null, one.accountId].includes(accountId);
  const named = await namedIn(journal, session.environment, name);
  const intents = named.intents.filter(
    (intent) => isOwnIntent(session, intent) && isPayment(intent) && isOurs(intent),
  );
  const runs = named.runs.filter(isOurs);
  const ids = [...intents.map(({ intentId }) => intentId), ...runs.map(({ runId }) => runId)];
  if (ids.length > 1) throw usageError('usage', receiptWords.several(name, ids.join(', ')));
  const [intent] = intents;
  const [run] = runs;
  if (run) return { run };
  if (intent) return { wanted: await asWanted(journal, intent) };
  if (!isEndToEndId(name)) throw unknownName(name);
  return { wanted: { intent: null, endToEndId: name, line: null, reference: null } };
}

/** Every row of a run, page by page, in the order of its file. */
export async function* wantedOf(journal: Journal, { runId }: Run): AsyncGenerator<Wanted> {
  const runs = await journal.runs();
  for (let after = 0; ; ) {
    const { rows, place } = await runs.rows(runId, { after, limit: 500 });
    if (rows.length === 0) return;
    for (const { intent, line, reference } of rows) yield { intent, endToEndId: null, line, reference };
    after = place;
  }
}

async function ofIntent(session: Session, journal: Journal, intentId: string): Promise<Wanted> {
  const intent = await journal.find(intentId);
  if (!intent) throw unknownName(intentId);
  requireOwnIntent(session, intent);
  return asWanted(journal, intent);
}

async function asWanted(journal: Journal, intent: Intent): Promise<Wanted> {
  const row = intent.runId === undefined ? null : await (await journal.runs()).row(intent.intentId);
  return { intent, endToEndId: null, line: row?.line ?? null, reference: row?.reference ?? null };
}

function unknownName(name: string): CliError {
  return new CliError({
    code: 'intent_not_found',
    ends: 'usage',
    moneyMoved: 'unknown',
    message: receiptWords.unknownName(name),
    hint: 'brl journal list',
  });
}
