import { isBoleto, readBoleto, sameBoleto } from '../../brazil/boleto-line.ts';
import { tedIdOf } from '../../contract/ted.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type Intent, isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { latestAttempt } from '../../journal/latest-attempt.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import type { Payee } from '../../journal/payee.ts';
import type { Run } from '../../journal/runs.ts';
import { outcomeWords } from '../../words/outcome.ts';

/** How many matches of an ambiguous name are listed, newest first. */
const listed = 5;

/** Everything in a journal that bears a name: payments and creations, newest first, and runs. */
export interface Named {
  readonly intents: readonly Intent[];
  readonly runs: readonly Run[];
}

/**
 * The one resolver of names: an intent's id, a ref, an identifier, a TED id, an id that the service gave, a row's
 * reference, a run's id or ref; failing those, an idempotency key, or a boleto by line or barcode, in any spelling. A ref
 * means its latest attempt: a TED that failed has used its identifier up.
 */
export async function namedIn(journal: Journal, environment: string, name: string): Promise<Named> {
  const byId = await journal.find(name);
  if (byId) return { intents: [byId], runs: [] };
  const runs = await (await journal.runs()).list({ environment, name });
  const found = await journal.findByName(environment, name);
  const all = found.length + runs.length > 0 ? found : await byOtherNames(journal, environment, name);
  const intents = new Map<string, Intent>();
  for (const one of all) {
    // Only a TED has further attempts under its ref: for other payments, a similar ref belongs to another payment.
    const hasAttempts = one.ref === name && one.operation.startsWith('ted.');
    const intent = hasAttempts ? await latestAttempt(journal, one) : one;
    intents.set(intent.intentId, intent);
  }
  const newest = [...intents.values()].toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  return { intents: newest, runs };
}

/** Names that no index of the journal has. */
async function byOtherNames(journal: Journal, environment: string, name: string): Promise<readonly Intent[]> {
  const ofTed = name.slice(tedIdOf('').length);
  if (name === tedIdOf(ofTed)) {
    const named = await journal.findByName(environment, ofTed);
    return named.filter(({ operation, identifier }) => operation === 'ted.out' && identifier === ofTed);
  }
  if (isBoleto(name)) {
    const { line } = readBoleto(name, { today: anyDay });
    const found = await journal.list({ environment, text: line, limit: mostAsked });
    return found.filter((intent) => sameBoleto(lineOf(payeeOf(intent)), name));
  }
  if (name.length < shortestKey) return [];
  const found = await journal.list({ environment, text: name, limit: mostAsked });
  return found.filter(({ idempotencyKey }) => idempotencyKey === name);
}

function lineOf(payee: Payee): string {
  if (payee.kind === 'text' && payee.inBody) return lineOf(payee.inBody);
  return payee.kind === 'boleto' ? (payee.line ?? '') : '';
}

/** A text found in several payments names none of them. */
const mostAsked = 100;

/** A shorter text is not one of our idempotency keys, and occurs in many payments. */
const shortestKey = 8;

/** A boleto's line and barcode do not depend on the day. */
const anyDay = '2025-02-22';

/** What a name means: a payment or creation, or a run with its rows. */
export type Called = { readonly intent: Intent } | { readonly run: Run };

/**
 * The one thing that an id or a name means: see {@link namedIn}. Among several, those that satisfy `isMeant` are
 * preferred, else payments; null for none.
 * @throws {CliError} exit 2 for a name of several
 */
export async function called(
  journal: Journal,
  environment: string,
  name: string,
  isMeant: (intent: Intent) => boolean = () => true,
): Promise<Called | null> {
  const { intents, runs } = await namedIn(journal, environment, name);
  const narrowed = [intents.filter(isMeant), intents.filter(isPayment), intents];
  const those = narrowed.find(({ length }) => length > 0) ?? [];
  const ids = [...those.map(({ intentId }) => intentId), ...runs.map(({ runId }) => runId)];
  if (ids.length > 1) {
    throw notOne(outcomeWords.severalNamed(name, ids.length, ids.slice(0, listed)), searchLine(name));
  }
  const [[intent], [run]] = [those, runs];
  if (run) return { run };
  return intent ? { intent } : null;
}

/** The command that lists what bears a text; none if a shell would misread it. */
export function searchLine(text: string): string | undefined {
  if (/^[\w.:@-]+$/.test(text)) return `brl journal list --text ${text}`;
  return /^[\p{L}\p{N} .,:@/-]+$/u.test(text) ? `brl journal list --text "${text}"` : undefined;
}

/** The refusal of a name that belongs to something made here other than a payment. */
export function notPaid({ intentId, operation, identifier }: Intent, name: string): CliError {
  const line = operation === 'qr.create' ? `brl qr status ${identifier}` : `brl journal show ${intentId}`;
  return new CliError({
    code: 'intent_not_found',
    ends: 'usage',
    moneyMoved: 'no',
    message: outcomeWords.isMade(name, intentId),
    hint: line,
  });
}

/** The payment or creation that a name means. @throws {CliError} exit 2 for a run, which stands for all its rows */
export function intentIn(found: Called | null, name: string): Intent | null {
  if (found === null || 'intent' in found) return found?.intent ?? null;
  const { runId } = found.run;
  throw notOne(outcomeWords.isRun(name, runId), `brl payout show ${runId}`);
}

/** The same in one step. @throws {CliError} exit 2 for a name of several payments, or of a run */
export async function calledIntent(
  journal: Journal,
  environment: string,
  name: string,
): Promise<Intent | null> {
  return intentIn(await called(journal, environment, name), name);
}

/** The refusal of a name that this journal does not have. Not exit 30: a script would read that as a refused payment. */
export function notHere(environment: string, name: string): CliError {
  return new CliError({
    code: 'intent_not_found',
    ends: 'usage',
    moneyMoved: 'unknown',
    message: outcomeWords.notHere(environment, name),
    hint: 'brl statement list',
  });
}

/** It is not known which payment is meant, so neither is whether it was paid. */
function notOne(message: string, hint?: string): CliError {
  return new CliError({ code: 'usage', ends: 'usage', moneyMoved: 'unknown', message, hint });
}
