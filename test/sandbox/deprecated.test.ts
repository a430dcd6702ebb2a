import { expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';
import { openTeller } from './teller.ts';

const deprecated = operations.filter((operation) => operation.deprecated);

test('the deprecated routes are those of specification section 9', () => {
  const routes = deprecated.map(({ method, path }) => `${method} ${path.replace(/^.*{accountId}/, '')}`);
  expect(routes.sort()).toEqual([
    'GET /payments/{identifier}',
    'GET /pix/limits',
    'GET /transfers/ted/{tedId}',
    'POST /pix/out/bank-account/bigpix',
    'POST /pix/out/bigpix',
    'POST /pix/out/qr-code',
  ]);
});

test.each(deprecated.map((operation) => [operation.id, operation] as const))(
  '%s says so in its headers, a refusal too',
  async (_id, { method, path, deprecated: notice }) => {
    const teller = openTeller();
    const { accountId } = teller.sandbox.connection();
    const body = method === 'POST' ? { body: {} } : {};
    const route = path.replace('{accountId}', accountId).replace(/{\w+}/, 'ted-x');
    const { headers } = await teller.call(method, route, body);
    expect(headers.get('deprecation')).toBe('true');
    expect(headers.get('sunset')).toBe(
      notice?.sunset === undefined ? null : new Date(notice.sunset).toUTCString(),
    );
    if (notice?.successor?.startsWith('/')) {
      expect(headers.get('link')).toMatch(/^<\/v1\/accounts\/[^{]+>; rel="successor-version"$/);
    }
    teller.sandbox.close();
  },
);

test('the route that Location names shows the payment', async () => {
  const teller = openTeller();
  const accepted = await teller.pay({ identifier: 'p1' }, 'k1', 'A/pix/out/async');
  teller.sandbox.control.advanceClock(3000);
  const { body } = await teller.call('GET', accepted.headers.get('location') ?? '');
  expect(body).toEqual((await teller.lookup('p1')).body);
  expect(body).toMatchObject({ identifier: 'p1', status: 'COMPLETED', amount: -10 });
  teller.sandbox.close();
});
