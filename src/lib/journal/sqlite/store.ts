import type { Losses } from './losses.ts';
import type { Prepare } from './queries.ts';
import type { JournalReader } from './reader.ts';

/** An open journal in SQLite, as shared by its parts. */
export interface Store {
  readonly location: string;
  /** Each statement is prepared once. */
  readonly prepare: Prepare;
  readonly reader: JournalReader;
  /** What the journal contains, compared with what its head records. @param counts see {@link lossesOf} */
  losses(counts?: boolean): Losses;
  /** @throws {JournalError} in place of any other error */
  read<T>(work: () => T): Promise<T>;
  /** All of it or nothing, on the disk when it returns. @throws {JournalError} in place of any other error */
  atomic<T>(work: () => T): Promise<T>;
  /** The same, without holding up the event loop while the disk writes. */
  atomicOffLoop<T>(work: () => T): Promise<T>;
}
