import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine, type Run, type RunOptions } from '../support/brl.ts';
import { runHere } from '../support/in-process.ts';
import type { Answer } from '../support/screen.ts';
import { serveSandbox } from '../support/served.ts';

/** An account of the sandbox that transfers go to. */
export const joana = '5a4db0c5-0000-4000-8000-00000000acc2';

/** The outcome of a run, as its JSON document says. */
export interface RunDocument {
  readonly runId: string;
  readonly ref: string;
  readonly state: string;
  readonly rows: number;
  readonly total: number;
  readonly exit: number;
  readonly outcome: string;
  readonly counts: Readonly<Record<string, { readonly rows: number; readonly amount: number }>>;
  readonly halt: { readonly code: string; readonly until: string | null } | null;
  readonly next: string | null;
  /** Of a file's line alone. */
  readonly paidBefore?: readonly object[];
}

/** A line of the ledger of the sandbox's main account: above 0 what left it. */
interface Debit {
  readonly identifier: string;
  readonly centavos: number;
}

/** How a line is typed: on the desk's machine unless another one is named. */
type Typing = RunOptions & { readonly on?: Machine };

/** A machine that pays files, and the service that it pays them at. */
export interface Desk {
  readonly machine: Machine;
  readonly sandbox: Sandbox;
  /** A file of the machine; its path. */
  file(name: string, lines: readonly string[] | Uint8Array): string;
  /** Types `brl payout`. */
  payout(words: readonly string[], typing?: Typing): Promise<Run>;
  /** Types it with `--json`; the run's document. */
  told(words: readonly string[], typing?: Typing): Promise<RunDocument>;
  /** The exit code and the error's code of a line that is refused. */
  refusal(words: readonly string[], typing?: Typing): Promise<readonly [exit: number | null, code: string]>;
  /** Types it on a terminal and answers its questions. */
  onScreen(words: readonly string[], ...answers: readonly Answer[]): ReturnType<typeof runHere>;
  /** Moves the clock of an embedded service to a time in Brasilia. */
  setClock(time: string): void;
  /** What the account may send by each way in a day, and in a night. */
  setLimit(centavos: number): void;
  /** The amounts that left the account and those that came back, as the service's tables have them, oldest first. */
  debits(): readonly Debit[];
  close(): Promise<void>;
}

/** A machine with the service inside the program. */
export function openDesk(): Desk {
  const home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  mkdirSync(join(home.home, 'state', 'brl'), { recursive: true, mode: 0o700 });
  const stateFile = join(home.home, 'state', 'brl', 'sandbox.sqlite');
  const sandbox = openSandbox({ stateFile });
  const close = async () => {
    sandbox.close();
    home.remove();
  };
  return deskOf(home, sandbox, stateFile, close);
}

/** A machine and a service on loopback, which other machines may know too. */
export async function openServedDesk(): Promise<Desk & { another(): Machine }> {
  const { machine: home, sandbox, parent, close } = await serveSandbox();
  Object.assign(home.env, parent);
  const others: Machine[] = [];
  const closeAll = async () => {
    for (const other of others) other.remove();
    await close();
  };
  return {
    ...deskOf(home, sandbox, join(home.home, 'sandbox.sqlite'), closeAll),
    another() {
      const other = machine(parent);
      others.push(other);
      return other;
    },
  };
}

function deskOf(home: Machine, sandbox: Sandbox, stateFile: string, close: Desk['close']): Desk {
  const payout: Desk['payout'] = (words, { on = home, ...options } = {}) =>
    on.brl(['payout', ...words], options);
  return {
    machine: home,
    sandbox,
    file(name, content) {
      const path = join(home.home, name);
      writeFileSync(path, content instanceof Uint8Array ? content : `${content.join('\n')}\n`, {
        mode: 0o600,
      });
      return path;
    },
    payout,
    async told(words, typing) {
      const { code, json } = await payout([...words, '--json'], typing);
      return { ...(json as unknown as RunDocument), exit: code ?? -1 };
    },
    async refusal(words, typing) {
      const { code, json } = await payout([...words, '--json'], typing);
      return [code, json.error?.code ?? ''];
    },
    onScreen: (words, ...answers) =>
      runHere(['payout', ...words], {
        env: home.env,
        cwd: home.home,
        terminal: { shows: 'both', answers },
      }),
    setClock: (time) => void sandbox.control.setClock(Date.parse(`${time}-03:00`)),
    setLimit(centavos) {
      sandbox.control.clock();
      const database = new DatabaseSync(stateFile);
      database.prepare('UPDATE accounts SET daily_limit_centavos = ?').run(centavos);
      database.close();
    },
    debits: () => debitsOf(stateFile),
    close,
  };
}

function debitsOf(path: string): readonly Debit[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database
      .prepare(
        `SELECT r.identifier, -l.amount_centavos AS centavos FROM ledger AS l JOIN records AS r ON r.id = l.reference
         WHERE l.account_id = '5a4db0c5-0000-4000-8000-00000000acc1' ORDER BY l.seq`,
      )
      .all() as unknown as readonly Debit[];
  } finally {
    database.close();
  }
}

/** Rows of a result file, by their headings. */
export function resultRows(path: string, delimiter = ','): Record<string, string>[] {
  return parse(readFileSync(path), { columns: true, bom: true, delimiter });
}
