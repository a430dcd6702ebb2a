import { expect, test } from 'vitest';
import { scene } from '../support/scene.ts';

/** A statement that names another account than the one that was asked for is not shown as ours, and explains no day. */
const theirs = '7f1c2a7e-0000-4000-8000-000000000000';

test.each([
  ['statement list'],
  ['statement list --all'],
  ['reconcile --reread-after 0'],
  ['webhooks captured list --gaps'],
])('%s', async (typed) => {
  const { bank, machine } = await scene();
  const envelope = { items: [], page: 0, size: 100, hasNext: false, totalElements: 0 };
  const ask = (accountId: string) => {
    bank.planOther({ route: 'other', body: { ...envelope, accountId } });
    return machine.brl([...typed.split(' '), '--json']);
  };
  const run = await ask(theirs);
  expect([run.code, run.json.error?.code], run.stdout).toEqual([81, 'response_unreadable']);
  expect(run.json.error?.message).toContain(theirs);
  expect((await ask(bank.accountId.toUpperCase())).code).toBe(0);
});
