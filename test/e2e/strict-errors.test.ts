import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { retrySet } from '../contract/errors.witness.ts';
import { type Document, inParallel, machine } from '../support/brl.ts';
import { inTheMorning } from '../support/morning.ts';
import { personBody } from '../support/person.ts';
import { documentMembers } from '../support/scene.ts';
import { startStrictBank } from '../support/strict-bank.ts';
import { writeLineFiles } from '../support/strict-lines.ts';
import { strictRoutes } from '../support/strict-routes.ts';
import { type Case, errorCases } from './strict-errors.cases.ts';

const message = 'Mensagem do serviço';
const person = JSON.stringify(personBody());

/** One refusal met by one line; what is wrong with how it ended, as sentences. */
async function faultsOf(one: Case): Promise<string[]> {
  const bank = await startStrictBank();
  const home = machine({ ...bank.tenant(), BRL_ENVIRONMENT: 'sandbox' });
  try {
    writeLineFiles(home.home, '');
    writeFileSync(`${home.home}/files/person.json`, person);
    home.env.BRL_JOURNAL = `${home.home}/journal.sqlite`;
    bank.answer(one.route, { status: one.status, body: { errorCode: one.code, message } });
    const words = one.words.map((word) => (word.startsWith('files/') ? `${home.home}/${word}` : word));
    const run = await home.brl([...words, '--json'], { env: words[0] === 'ted' ? inTheMorning : {} });
    const times = bank.seen.filter((key) => key === one.route).length;
    const faults = [...bank.findings, ...endFaults(one, run.json), ...timesFaults(one, times)];
    if (run.code !== one.exit) faults.push(`exit ${run.code}, not ${one.exit}: ${run.stdout}`);
    const name = `${one.words.slice(0, 3).join(' ')}, ${one.code} ${one.status}`;
    return faults.map((fault) => `${name}: ${fault}`);
  } finally {
    await bank.close();
    home.remove();
  }
}

/** The document (command-surface, Output; money safety, section 7). */
function endFaults(one: Case, document: Document): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, what: string) =>
    void (holds || faults.push(`${what}: ${JSON.stringify(document)}`));
  must(JSON.stringify(Object.keys(document)) === JSON.stringify(documentMembers), 'members');
  const { error } = document;
  must(error !== null, 'no error');
  must(error?.code === one.code, `code ${error?.code}`);
  must((error?.message ?? '').replace(one.code, '').trim().length > 10, 'message');
  must((error?.hint ?? '').length > 5, 'hint');
  // An export that is not ready is asked for again and again; what is told in the end is ours.
  if (one.code !== 'not_ready') {
    must(error?.httpStatus === one.status, `status ${error?.httpStatus}`);
    must(error?.retryable === retrySet.includes(one.code), `retryable ${error?.retryable}`);
  }
  const outcomes: Readonly<Record<number, string>> = { 20: 'pending', 33: 'duplicate', 40: 'uncertain' };
  const refused = [30, 31, 32, 50, 51].includes(one.exit) ? 'refused' : 'not_sent';
  // A query about one payment says nothing of it by its own refusal.
  const asksPayment = /^(transactions timeline|(pix|ted|boleto|batch) status|pix find)/.test(
    one.words.join(' '),
  );
  const outcome = asksPayment ? 'uncertain' : (outcomes[one.exit] ?? refused);
  must(document.outcome === outcome, `outcome ${document.outcome}`);
  // A payment that "exists" but that no look-up shows may have been paid.
  const isOpen = one.kind !== 'read' && [20, 40].includes(one.exit);
  const unknown = asksPayment || isOpen || (one.exit === 33 && one.kind === 'money');
  must(document.moneyMoved === (unknown ? 'unknown' : 'no'), `moneyMoved ${document.moneyMoved}`);
  const retries: Readonly<Record<number, string>> = {
    31: 'after',
    50: 'after',
    51: 'after',
    60: 'same-ref',
    61: 'after',
    81: 'same-ref',
  };
  must(document.retry === (retries[one.exit] ?? 'never'), `retry ${document.retry}`);
  if (one.kind === 'money') must(document.intentId !== null, 'no intent');
  return faults;
}

/** As often as the operation allows after a code of the retry set, once after any other. */
function timesFaults({ route, code, status }: Case, times: number): string[] {
  const repeat = strictRoutes.find(({ key }) => key === route)?.repeat ?? 'one';
  const allowed = { query: 3, three: 3, two: 2, one: 1, metered: status >= 500 ? 2 : 1 }[repeat];
  const wanted = retrySet.includes(code) ? allowed : 1;
  return times === wanted ? [] : [`${times} requests, not ${wanted}`];
}

test('every error code of the specification, met by a command that can meet it', async () => {
  const cases = errorCases();
  expect(new Set(cases.map(({ code }) => code)).size).toBeGreaterThan(130);
  const faults = await inParallel(cases, 4, faultsOf);
  expect(faults.flat()).toEqual([]);
}, 600_000);
