import type { Ending } from './exit-codes.ts';

/** What kind of command met the error: one that moves money, one that reads, or another change. */
export type CommandKind = 'money' | 'read' | 'write';

/** How a command of each kind ends with it, once the permitted attempts are used up. */
export type Endings = Readonly<Record<CommandKind, Ending>>;
