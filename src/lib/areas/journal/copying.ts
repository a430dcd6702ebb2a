import type { BaseCommand } from '../../command/base.ts';
import type { Copied, Tell } from '../../journal/copy/copy.ts';
import type { Database } from '../../journal/postgres/connect.ts';
import type { Field } from '../../terminal/answer.ts';
import { canSpin, startWaiting } from '../../terminal/waiting.ts';
import { copyWords } from '../../words/journal-copy.ts';

/** Off a terminal a line is written this often. */
const lineEveryMs = 10_000;

/** Reports on stderr how far a copy is: one line that changes on a terminal, a new one every 10 seconds elsewhere. */
export function copyProgress(command: BaseCommand): { readonly tell: Tell; end(): void } {
  let saidAtMs = performance.now();
  const waiting = canSpin() ? startWaiting(() => copyWords.written(0, 0)) : null;
  return {
    tell(step, done, all) {
      const text = () => copyWords[step](done, all);
      if (waiting) return waiting.say(text);
      if (done < all && performance.now() - saidAtMs < lineEveryMs) return;
      saidAtMs = performance.now();
      command.note(text);
    },
    end: () => waiting?.end(),
  };
}

/** How to use the copy, and what is in it. */
export function copiedFields(location: string, copied: Copied | null): Field[] {
  const number = (value: number | undefined) => (value === undefined ? null : String(value));
  return [
    ['Payments', number(copied?.intents)],
    ['Records', number(copied?.records)],
    ['Rows', number(copied?.rows)],
    ['Runs', number(copied?.runs)],
    ['From now on', `BRL_JOURNAL=${location}`],
  ];
}

/** Payments of the database without a final outcome that may have been sent. */
export async function openPayments(database: Database): Promise<number> {
  const found = await database.one<{ readonly count: number }>(
    "SELECT count(*) AS count FROM brl.intents WHERE state IN ('SENT', 'PENDING', 'UNCERTAIN')",
  );
  return found?.count ?? 0;
}
