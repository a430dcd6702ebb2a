import * as Flags from '@oclif/core/flags';
import { readInstant } from '../../brazil/days.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import { refuseEmpty } from '../../command/filled.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { IntentState } from '../../journal/intent.ts';
import type { IntentFilter, Journal } from '../../journal/journal.ts';
import { journalWords } from '../../words/journal.ts';
import { stateWords } from '../../words/states.ts';

const states = [
  'SCHEDULED',
  'INTENT',
  'SENT',
  'PENDING',
  'UNCERTAIN',
  'SETTLED',
  'REFUSED',
  'REVERSED',
] as const satisfies readonly IntentState[];

/** States that are not final. */
const openStates = ['SCHEDULED', 'INTENT', 'SENT', 'PENDING', 'UNCERTAIN'] as const;

/** Which intents: the flags that `journal list` and `journal export` share. */
export const filterFlags = {
  open: Flags.boolean({ exclusive: ['state'] }),
  state: Flags.string({ helpValue: 'STATE', multiple: true, multipleNonGreedy: true, delimiter: ',' }),
  since: Flags.string({ helpValue: 'YYYY-MM-DD|TIME', aliases: ['from'] }),
  until: Flags.string({ helpValue: 'YYYY-MM-DD|TIME', aliases: ['to'] }),
  ref: Flags.string({ helpValue: 'NAME' }),
  run: Flags.string({ helpValue: 'NAME' }),
  amount: Flags.string({ helpValue: 'REAIS' }),
  text: Flags.string({ helpValue: 'TEXT' }),
};

interface FilterFlags {
  readonly open: boolean;
  readonly state?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly ref?: string | undefined;
  readonly run?: string | undefined;
  readonly amount?: string | undefined;
  readonly text?: string | undefined;
}

/** The filter that the flags describe. @throws {CliError} exit 2; {@link AmountError} for a text that is not one amount */
export function readFilter(flags: FilterFlags, nowMs: number): IntentFilter {
  const { since, until, ref, run, amount, text } = flags;
  refuseEmpty({ '--ref': ref, '--run': run, '--text': text });
  const sinceMs = since === undefined ? undefined : Date.parse(readInstant(since, '--since', 'first', nowMs));
  const untilMs = until === undefined ? undefined : lastMs(readInstant(until, '--until', 'last', nowMs));
  if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs)
    throw usageError('invalid_date_range', journalWords.spanReversed);
  const wanted = flags.open ? openStates : flags.state?.map(readState);
  return {
    ...(wanted && { states: wanted }),
    ...(sinceMs !== undefined && { sinceMs }),
    ...(untilMs !== undefined && { untilMs }),
    ...(ref !== undefined && { ref }),
    ...(amount !== undefined && { amountCentavos: parseAmount(amount) }),
    ...(text !== undefined && { text }),
  };
}

/** The same, for the run that is given by its id or ref. @throws {CliError} exit 2 if that is not one run */
export async function withRun(
  filter: IntentFilter,
  journal: Journal,
  environment: string,
  name: string | undefined,
): Promise<IntentFilter> {
  if (name === undefined) return { ...filter, environment };
  const found = await (await journal.runs()).list({ environment, name });
  const [run] = found;
  if (run === undefined) throw usageError('usage', journalWords.noRun(journal.location, name));
  if (found.length > 1)
    throw usageError('usage', journalWords.severalRuns(name, found.map(({ runId }) => runId).join(', ')));
  return { ...filter, environment, runId: run.runId };
}

/** A limit as typed; null for all. @throws {CliError} exit 2 */
export function readLimit(text: string): number | null {
  if (text === 'all') return null;
  const limit = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  if (limit !== null) return limit;
  throw usageError('usage', journalWords.badLimit(text));
}

/** A time without a fraction means the whole of its second. */
function lastMs(instant: string): number {
  return Date.parse(instant) + (/:\d{2}\.\d/.test(instant) ? 0 : 999);
}

/** A state by its name, or by its word on a screen. */
function readState(text: string): IntentState {
  const wanted = text.trim().toLowerCase();
  const found = states.find((state) => [state.toLowerCase(), stateWords[state]].includes(wanted));
  if (found) return found;
  throw usageError('usage', journalWords.badState(text), journalWords.knownStates(states.join(', ')));
}
