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
