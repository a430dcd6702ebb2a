import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Bank, type Step, startBank } from '../support/bank.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { type Honest, plain } from '../support/wire.ts';
import type { RunDocument } from './desk.ts';

/** Two machines with a journal each, which pay the same file under the same ref, and the bank whose ledger judges them. */
export interface TwoMachines {
  readonly bank: Bank;
  readonly a: Machine;
  readonly b: Machine;
  /** `brl payout run` of the file under the ref `march`, on one of them; the bank does with its requests what the steps say. */
  pay(on: Machine, steps?: readonly Step[], more?: readonly string[]): Promise<RunDocument>;
  /** Types `brl payout … --json`; the run's document. */
  told(on: Machine, ...words: readonly string[]): Promise<RunDocument>;
  /** Types `brl payout …`. */
  payout(on: Machine, ...words: readonly string[]): Promise<Run>;
  /** Types `brl payout export march --failed`; how it ended, and the rows of the file. */
  failed(on: Machine): Promise<Exported>;
  /** The service answers no look-up, so many times. */
  isSilent(times?: number): void;
  /** The statement cannot be read from now on. @param answer what is said instead; by default a 503 */
  statementIsDown(answer?: Honest): void;
  /** Types `brl payout … --json`; the exit code and the error's code of a line that is refused. */
  refusal(on: Machine, ...words: readonly string[]): Promise<readonly [exit: number | null, code: string]>;
  /** Each row left the account once at most, and nothing was asked for that no careful client asks for. */
  expectNoneTwice(): void;
  /** The amounts that left the account, in the order of their size. */
  paid(): readonly number[];
  close(): Promise<void>;
}

/** The file of rows to be paid anew, and what was told of it. */
export interface Exported {
  readonly exit: number | null;
  readonly written: number;
  readonly leftOut: readonly (readonly [line: number, reason: string])[];
  readonly path: string;
  readonly rows: readonly string[];
  readonly stderr: string;
}

const laterPlease = {
  status: 503,
  body: { errorCode: 'service_temporarily_unavailable', message: 'depois' },
};

const rows = ['10.00;maria@example.com', '20.00;joao@example.com', '30.00;ana@example.com'];

/** Opens them. @param file the rows: amount and key */
export async function openTwoMachines(file: readonly string[] = rows): Promise<TwoMachines> {
  const bank = await startBank();
  let refused: Honest | null = null;
  const seenAt = new Map<string, string>();
  const statement = () => plain(refused ?? { status: 200, body: pageOf(bank, seenAt) });
  bank.planOther({
    route: 'other',
    times: 1e9,
    spoil: (honest, { path }) => (path.endsWith('/statement') ? statement() : plain(honest)),
  });
  const [a, b] = [machine(bank.variables()), machine(bank.variables())];
  const total = file.reduce((sum, row) => sum + Number(row.split(';')[0]), 0).toFixed(2);
  for (const { home } of [a, b]) writeFileSync(join(home, 'march.csv'), `amount;key\n${file.join('\n')}\n`);
  let exports = 0;
  const payout: TwoMachines['payout'] = (on, ...words) => on.brl(['payout', ...words]);
  const told: TwoMachines['told'] = async (on, ...words) => {
    const { code, json } = await payout(on, ...words, '--json');
    return { ...(json as unknown as RunDocument), exit: code ?? -1 };
  };
  return {
    bank,
    a,
    b,
    payout,
    told,
    pay(on, steps = [], more = []) {
      bank.plan(...steps);
      const path = join(on.home, 'march.csv');
      const width = more.includes('--width') ? [] : ['--width', '1'];
      return told(on, 'run', path, '--ref', 'march', '--confirm', total, ...width, ...more);
    },
    async failed(on) {
      const path = join(on.home, `failed-${++exports}.csv`);
      const { code, json, stderr } = await payout(on, 'export', 'march', '--failed', '--out', path, '--json');
      const { written, leftOutRows } = json as unknown as {
        written: number;
        leftOutRows: { line: number; reason: string }[];
      };
      const leftOut = leftOutRows.map(({ line, reason }) => [line, reason] as const);
      const lines = readFileSync(path, 'utf8').trim().split(/\r?\n/).slice(1);
      return { exit: code, written, leftOut, path, rows: lines, stderr: stderr.replaceAll(/\s+/g, ' ') };
    },
    isSilent(times = 1000) {
      bank.planOther(
        { route: 'lookup', ...laterPlease, times },
        { route: 'transactions', ...laterPlease, times },
      );
    },
    statementIsDown: (answer = laterPlease) => {
      refused = answer;
    },
    async refusal(on, ...words) {
      const { code, json } = await payout(on, ...words, '--json');
      return [code, `${json.error?.code}`];
    },
    expectNoneTwice() {
      const keys = bank.debits.map(({ key }) => key);
      expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
      expect(bank.faults).toEqual([]);
    },
    paid: () => bank.debits.map(({ amount }) => amount).toSorted((one, other) => one - other),
    async close() {
      for (const { remove } of [a, b]) remove();
      await bank.close();
    },
  };
}

/** The statement: all that left the account, each as of when it was first asked for. */
function pageOf({ debits, accountId }: Bank, seenAt: Map<string, string>): object {
  const items = debits.map(({ identifier, key, amount, endToEndId }) => {
    const timestamp = seenAt.get(endToEndId) ?? new Date().toISOString();
    seenAt.set(endToEndId, timestamp);
    return {
      id: endToEndId,
      endToEndId,
      identifier,
      direction: 'OUT',
      transactionType: 'D',
      operation: 'PIX',
      status: 'COMPLETED',
      amount: -amount,
      timestamp,
      pixKey: key,
    };
  });
  const totalElements = items.length;
  return { accountId, page: 0, size: 100, totalElements, totalPages: 1, hasNext: false, items };
}
