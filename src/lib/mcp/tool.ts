import type * as z from 'zod';
import type { Resolved } from '../connection/connect.ts';
import type { Session } from '../connection/session.ts';
import type { Journal } from '../journal/journal.ts';
import type { SigningKey } from '../payments/plans/sign.ts';

/** Where tools read, and what they were allowed at the start. */
export interface Desk {
  /** Which service and account, without asking anybody. */
  resolve(): Resolved;
  /** Opens the connection, by which nothing can be changed, and the journal of its environment. @throws {CliError} exit 91 */
  withSession<T>(work: (session: Session, journal: Journal) => Promise<T>): Promise<T>;
  /** Opens the journal alone: nobody is asked. */
  withJournal<T>(work: (journal: Journal, environment: string) => Promise<T>): Promise<T>;
  /** How many owners of keys may still be looked up. */
  readonly lookUps: { left: number };
  /** Where proposals are written, and the key that signs them; null where none may be made. */
  readonly proposals: { readonly folder: string; readonly key: SigningKey } | null;
}

/** One question that a program may ask. Its answer has exactly the members of `output`. */
export interface Tool {
  readonly name: string;
  /** For the program that chooses among tools; in English, as every answer for programs. */
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Whether it writes a proposal; every other tool reads. */
  readonly proposes?: boolean;
  run(asked: never, desk: Desk): Promise<object>;
}

/** Keeps the types of a tool's arguments and answer together. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(
  one: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: I;
    readonly output: O;
    run(asked: z.output<I>, desk: Desk): Promise<z.input<O>>;
  },
): Tool {
  return one;
}
