import { expect, test } from 'vitest';
import { isFull, printFigures } from './figures.ts';
import { runStorm } from './storm/run.ts';

/**
 * Two machines and an ERP share names, half of them used by another payee or amount; look-ups lag, lie and fail. The bank's ledger judges.
 * The full size is 1,000 payments; `BRL_SAFETY_STORM_ONLY=17` tells one story with all that was typed.
 */
test('T23: nothing is called settled or unpaid that is not, and nothing is paid twice', async () => {
  const { figures, complaints } = await runStorm(isFull ? 1000 : 120);
  printFigures('T23', figures);
  expect(complaints).toEqual([]);
  expect(figures['honest in doubt']).toBeLessThanOrEqual(Math.ceil((figures.honest ?? 0) / 100));
});
