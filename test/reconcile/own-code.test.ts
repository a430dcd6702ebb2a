import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeFields } from '../../src/lib/areas/qr/qr-view.ts';
import { brasiliaDay } from '../../src/lib/brazil/clock.ts';
import { type Machine, machine } from '../support/brl.ts';

let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => pc.remove());

test.each([
  ['en', 'matched: 1, credits: 1'],
  ['pt-BR', 'conferidos: 1, créditos: 1'],
])(
  'a QR code of our own that we pay is a payment and a receipt, and nothing came back (%s)',
  async (BRL_LANG, explained) => {
    const typed = (line: string) => pc.brl(line.split(' '), { env: { BRL_LANG } });
    if (BRL_LANG === 'en') {
      await typed('qr create --key ours@example.com --amount 7,00 --ref table-1');
      const { emv } = (await typed('qr status table-1 --json')).json as unknown as { emv: string };
      expect((await pc.brl(['pix', 'qr', 'pay', emv, '--ref', 'own', '--yes'])).code).toBe(0);
    }
    const day = await typed(`reconcile --date ${brasiliaDay(Date.now())}`);
    expect([day.code, day.stdout]).toEqual([0, expect.stringContaining(explained)]);
    const charge = await typed('qr status table-1');
    expect(charge.stdout).toMatch(/^(?:Payer|Pagador) +Padaria Exemplo Ltda, \*\*\.444\.777\/0001-\*\*/m);
  },
);

test('the CPF of who paid a charge is masked, however the service shows it', () => {
  const fields = chargeFields({ payer: { name: 'Ana', document: '52998224725' } });
  expect(fields).toContainEqual(['Payer', 'Ana, ***.982.247-**']);
});
