import type { Client } from '../client/client.ts';
import type { Answered } from '../client/reply.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../command/base.ts';
import type { Session } from '../connection/session.ts';
import type { StateMeanings } from '../contract/states.ts';
import { CliError } from '../errors/cli-error.ts';
import { endingOf, type Standing } from '../journal/ending.ts';
import { outcomeWords } from '../words/outcome.ts';
import { namedStanding, namedStatus, type StatusKind } from '../words/statuses.ts';
import { saidBy } from '../words/topic.ts';
import { valueWords } from '../words/values.ts';
import type { Created } from './create-once.ts';
import { waitMs } from './money-flags.ts';
import { NotShown, type Patience, type Seen, type Stand, type Watched, waitForEnd } from './wait.ts';

/** Something other than a payment of ours that settles later: a charge, a batch, a verification, an account. */
export interface Settling {
  readonly read: () => Promise<Answered>;
  /** The part of an answer that shows it; null for an answer about something else. */
  readonly recordIn: (value: unknown) => unknown;
  readonly standingOf: (record: unknown) => Stand;
  /** The command that shows it, without the program's name. */
  readonly line: string;
}

/** The flags of a command that may wait. */
export type WaitingFlags = GlobalFlags & {
  readonly wait?: boolean | undefined;
  readonly 'wait-time'?: string | undefined;
};

const standings: Readonly<Record<StateMeanings[string], Standing>> = {
  done: { state: 'SETTLED', reason: null },
  failed: { state: 'REFUSED', reason: null },
  open: { state: 'PENDING', reason: null },
  held: { state: 'PENDING', reason: 'held' },
};

/** The state that a word stands for. An unknown word is not final: what became of it is not known. */
export function standBy(states: StateMeanings, named: string | null, kind?: StatusKind): Stand {
  const meaning = named !== null && Object.hasOwn(states, named) ? states[named] : undefined;
  const status = kind === undefined ? namedStanding(named) : namedStatus(named, kind);
  if (meaning === undefined) return { state: 'UNCERTAIN', reason: null, status, final: false };
  return { ...standings[meaning], status, final: meaning === 'done' || meaning === 'failed' };
}

/** Refuses a wait that is not a duration, before anything is sent. @throws {CliError} exit 2 */
export function checkWait(flags: WaitingFlags): void {
  waitMs(flags, 0);
}

/**
 * Reads it once, or for `--wait` until its state is final or the time is over, and shows it.
 * @returns how the command ends: after a wait by the state
 * @throws {CliError} `uncertain`, exit 40, if `--wait` saw none; `interrupted`, exit 130, for a signal
 */
export async function showSettling(
  session: Session,
  flags: WaitingFlags,
  settling: Settling,
  show: (reply: Answered) => Promise<void>,
): Ended {
  const seen = flags.wait === true ? await waited(session, flags, settling) : null;
  await show(seen?.reply ?? (await settling.read()));
  return seen ? endingOf(seen.stand) : undefined;
}

/**
 * Waits for what this command made if `--wait` asks for it. Its own answer is already printed, as somebody needs it to
 * act, so the end is reported on stderr. @returns how the command ends
 * @param settlingOf null for an answer without a name to ask by
 */
export async function awaitMade(
  command: BaseCommand,
  session: Session,
  flags: WaitingFlags,
  created: Created,
  settlingOf: (client: Client, value: unknown) => Settling | null,
): Ended {
  if (flags.wait !== true) return undefined;
  const settling = settlingOf(session.client, created.value);
  if (settling === null) {
    command.note(() => outcomeWords.notNamed);
    return 'uncertain';
  }
  try {
    const how = { says: outcomeWords.unseen.thing, mayAppear: true };
    const { stand } = await waited(session, flags, settling, how);
    const { endedAs, notEnded } = outcomeWords;
    command.note(() => (stand.final ? endedAs(stand.status) : notEnded(stand.status)));
    if (!stand.final) command.note(() => valueWords.next(lineAgain(session, flags, settling.line)));
    return endingOf(stand);
  } catch (error) {
    const hint = error instanceof CliError ? error.hint : null;
    if (!(error instanceof CliError) || hint === null) throw error;
    command.note(saidBy(error));
    command.note(() => valueWords.next(`${hint}`));
    return error.ends;
  }
}

/**
 * The last answer about it, and its state: one look, or for `--wait` until the end.
 * @throws {CliError} `uncertain`, exit 40, if no answer shows it; `interrupted`, exit 130, for a signal
 */
export async function waited(
  session: Session,
  flags: WaitingFlags,
  settling: Settling,
  how: Pick<Watched, 'says' | 'mayAppear'> = { says: outcomeWords.unseen.thing, mayAppear: false },
): Promise<Seen> {
  const { client } = session;
  const again = lineAgain(session, flags, settling.line);
  const patience: Patience = { clock: client.clock, budgetMs: waitMs(flags, 0), again };
  const watched: Watched = {
    read: settling.read,
    isAbout: (value) => settling.recordIn(value) !== null,
    standingOf: (value) => settling.standingOf(settling.recordIn(value)),
    ...how,
  };
  return waitForEnd(patience, watched).catch((error: unknown) => {
    if (!(error instanceof NotShown)) throw error;
    const { message, cause } = error;
    throw new CliError({ code: 'uncertain', ends: 'uncertain', message, hint: again, cause });
  });
}

/** The command that continues to wait, given one that looks. */
export function lineAgain({ profileName }: Session, { account }: GlobalFlags, line: string): string {
  const profile = profileName === null ? '' : ` --profile ${profileName}`;
  return `brl ${line} --wait${account === undefined ? '' : ` --account ${account}`}${profile}`;
}
