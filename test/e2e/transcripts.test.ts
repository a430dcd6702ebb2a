import { describe, expect, test } from 'vitest';
import { expectEnd, scene } from '../support/scene.ts';

const identifier = ['--identifier', 'pay-1', '--idempotency-key', 'key-1'];
const kept = (home: string) => ({ env: { BRL_JOURNAL: `${home}/kept.sqlite` } });

describe.concurrent('the bytes of a payment', () => {
  const bodies: [string, string[], string][] = [
    [
      'EMAIL, one centavo',
      ['--key', 'Maria@Example.com', '--amount', '0,01'],
      '{"amount":0.01,"keyType":"EMAIL","key":"maria@example.com","identifier":"pay-1"}',
    ],
    [
      'CPF, ten and ten',
      ['--key', '123.456.789-09', '--amount', '10,10'],
      '{"amount":10.1,"keyType":"CPF","key":"12345678909","identifier":"pay-1"}',
    ],
    [
      'CNPJ, thousands',
      ['--key', '11.222.333/0001-81', '--amount', '1.234.567,89'],
      '{"amount":1234567.89,"keyType":"CNPJ","key":"11222333000181","identifier":"pay-1"}',
    ],
    [
      'PHONE, whole reais',
      ['--key', '+55 (11) 98765-4321', '--amount', '150'],
      '{"amount":150,"keyType":"PHONE","key":"+5511987654321","identifier":"pay-1"}',
    ],
    [
      'EVP, with a point',
      ['--key', '7D9F0335-8DCC-4054-9BF9-0DBD61D36906', '--amount', '1234.50'],
      '{"amount":1234.5,"keyType":"EVP","key":"7d9f0335-8dcc-4054-9bf9-0dbd61d36906","identifier":"pay-1"}',
    ],
    [
      'accents',
      ['--amount', '0,29', '--description', 'Pão de açúcar – 2ª via'],
      '{"amount":0.29,"keyType":"EMAIL","key":"maria@example.com","description":"Pão de açúcar – 2ª via","identifier":"pay-1"}',
    ],
    [
      'quotes and a backslash',
      ['--description', 'o "bom" \\ e o /mau/'],
      '{"amount":150,"keyType":"EMAIL","key":"maria@example.com","description":"o \\"bom\\" \\\\ e o /mau/","identifier":"pay-1"}',
    ],
    [
      'a picture',
      ['--description', 'festa \u{1f389}'],
      '{"amount":150,"keyType":"EMAIL","key":"maria@example.com","description":"festa \u{1f389}","identifier":"pay-1"}',
    ],
    [
      '140 code points of two units each',
      ['--description', '\u{1f389}'.repeat(140)],
      `{"amount":150,"keyType":"EMAIL","key":"maria@example.com","description":"${'\u{1f389}'.repeat(140)}","identifier":"pay-1"}`,
    ],
    [
      'more than doubles keep exactly',
      ['--amount', '9.999.999.999.999,99'],
      '{"amount":9999999999999.99,"keyType":"EMAIL","key":"maria@example.com","identifier":"pay-1"}',
    ],
  ];
  test.each(bodies)('%s', async (_name, more, body) => {
    const { bank, machine, send } = await scene();
    await send([...identifier, '--no-wait', ...more], kept(machine.home));
    const [post] = bank.posts();
    expect(post?.body).toBe(body);
    expect(post?.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });
});

describe.concurrent('the requests around a payment', () => {
  test.each([
    ['pix/out', []],
    ['pix/out/async', ['--async']],
  ])('request line and headers of %s', async (route, more) => {
    const { bank, machine, send } = await scene();
    expectEnd(
      await send([...identifier, '--wait', '1', ...more], kept(machine.home)).then((run) =>
        run.code === 20 ? { ...run, code: 0, json: run.json } : run,
      ),
      0,
    );
    const [post] = bank.posts();
    expect(`${post?.method} ${post?.target}`).toBe(`POST /v1/accounts/${bank.accountId}/${route}`);
    const lines = post?.headerLines
      .map((line) => (line.startsWith('user-agent') ? 'user-agent: brl' : line))
      .sort();
    expect(lines).toEqual(
      [
        'accept: application/json',
        'accept-encoding: identity',
        `authorization: Bearer ${bank.givenTokens[0]}`,
        'connection: keep-alive',
        `content-length: ${Buffer.byteLength(post?.body ?? '')}`,
        'content-type: application/json',
        `host: ${new URL(bank.url).host}`,
        'idempotency-key: key-1',
        'user-agent: brl',
        'x-tenant-id: tenant-1',
      ].sort(),
    );
  });

  test.each([
    ['+5511987654321', '%2B5511987654321'],
    ['maria+pix@example.com', 'maria%2Bpix%40example.com'],
    ['12345678909', '12345678909'],
  ])('the look-up of %s', async (key, segment) => {
    const { bank, machine } = await scene();
    const type = key === '12345678909' ? ['--key-type', 'CPF'] : [];
    expect((await machine.brl(['pix', 'lookup', key, '--json', ...type])).code).toBe(0);
    const [asked] = bank.at('key');
    expect(`${asked?.method} ${asked?.target}`).toBe(`GET /v1/accounts/${bank.accountId}/pix/key/${segment}`);
    expect(asked?.headers['idempotency-key']).toBeUndefined();
    expect(asked?.headers['x-transaction-pin']).toBeUndefined();
    expect(asked?.body).toBe('');
    // Kept for a day: the second look-up costs no quota; --no-cache asks again.
    await machine.brl(['pix', 'lookup', key, '--json', ...type]);
    expect(bank.at('key')).toHaveLength(1);
    await machine.brl(['pix', 'lookup', key, '--json', '--no-cache', ...type]);
    expect(bank.at('key')[1]?.target).toBe(`/v1/accounts/${bank.accountId}/pix/key/${segment}?noCache=true`);
  });

  test('the look-up of a payment', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ spoil: () => 'reset', hidden: 1 });
    await send([...identifier, '--no-wait'], kept(machine.home));
    const asked = bank.seen.filter(({ method }) => method === 'GET').map(({ target }) => target);
    expect(asked).toEqual([
      `/v1/accounts/${bank.accountId}/pix/payments/lookup?identifier=pay-1`,
      `/v1/accounts/${bank.accountId}/pix/transactions?identifier=pay-1`,
    ]);
  });
});
