import { beforeAll, expect, test } from 'vitest';
import type { Journal } from '../../../src/lib/journal/journal.ts';
import { isFull, printFigures, randomOf, sample } from '../../safety/figures.ts';
import type { Run } from '../../support/brl.ts';
import { inspectForThisFile, served, shown } from '../../webhooks/inspect-desk.ts';
import { madeLedger, type Paid } from './ledger.ts';
import { madeQuestions, type Question } from './questions.ts';
import { runId, write } from './written.ts';

/** A journal of one store, and what a machine needs to find it. */
export interface Place {
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<Journal> | Journal;
}

/**
 * "Did we pay X?": each question is asked of the search in this process, of `journal list` for a person and for a script, of the page,
 * of `payout show` and of `status`, and the ledger says the answers. One entrance that misses a payment leads to the second one.
 * `BRL_SAFETY_SIZE=full` asks 500 questions of ten thousand payments.
 * @param lines so many questions are typed
 */
export function asks(name: string, lines: number, place: () => Place): void {
  const ledger = madeLedger(isFull ? 10_000 : 400);
  const questions = madeQuestions(ledger, isFull ? 500 : 120);
  const typed = sample(questions, lines, randomOf('typed'));
  const answers = new Map(questions.map((question) => [question, ledger.filter(question.isMeant)]));
  const meant = (question: Question) => answers.get(question) ?? [];
  const wrong: unknown[] = [];
  const compare = (line: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ line, found, expected });
  };
  const brl = (...words: string[]) =>
    served.machine.brl(words, { env: { ...served.parent, ...place().env } });
  const report = () => {
    const all = wrong.splice(0);
    expect(all.slice(0, 5), `${all.length} answers are wrong`).toEqual([]);
  };

  inspectForThisFile(() => Object.assign(served.machine.env, place().env));
  beforeAll(async () => {
    const { BRL_TENANT_ID = '', BRL_ACCOUNT_ID = '', BRL_BASE_URL = '' } = served.parent;
    const account = { environment: 'sandbox', tenantId: BRL_TENANT_ID, accountId: BRL_ACCOUNT_ID };
    const journal = await place().open();
    await write(ledger, journal, { ...account, host: BRL_BASE_URL });
    await journal.close();
  }, 600_000);

  test('the search finds what was meant, and nothing else', async () => {
    const journal = await place().open();
    const times: number[] = [];
    for (const question of questions) {
      const { text } = question;
      const filter = { environment: 'sandbox', text };
      const startedMs = performance.now();
      const newest = await journal.list({ ...filter, limit: 5 });
      times.push(performance.now() - startedMs);
      compare(`the newest of ${text}`, idsOf(newest), idsOf(meant(question).slice(-5)));
      compare(`up to 5 of ${text}`, await journal.count(filter, 5), Math.min(meant(question).length, 5));
      compare(text, idsOf(await journal.list(filter)), idsOf(meant(question)));
      compare(text, await journal.count(filter), meant(question).length);
    }
    await journal.close();
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    printFigures(`Asked, ${name}`, {
      payments: ledger.length,
      questions: questions.length,
      wrong: wrong.length,
      'ms in the middle': at(0.5),
      'ms of 95 %': at(0.95),
      'ms at most': at(1),
    });
    report();
  });

  test('brl journal list finds the same, for a person and for a script', async () => {
    for (const question of typed) {
      const { text } = question;
      const line = ['journal', 'list', '--text', text];
      const script = await brl(...line, '--limit', 'all', '--json');
      compare(`${text} --json`, [script.code, idsOf(JSON.parse(script.stdout))], [0, idsOf(meant(question))]);
      const person = await brl(...line);
      const isFound = !person.stdout.includes('Nothing in ');
      compare(text, [person.code, isFound], [script.code, meant(question).length > 0]);
    }
    report();
  });

  test('the page of webhooks finds the newest of them as they stand', async () => {
    for (const question of typed) {
      const newest = meant(question).slice(-mostOnPage);
      const { payments } = await page<{ payments: readonly Known[] }>('/api/known', { text: question.text });
      compare(question.text, standing(payments), standing(newest));
    }
    report();
  });

  test('brl payout show finds the rows of them in their run', async () => {
    for (const question of sample(typed, 20, randomOf('rows'))) {
      const line = ['payout', 'show', runId(0), '--text', question.text, '--limit', '1000', '--json'];
      const { code, stdout } = await brl(...line);
      const items = JSON.parse(stdout).items as readonly { readonly intent_id: string }[];
      const found = idsOf(items.map((item) => ({ intentId: item.intent_id })));
      compare(question.text, [code, found], [0, idsOf(meant(question).filter(({ run }) => run === 0))]);
    }
    report();
  });

  test('brl status ends as the payment stands that a name is of', async () => {
    for (const question of sample(questions, lines * 2, randomOf('status'))) {
      const { kind, text } = question;
      const [paid, another] = meant(question).filter((one) => isNamed(kind, one, text));
      if (!paid || another) continue;
      const script = await brl('status', text, '--json');
      compare(`${text} --json`, [script.code, script.json.intentId], [exits[paid.state], paid.intentId]);
      const person = await brl('status', text);
      compare(text, person.code, script.code);
    }
    report();
  });

  test('what came in is told as received by its id, and is in no list of payments', async () => {
    for (let centavos = 1; centavos <= (isFull ? 50 : 5); centavos += 1) {
      served.sandbox.control.deposit(String(served.parent.BRL_ACCOUNT_ID), centavos);
      const [credit] = served.sandbox.control.events({ type: 'pix.in.completed', last: 1 });
      const id = String(credit?.data.endToEnd);
      const received = (run: Run, shows: boolean) => compare(id, [run.code, shows], [0, true]);
      const person = await brl('status', id);
      received(person, person.stdout.startsWith('Received: '));
      const script = await brl('status', id, '--json');
      received(script, script.json.amount === centavos / 100);
      const list = await brl('journal', 'list', '--text', id, '--json');
      received(list, list.stdout.trim() === '[]');
      const told = await page<{ diagnosis: string }>('/api/payment', { kind: 'pix', endToEndId: id });
      compare(`${id} on the page`, told.diagnosis, 'settled_uncaptured');
    }
    report();
  });
}

/** The page shows so many. */
const mostOnPage = 20;
const exits = { SETTLED: 0, REFUSED: 30, UNCERTAIN: 40 } as const;

interface Known {
  readonly intentId: string;
  readonly state: string;
}

const idsOf = (list: readonly { readonly intentId: string }[]) => list.map(({ intentId }) => intentId).sort();
const standing = (list: readonly Known[]) => list.map(({ intentId, state }) => `${intentId} ${state}`).sort();

/** Whether the text is a whole name of the payment: what is only a part of one leads to the list. */
function isNamed(kind: string, { invoice, ref }: Paid, text: string): boolean {
  if (/^(?:end-to-end|identifier|TED|id of|boleto|dotted|bar)/.test(kind)) return true;
  return text === invoice || text === ref;
}

async function page<T>(path: string, query: Readonly<Record<string, string>>): Promise<T> {
  const url = new URL(`${path}?${new URLSearchParams(query)}`, shown.url);
  const headers = { Authorization: `Bearer ${new URL(shown.url).hash.slice(1)}` };
  return (await (await fetch(url, { headers })).json()) as T;
}
