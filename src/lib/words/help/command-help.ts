import type { Words } from '../topic.ts';

/** What `--help` says of one command. Flags that all commands share say what `flags.ts` says unless they stand here too. */
export interface CommandHelp extends Words {
  /** One sentence; lists show it. */
  readonly summary: string;
}
