import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { type Machine, machine } from '../support/brl.ts';

/** The payee who was looked up before the money moved stays with the payment. */

let pc: Machine;
const send = (...more: string[]) =>
  pc.brl(['pix', 'send', '--key', 'maria@example.com', '--amount', '12,34', '--yes', ...more]);
const expected = ['--expect-name', 'Maria Exemplo de Souza'];

const begun = async (ref: string) => {
  const journal = openSqliteJournal(pc.journal());
  const [intent] = await journal.list({ ref });
  await journal.close();
  if (!intent) throw new Error(`The journal has no payment of the ref ${ref}.`);
  return intent;
};

beforeAll(async () => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await send('--ref', 'looked-up', ...expected);
  await send('--ref', 'not-looked-up', '--no-lookup');
});
afterAll(() => pc.remove());

describe('the payee who was looked up', () => {
  test('is kept with the payment, the document masked, and is no part of what it is known by', async () => {
    const [kept, bare] = [await begun('looked-up'), await begun('not-looked-up')];
    expect(kept.payee).toMatchObject({
      name: 'Maria Exemplo de Souza',
      document: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/),
      bank: expect.any(String),
      askedAtMs: expect.any(Number),
    });
    expect(bare.payee).toBeUndefined();
    expect(kept.claim).toBe(bare.claim);
    expect(kept.bodyText.replace(kept.identifier ?? '', '')).toBe(
      bare.bodyText.replace(bare.identifier ?? '', ''),
    );
  });

  test('is shown by journal show, and masked in an export', async () => {
    const { intentId, payee } = await begun('looked-up');
    const shown = (await pc.brl(['journal', 'show', intentId])).stdout;
    expect(shown).toMatch(/^Payee +Maria Exemplo de Souza$/m);
    expect(shown).toMatch(/^Document +\*\*\*\./m);
    expect(shown).toMatch(/^Looked up +\d{4}-\d\d-\d\d /m);
    const { askedAtMs: _asked, ...named } = payee ?? { askedAtMs: 0 };
    const { json } = await pc.brl(['journal', 'show', intentId, '--json']);
    expect(json).toMatchObject({ payee: { ...named, askedAt: expect.stringMatching(/Z$/) } });
    const exported = await pc.brl(['journal', 'export', '--ref', 'looked-up']);
    expect(JSON.parse(exported.stdout).payee).toMatchObject({ name: 'Ma***', document: payee?.document });
    const other = await pc.brl(['journal', 'show', (await begun('not-looked-up')).intentId]);
    expect(other.stdout).not.toMatch(/^(?:Payee|Document|Looked up) /m);
  });

  test('is told again when the payment is met again, and stays who it was', async () => {
    const before = await begun('looked-up');
    const again = await send('--ref', 'looked-up');
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^Payee +Maria Exemplo de Souza, \*\*\*\./m),
    ]);
    expect(await begun('looked-up')).toEqual(before);
    const unknown = await send('--ref', 'not-looked-up', ...expected);
    expect([unknown.code, unknown.stdout]).toEqual([0, expect.not.stringMatching(/^Payee /m)]);
  });
});
