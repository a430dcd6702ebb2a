/** The kind of ending that a line is there to show. */
export type Kind = 'done' | 'refused' | 'bad';

/** One line that a person or a script types, and what it must come to. */
export interface Line {
  readonly kind: Kind;
  /** As it is typed to the shell, without `brl`. */
  readonly typed: string;
  readonly exit: number;
  /** Code of the error; null where the answer itself is what is printed. */
  readonly code: string | null;
  /** Words of the screen: what an analyst looks for, or the headings of a list. */
  readonly shows: readonly string[];
  /** Typed to the same shell before it. */
  readonly before?: string;
  /** Its output is a program for a shell, with --json too, and its lines are as long as they are. */
  readonly isScript?: boolean;
  /** It goes on until Ctrl-C. */
  readonly stop?: boolean;
  /** The line prints a secret on purpose, and this is why. */
  readonly mayShowSecret?: string;
}

/** A kind of line that a command cannot have, and why. */
export interface Impossible {
  readonly kind: Kind;
  readonly because: string;
}

/** The lines of each command of an area, by its name. */
export type Table = Readonly<Record<string, readonly (Line | Impossible)[]>>;

type More = Partial<Omit<Line, 'kind' | 'typed'>>;

/** Variables of the connection that a line has; without them a profile or the embedded sandbox answers. */
export const connection =
  'BRL_ENVIRONMENT BRL_BASE_URL BRL_CLIENT_BASE_URL BRL_TOKEN_PATH BRL_TENANT_ID BRL_ACCOUNT_ID BRL_CLIENT_ID BRL_CLIENT_SECRET';

/** A line that does what it says; exit 0 unless `more` says otherwise. */
export function done(typed: string, shows: string | readonly string[], more: More = {}): Line {
  return { kind: 'done', typed, exit: 0, code: null, shows: [shows].flat(), ...more };
}

/** A line that the service refuses, or the state of our own. */
export function refused(typed: string, exit: number, code: string | null, more: More = {}): Line {
  return { kind: 'refused', typed, exit, code, shows: [], ...more };
}

/** A line that is wrong in itself: exit 2, and nothing is sent. */
export function bad(typed: string, code: string, more: More = {}): Line {
  return { kind: 'bad', typed, exit: 2, code, shows: [], ...more };
}

/** Why a command has no line of a kind. */
export function impossible(kind: Kind, because: string): Impossible {
  return { kind, because };
}
