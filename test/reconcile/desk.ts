import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Machine, machine, type Run } from '../support/brl.ts';

/** A reconciliation as its document says it. */
export interface ReconcileDocument {
  readonly statement: { readonly source: string; readonly readings: number; readonly repeatedLines: number };
  readonly lookUps: { readonly asked: number };
  readonly summary: {
    readonly byClass: Readonly<Record<string, number>>;
    readonly total: Readonly<Record<string, number>>;
    readonly byRail: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly opening: { readonly amount: number; readonly source: string } | null;
    readonly computedClosing: number | null;
    readonly closing: { readonly amount: number; readonly source: string } | null;
    readonly linesSha256: string;
    readonly closed: { readonly differs: boolean } | null;
    readonly closedDays: readonly { readonly day: string; readonly differs: boolean }[];
  };
  readonly closedNow: boolean;
  readonly entries: readonly ReconcileEntry[];
}

/** One entry of it. */
export interface ReconcileEntry {
  readonly class: string;
  readonly also: readonly string[];
  readonly meaning: string;
  readonly because: string | null;
  readonly matchedBy: string | null;
  readonly amount: number | null;
  readonly line: { readonly id: string } | null;
  readonly intent: {
    readonly intentId: string;
    readonly state: string;
    readonly ref: string;
    readonly batchId: string | null;
  } | null;
  readonly ledger: { readonly line: number } | null;
  readonly next: string | null;
}

/** A machine with the sandbox inside the program, and what is typed at it. */
export interface Desk {
  readonly machine: Machine;
  /** Types words with blanks between; those that have blanks come after. */
  brl(line: string, ...more: readonly string[]): Promise<Run>;
  /** Pays by PIX to one of the sandbox's keys. */
  pay(key: string, amount: string, ref: string, ...more: readonly string[]): Promise<Run>;
  /** Reconciles, with `--json`: the exit code and the document. */
  told(line?: string): Promise<readonly [exit: number | null, document: ReconcileDocument]>;
  /** A file of the machine; its path. */
  file(name: string, text: string): string;
  close(): void;
}

/** Opens a desk where nobody has paid yet. */
export function openDesk(): Desk {
  const own = machine({ BRL_ENVIRONMENT: 'sandbox' });
  const brl = (line: string, ...more: readonly string[]) =>
    own.brl([...line.split(' ').filter((word) => word !== ''), ...more]);
  return {
    machine: own,
    brl,
    pay: (key, amount, ref, ...more) =>
      brl(`pix send --key ${key} --amount ${amount} --ref ${ref} --yes --no-wait --json`, ...more),
    async told(line = '') {
      const run = await brl(`reconcile ${line} --json`);
      return [run.code, JSON.parse(run.stdout) as ReconcileDocument];
    },
    file(name, text) {
      const path = join(own.home, name);
      writeFileSync(path, text, { mode: 0o600 });
      return path;
    },
    close: () => own.remove(),
  };
}
