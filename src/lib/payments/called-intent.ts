import { CliError } from '../errors/cli-error.ts';
import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { latestAttempt } from '../journal/latest-attempt.ts';
import { outcomeWords } from '../words/outcome.ts';

/** How many of those that a name may mean are listed, the newest. */
const listed = 5;

/**
 * The one payment or creation that an id means, or a name: a ref, an identifier, an id that the service gave, a row's reference.
 * Null where the journal has none.
 * @throws {CliError} exit 2 for a name of several payments, or of a run, which has its rows together
 */
export async function calledIntent(
  journal: Journal,
  environment: string,
  name: string,
  isMeant: (intent: Intent) => boolean = () => true,
): Promise<Intent | null> {
  const byId = await journal.find(name);
  if (byId) return byId;
  const found = (await journal.findByName(environment, name)).filter(isMeant);
  const intents = [...new Map(found.map((intent) => [intent.intentId, intent])).values()];
  const runs = await (await journal.runs()).list({ environment, name });
  const newest = intents.toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  const ids = [...newest.map(({ intentId }) => intentId), ...runs.map(({ runId }) => runId)];
  if (ids.length > 1) throw notOne(outcomeWords.severalNamed(name, ids.length, ids.slice(0, listed)));
  const [run] = runs;
  if (run) throw notOne(outcomeWords.isRun(name, run.runId), `brl payout show ${run.runId}`);
  const [intent] = intents;
  // Only a TED has further attempts under its ref: of another payment a like ref is another's.
  const hasAttempts = intent?.ref === name && intent.operation.startsWith('ted.');
  return hasAttempts ? latestAttempt(journal, intent) : (intent ?? null);
}

/** Whether nothing in this journal has that name: no payment or creation of any kind or connection, and no run. */
export async function isUnknownHere(journal: Journal, environment: string, name: string): Promise<boolean> {
  if (await journal.find(name)) return false;
  const named = await journal.findByName(environment, name);
  return named.length === 0 && (await (await journal.runs()).list({ environment, name })).length === 0;
}

/** The refusal of a name that nothing in this journal has. Not 30: a script would take it for refused. */
export function notHere(environment: string, name: string): CliError {
  return new CliError({
    code: 'intent_not_found',
    ends: 'usage',
    moneyMoved: 'unknown',
    message: outcomeWords.notHere(environment, name),
    hint: 'brl statement list',
  });
}

/** Which payment is meant is not known, and so neither is whether it was paid. */
function notOne(message: string, hint?: string): CliError {
  return new CliError({ code: 'usage', ends: 'usage', moneyMoved: 'unknown', message, hint });
}
