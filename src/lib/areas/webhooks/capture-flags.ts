import * as Flags from '@oclif/core/flags';
import { readInstant } from '../../brazil/days.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Environment } from '../../client/connection.ts';
import { events, removedEvents } from '../../contract/events.ts';
import type { CaptureSearch } from '../../deliveries/search.ts';
import type { CaptureKind } from '../../deliveries/store.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { withJournalIfAny } from '../../payments/journal-if-any.ts';
import { deliveriesWords } from '../../words/deliveries.ts';
import { webhooksWords } from '../../words/webhooks.ts';

import { settlingTypes } from './gaps.ts';

/** Every kind of delivery. */
export const captureKinds: readonly CaptureKind[] = ['new', 'attempt', 'redelivery', 'refused'];

/** Flags that search the captured deliveries; a delivery must match all that are given. */
export const captureFlags = {
  text: Flags.string({ helpValue: 'TEXT' }),
  kind: Flags.string({ options: [...captureKinds], multiple: true }),
  cause: Flags.string({ helpValue: 'CODE', multiple: true }),
  event: Flags.string({ helpValue: 'TYPE', multiple: true }),
  'event-id': Flags.string({ helpValue: 'ID' }),
  'account-id': Flags.string({ helpValue: 'ID' }),
  identifier: Flags.string({ helpValue: 'ID' }),
  e2e: Flags.string({ helpValue: 'ID' }),
  ref: Flags.string({ helpValue: 'NAME' }),
  amount: Flags.string({ helpValue: 'REAIS' }),
  bookmarked: Flags.boolean(),
  since: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
  until: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
};

/** The values of {@link captureFlags}. */
export interface CaptureFlags {
  readonly text?: string | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly cause?: readonly string[] | undefined;
  readonly event?: readonly string[] | undefined;
  readonly 'event-id'?: string | undefined;
  readonly 'account-id'?: string | undefined;
  readonly identifier?: string | undefined;
  readonly e2e?: string | undefined;
  readonly ref?: string | undefined;
  readonly amount?: string | undefined;
  readonly bookmarked?: boolean | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The search described by {@link captureFlags}, its ref still as typed. */
export interface TypedSearch extends CaptureSearch {
  readonly ref?: string | undefined;
}

/** Reads {@link captureFlags}. @throws {CliError} exit 2 for an invalid time; {@link AmountError} for an invalid amount */
export function captureSearch(flags: CaptureFlags): TypedSearch {
  if (flags.text?.trim() === '') throw usageError('usage', webhooksWords.captures.emptyText);
  const nowMs = Date.now();
  const instantMs = (text: string, flag: string, end: 'first' | 'last') =>
    Date.parse(readInstant(text, flag, end, nowMs));
  const words = (given: readonly string[] | undefined) =>
    given?.flatMap((one) => one.split(',')).map((one) => one.trim());
  return {
    text: flags.text,
    kinds: flags.kind as CaptureKind[] | undefined,
    causes: words(flags.cause),
    types: words(flags.event),
    eventId: flags['event-id'],
    accountId: flags['account-id'],
    identifier: flags.identifier,
    endToEndId: flags.e2e,
    ref: flags.ref,
    amountCentavos: flags.amount === undefined ? undefined : parseAmount(flags.amount),
    bookmarked: flags.bookmarked || undefined,
    sinceMs: flags.since === undefined ? undefined : instantMs(flags.since, '--since', 'first'),
    untilMs: flags.until === undefined ? undefined : instantMs(flags.until, '--until', 'last') + 1000,
  };
}

/**
 * A mistyped type or cause would find nothing, which reads as "it never came".
 * @param choices those among the captured deliveries: the service may send more than the specification lists
 * @throws {CliError} exit 2
 */
export function requireKnown(
  { types = [], causes = [] }: CaptureSearch,
  choices: { readonly types: readonly string[]; readonly causes: readonly string[] },
): void {
  const { unknownType, unknownCause } = webhooksWords.captures;
  const known = [...Object.keys(events), ...Object.keys(removedEvents), ...choices.types];
  const type = types.find((one) => !known.includes(one));
  if (type !== undefined) throw usageError('usage', unknownType(type));
  const codes: readonly string[] = [...Object.keys(deliveriesWords.causes), ...choices.causes];
  const cause = causes.find((one) => !codes.includes(one));
  if (cause !== undefined) throw usageError('usage', unknownCause(cause, codes.join(', ')));
}

/** @throws {CliError} exit 2 for an event that no settled payment in journal or statement causes */
export function requireSettling(types: readonly string[]): void {
  const other = types.find((type) => !settlingTypes.some((known) => known === type));
  if (other !== undefined)
    throw usageError('usage', webhooksWords.gaps.notSettling(other, settlingTypes.join(', ')));
}

/** Replaces a ref with its payments' names: events do not carry refs. */
export async function withoutRef(
  { ref, ...search }: TypedSearch,
  environment: Environment,
): Promise<CaptureSearch> {
  return ref === undefined ? search : { ...search, names: await namesOfRef(ref, environment) };
}

/** A payment's names by its ref: those in the journal, and the ref itself, which may be one. */
export async function namesOfRef(ref: string, environment: Environment): Promise<readonly string[]> {
  return [
    ...new Set([ref, ...(await namesIn(environment, (journal) => journal.findByName(environment, ref)))]),
  ];
}

/** How many payments of a search are followed to their deliveries, newest first. */
const mostFound = 500;

/** The names of the payments that the journal finds for a text (`journal list --text`). */
export async function namesFound(text: string, environment: Environment): Promise<readonly string[]> {
  return namesIn(environment, (journal) => journal.list({ environment, text, limit: mostFound }));
}

async function namesIn(
  environment: Environment,
  find: (journal: Journal) => Promise<readonly Intent[]>,
): Promise<readonly string[]> {
  const intents = await withJournalIfAny(environment, (journal) => (journal === null ? [] : find(journal)));
  const names = intents.flatMap(({ identifier, finding }) => [identifier, finding?.endToEndId]);
  return [...new Set(names.filter((name) => name != null))];
}
