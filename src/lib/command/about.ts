import type { Session } from '../connection/session.ts';
import type { CliError } from '../errors/cli-error.ts';
import type { CommandKind } from '../errors/ends.ts';
import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { type Facts, ofNoPayment } from './outcome.ts';

/** The facts about a payment when its command fails, and the intent they come from. */
export type Known = Pick<Facts, 'moneyMoved' | 'outcome' | 'isReached'> & {
  /** What left before the failure, where that is more than the failure itself knows. */
  readonly sent?: Facts['sent'];
  readonly intent?: Intent | null | undefined;
};

/** The subject of a typed command, by which its failure is told; `BaseCommand.learn` adds what is found on the way. */
export interface About {
  /** Whether its requests read or change something: a missing answer means a different thing for each. */
  readonly kind: CommandKind;
  /** The subject of a failure's sentence about the money. */
  readonly told: CommandKind;
  /** The facts, at a failure, about the payment that the command names. */
  readonly known: (about: About, failure: CliError) => Known | Promise<Known>;
  /** The latest connection to the service. */
  readonly session?: Session;
  /** Finds the payment that the command names in the journal, once it names one. */
  readonly find?: (journal: Journal) => Promise<Intent | null>;
  /** The journal's record of that payment: null for none, undefined until it was asked. */
  readonly earlier?: Intent | null | undefined;
  /** The name that the journal does not have; null if it has it, or was not asked. */
  readonly absent: string | null;
}

/** A command that reads. */
export function aboutQuery(): About {
  return { kind: 'read', told: 'read', known: knownOfNone, absent: null };
}

/** A command that changes what is stored on this machine: its queries are not its subject, nor is any money. */
export function aboutLocalChange(): About {
  const known: About['known'] = (about, failure) => ({ ...knownOfNone(about, failure), isReached: false });
  return { ...aboutQuery(), told: 'write', known };
}

/** A command that changes something and moves no money. */
export function aboutChange(): About {
  return { ...aboutQuery(), kind: 'write', told: 'write' };
}

/** For a command that names no payment: no money moved, unless the end of a change is open. */
export function knownOfNone({ kind }: About, { ends }: CliError): Known {
  return ofNoPayment(ends, kind);
}
