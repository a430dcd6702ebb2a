import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proxyFault } from '../../src/lib/client/proxy.ts';
import { undiciTransport } from '../../src/lib/client/transport-undici.ts';
import { machine } from '../support/brl.ts';

/** A proxy variable that cannot be used is a wrong setting, and nothing was sent. */

const unusable = [
  'http://joe:100%@127.0.0.1:3128',
  'http://127.0.0.1:3128/path',
  'http://CORP\\joe:secret-canary@127.0.0.1:3128',
  'http://joe:a b@127.0.0.1:3128',
  'socks5://127.0.0.1:1080',
  '127.0.0.1:3128',
  'nonsense',
];

describe.each(unusable)('HTTPS_PROXY=%s', (proxy) => {
  const home = machine();
  const connection = {
    BRL_ENVIRONMENT: 'sandbox',
    BRL_BASE_URL: 'https://127.0.0.1:9',
    BRL_TENANT_ID: 't1',
    BRL_ACCOUNT_ID: '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e',
    BRL_CLIENT_ID: 'c1',
    BRL_CLIENT_SECRET: 'secret-0123456789',
  };

  test.each(['HTTPS_PROXY', 'https_proxy'])(
    'in %s is told by its name before anything is sent',
    async (variable) => {
      const env = { ...connection, [variable]: proxy };
      const line = 'pix send --key maria@example.com --amount 1,00 --ref p --yes --json --no-lookup'.split(
        ' ',
      );
      const run = await home.brl(line, { env });
      expect([run.code, run.json.error?.code, run.json.sent]).toEqual([91, 'proxy_unusable', 'no']);
      expect(run.json.error?.message).toContain(variable);
      expect(run.stdout + run.stderr).not.toContain('secret-canary');
      mkdirSync(join(home.home, 'files'), { recursive: true });
      const file = join(home.home, 'files', 'rows.csv');
      writeFileSync(file, 'Valor;Chave PIX\n1,00;maria@example.com\n');
      const rows = await home.brl(['payout', 'run', file, '--ref', 'r', '--confirm', '1,00', '--json'], {
        env,
      });
      expect(rows.code).toBe(91);
    },
  );

  test('is not sent by the transport either', async () => {
    const transport = undiciTransport({ HTTPS_PROXY: proxy });
    const request = { method: 'POST', url: 'https://127.0.0.1:9/', headers: {}, body: null };
    const sending = transport.send({ ...request, deadlineMs: 1000, maxBodyBytes: 10, freshConnection: true });
    await expect(sending).rejects.toMatchObject({ fate: 'not-sent' });
    await transport.close();
  });
});

test('what is encoded is usable', () => {
  expect(proxyFault('http://joe%40corp:p%25ss@127.0.0.1:3128')).toBeNull();
  expect(proxyFault('https://127.0.0.1:3128/')).toBeNull();
});
