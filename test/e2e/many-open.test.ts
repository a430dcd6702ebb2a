import { expect, test } from 'vitest';
import { inParallel } from '../support/brl.ts';
import { scene } from '../support/scene.ts';

test('recovering many payments says nothing but what became of them', async () => {
  const { bank, machine, send } = await scene();
  const count = 12;
  bank.plan(...Array.from({ length: count }, () => ({ run: 'accept' as const })));
  const refs = Array.from({ length: count }, (_, i) => `r-${i}`);
  await inParallel(refs, 2, (ref) => send(['--async', '--ref', ref, '--allow-duplicate', '--no-wait']));
  const run = await machine.brl(['journal', 'recover', '--json', '--wait', '0']);
  const { recovered } = JSON.parse(run.stdout) as { recovered: { outcome: string }[] };
  expect([run.code, recovered.map(({ outcome }) => outcome)]).toEqual([
    20,
    Array.from({ length: count }, () => 'pending'),
  ]);
  expect(run.stderr).not.toMatch(/MaxListeners|\(node:\d+\)/);
});

test('what was not asked about is not said to be final', async () => {
  const { bank, machine, send } = await scene();
  const recover = async () => {
    const run = await machine.brl(['journal', 'recover', '--wait', '0']);
    return { code: run.code, stdout: run.stdout.trim(), stderr: run.stderr };
  };
  expect((await recover()).stdout).toBe('Every payment has its final outcome.');
  bank.plan({ run: 'none', code: 'insufficient_scope', status: 403 });
  expect((await send(['--ref', 'not-executed', '--no-wait'])).code).toBe(50);
  const unsent = await recover();
  expect([unsent.code, unsent.stdout]).toEqual([0, 'Nothing was asked.']);
  expect(unsent.stderr).toContain(
    'Not asked about, as they are proven not to have been executed: 1. See: brl journal list --state intent',
  );
  bank.plan({ run: 'accept' });
  await send(['--async', '--ref', 'of-another', '--allow-duplicate', '--no-wait']);
  const env = { BRL_TENANT_ID: 'another-tenant' };
  const others = await machine.brl(['journal', 'recover', '--wait', '0'], { env });
  expect(others.stdout.trim()).toBe('Nothing was asked.');
  expect(others.stderr).toContain('as they belong to other companies');
  const moved = { BRL_BASE_URL: bank.url.replace('127.0.0.1', 'localhost') };
  const elsewhere = await machine.brl(['journal', 'recover', '--wait', '0'], { env: moved });
  expect([elsewhere.code, elsewhere.stdout.trim()]).toEqual([41, 'Nothing was asked.']);
  expect(elsewhere.stderr).toContain('at another address of the service');
});
