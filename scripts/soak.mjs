// `npm run soak`: several processes pay through a bank that misbehaves in every permitted way, for BRL_SOAK_MINUTES (2),
// then everything is recovered and the ledgers are compared. BRL_SOAK_SEED=N decides what goes wrong, not when.
import { fileURLToPath } from 'node:url';
import { prepare, run } from './bootstrap.mjs';

const worker = 'BRL_SOAK_RUNS';
if (process.env[worker] === undefined) {
  process.exitCode = run(prepare(), [fileURLToPath(import.meta.url)], { [worker]: '1' });
} else {
  delete process.env[worker];
  process.env.BRL_SAFETY_SEED = process.env.BRL_SOAK_SEED ?? '1';
  const [{ soak }, { printFigures, randomOf }] = await Promise.all([
    import('../test/safety/soak/soak.ts'),
    import('../test/safety/figures.ts'),
  ]);
  const { figures, wrong } = await soak({
    minutes: Number(process.env.BRL_SOAK_MINUTES ?? 2),
    lanes: Number(process.env.BRL_SOAK_LANES ?? 4),
    random: randomOf('T16'),
    say: (text) => process.stderr.write(`> ${text}\n`),
  });
  printFigures('T16', figures);
  for (const what of wrong) process.stdout.write(`${what}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
