import { afterAll, describe, expect, test } from 'vitest';
import { NoAnswerError } from '../../src/lib/client/errors.ts';
import type { Session } from '../../src/lib/connection/session.ts';
import type { IntentFacts } from '../../src/lib/journal/intent.ts';
import { limitLeft } from '../../src/lib/payments/confirm/limit-left.ts';
import { showScreen } from '../../src/lib/payments/confirm/screen.ts';
import { recorded } from '../../src/lib/words/records.ts';
import { textOf } from '../../src/lib/words/topic.ts';
import { onDisk } from '../support/on-disk.ts';
import type { Answer } from '../support/screen.ts';
import { serveSandbox } from '../support/served.ts';
import { expectFits, field, hasTmux, terminals, yes } from './terminal.ts';

const open = terminals();
afterAll(() => open.close());

const enter = (at: RegExp, text: string): Answer => ({ at, text, keys: ['Enter'] });
const question = /Above R\$.1\.000,00 type the amount to pay it\.$/;
const again = /Press\s+Enter to\s+stop\.\n.*type the amount to pay it\.$/;
const againTwice = /(Press\s+Enter to\s+stop\.[\s\S]*){2}type the amount to pay it\.$/;

describe.skipIf(!hasTmux())('a payment above what is confirmed twice', () => {
  test('shows the payee, and then has its amount typed', async () => {
    const terminal = await open.open();
    const { parent, close } = await serveSandbox();
    try {
      const secret = onDisk('secret', `${parent.BRL_CLIENT_SECRET}\n`);
      const place = `--base-url ${parent.BRL_BASE_URL} --token-path ${parent.BRL_TOKEN_PATH} --tenant-id ${parent.BRL_TENANT_ID} --account-id ${parent.BRL_ACCOUNT_ID} --client-id ${parent.BRL_CLIENT_ID}`;
      const login = `brl auth login --environment sandbox ${place} --store file --client-secret-file ${secret} > log`;
      await terminal.expectExit(0, login);
      await terminal.expectExit(0, 'brl config set confirm-above 1.000,00 > log');
      const line = 'brl pix send --key maria@example.com --amount 1.234,56';

      const slips = [enter(question, '1.234,65'), enter(again, 'y'), enter(againTwice, '1234')];
      const wrong = await terminal.expectExit(130, line, ...slips);
      expectFits(wrong);
      expect(field(wrong, 'Payee')).toBe('Maria Exemplo de Souza');
      expect(wrong.text).toMatch(/R\$.1\.234,65 is not the amount of this payment\. Type the amount to pay/);
      expect(wrong.text).toMatch(/"y" is not an amount\. Type reais and centavos/);
      expect(wrong.text).toMatch(
        /"1234" is not the amount of this payment\. Nothing was sent\. \(declined\)/,
      );
      expect(wrong.text.match(/[✗✔]/g)).toEqual(['✗', '✗', '✗']);
      const nothing = await terminal.expectExit(130, line, { at: question, keys: ['Enter'] });
      expect(nothing.text).toContain('Declined. Nothing was sent. (declined)');
      for (const key of ['C-c', 'C-d']) await terminal.expectExit(130, line, { at: question, keys: [key] });
      await terminal.expectExit(2, `${line} --yes`);
      await terminal.expectExit(2, `${line} --confirm 1.234,65`);
      expect((await terminal.expectExit(0, 'brl journal list --json')).text).toBe('[]');

      const mended = [enter(question, '1.234,65'), enter(again, 'R$ 1.234,56')];
      const paid = await terminal.expectExit(0, line, ...mended);
      expectFits(paid);
      expect(paid.text).toMatch(
        /\nPaid: R\$.1\.234,56 to Maria Exemplo de Souza, EMAIL maria@example\.com\n/,
      );
      await terminal.expectExit(0, `${line} --allow-duplicate --confirm 1234.56`, yes);
      const less = 'brl pix send --key maria@example.com --amount 999,99';
      const small = await terminal.expectExit(0, less, yes);
      expect(field(small, 'Service')).toMatch(/^127\.0\.0\.1:\d+$/);
    } finally {
      await close();
    }
  });
});

test('a limit that could not be asked is told with the reason', async () => {
  const lost = { kind: 'none', fate: 'not-sent', reason: 'ECONNREFUSED' } as const;
  const read = () => Promise.reject(new NoAnswerError({ ...lost, message: recorded.connectionRefused }));
  const session = { client: { read }, serviceNow: () => 0 } as unknown as Session;
  const facts = { operation: 'pix.out', amountCentavos: 100 } as IntentFacts;
  const left = await limitLeft(session, facts);
  expect(left && textOf(left)).toBe('not known: the connection was refused');
});

describe('the screen before money moves', () => {
  const shown = (environment: Session['environment']) => {
    const lines: string[] = [];
    const session = {
      environment,
      embedded: false,
      profileName: 'treasury',
      client: { connection: { hostUrl: 'https://client.bank.example' } },
    } as Session;
    showScreen({ note: (text) => void lines.push(textOf(text)) }, session, 'acc-1', () => [
      [{ look: 'strong', fields: [['Payee', 'Maria']] }],
      [{ look: 'plain', fields: [['Ref', null]] }],
    ]);
    return lines;
  };

  test('says first whether the money is real, who pays, and through whom', () => {
    const source = 'Profile       treasury\nFrom account  acc-1\nService       client.bank.example';
    const rest = [source, '', 'Payee         Maria', ''];
    expect(shown('production')).toEqual([' PRODUCTION: this moves real money ', ...rest]);
    expect(shown('sandbox')).toEqual([' SANDBOX: no real money moves ', ...rest]);
  });
});
