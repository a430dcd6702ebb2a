import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOfx } from '../../src/lib/payments/ofx/read.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';

/** A service whose search gives two lines at a time, and whose statement breaks off at its second page. */
const pageSize = 2;
const at = (second: number) => `2026-03-10T09:00:0${second}-03:00`;
/** Five lines of one second, more than an answer holds, between two others. */
const lines = [1, 3, 3, 3, 3, 3, 5].map((second, i) => ({
  id: `line-${i}`,
  amount: -10.5,
  description: 'R$ 10,50\nfor "Zoë"',
  timestamp: at(second),
}));

let pc: Machine;
let asked: string[] = [];
/** Whether a cursor leads back to where it came from: no tie-break is promised (specification, section 4.5). */
let circling = false;
/** Whether the first page is said to be the last, although fewer lines came than are counted. */
let short = false;
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://host');
  asked.push(url.search);
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url.pathname.endsWith('/oauth/token'))
    return answer(200, { access_token: 't', token_type: 'Bearer', expires_in: 3600 });
  if (url.pathname.endsWith('/statement/advanced')) return answer(200, searched(url.searchParams));
  const page = Number(url.searchParams.get('page'));
  if (page > 0) return answer(404, { errorCode: 'not_found', message: 'No such page.' });
  return answer(200, {
    page,
    size: 2,
    totalElements: 4,
    totalPages: short ? 1 : 2,
    hasNext: !short,
    items: lines.slice(0, 2),
  });
});

/** As specification, section 4.5, has it: both ends included, a cursor upwards, `nextOccurredBefore` downwards. */
function searched(query: URLSearchParams): object {
  const before = Date.parse(query.get('occurredBefore') ?? '2099-01-01');
  const after = Date.parse(query.get('occurredAfter') ?? '2000-01-01');
  const span = lines.filter(
    ({ timestamp }) => Date.parse(timestamp) <= before && Date.parse(timestamp) >= after,
  );
  const isUp = query.get('order') === 'asc';
  const rest = isUp ? span.slice(Number(query.get('cursor') ?? 0)) : span.toReversed();
  const items = rest.slice(0, pageSize);
  if (rest.length <= pageSize) return { hasNext: false, items };
  const next = isUp
    ? { nextCursor: circling ? '0' : String(span.length - rest.length + pageSize) }
    : { nextOccurredBefore: items.at(-1)?.timestamp };
  return { hasNext: true, ...next, items };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  pc = machine({
    BRL_ENVIRONMENT: 'sandbox',
    BRL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BRL_TENANT_ID: 't-1',
    BRL_ACCOUNT_ID: 'a-1',
    BRL_CLIENT_ID: 'c-1',
    BRL_CLIENT_SECRET: 'secret-of-the-test',
  });
});
afterAll(() => {
  server.close();
  pc.remove();
});

const document = ({ stdout }: Run) =>
  JSON.parse(stdout) as { items: { id: string }[]; [name: string]: unknown };

describe('brl statement --all --json', () => {
  test('that breaks off on the way ends its one document with the error', async () => {
    const run = await pc.brl([
      'statement',
      'list',
      '--from',
      '2026-03-10',
      '--to',
      '2026-03-10',
      '--all',
      '--json',
    ]);
    expect(run.code).toBe(30);
    expect(document(run)).toMatchObject({
      items: lines.slice(0, 2),
      outcome: 'refused',
      moneyMoved: 'no',
      error: { code: 'not_found', httpStatus: 404 },
    });
  });

  test('that fails before its first line is the outcome alone', async () => {
    const run = await pc.brl(['statement', 'list', '--all', '--json', '--profile', 'nobody']);
    expect([run.code, Object.keys(run.json)[0]]).toEqual([91, 'outcome']);
  });

  test('downwards reads a second with more lines than one answer holds, each line once', async () => {
    asked = [];
    const run = await pc.brl(['statement', 'search', '--all', '--json']);
    const { items, ...envelope } = document(run);
    expect([run.code, items.map(({ id }) => id).toSorted()]).toEqual([0, lines.map(({ id }) => id)]);
    expect(items.map(({ id }) => id)[0]).toBe('line-6');
    expect(items.at(-1)?.id).toBe('line-0');
    expect(envelope).toMatchObject({ totalElements: lines.length, hasNext: false });
    expect(asked.filter((query) => query.includes('order=asc')).length).toBeGreaterThan(1);
  });

  test('downwards does not go below the second it began at', async () => {
    asked = [];
    const run = await pc.brl(['statement', 'search', '--after', at(3), '--all', '--json']);
    expect([run.code, document(run).items.length]).toEqual([0, 6]);
    expect(asked.at(-1)).not.toContain('.999');
  });
});

describe('an OFX file that is not the whole has no end, which no program takes', () => {
  const day = ['--from', '2026-03-10', '--to', '2026-03-10', '--all'];
  const ofx = [...day, '--output', 'ofx', '--closing', '1,00', '--bank-account', '341/1234/56789-0'];
  const told = async () => {
    const { code, stdout, stderr } = await pc.brl(['statement', 'list', ...ofx]);
    expect(stdout).toMatch(/^OFXHEADER:100\r\n/);
    expect(() => readOfx(Buffer.from(stdout))).toThrow('it is cut off: <BANKTRANLIST>');
    return { code, stderr };
  };

  test('where it breaks off on the way', async () => {
    expect(await told()).toMatchObject({ code: 30, stderr: expect.stringContaining('(not_found)') });
  });

  test('where the service counts more lines than it gave: exit 35', async () => {
    short = true;
    const { code, stderr } = await told();
    short = false;
    expect(code).toBe(35);
    expect(stderr).toContain('INCOMPLETE: the service counts 2 more lines');
    expect(stderr).toContain('so the OFX file has no end: do not import it. (check_failed)');
  });
});

describe('a second that cannot be read whole', () => {
  beforeAll(() => {
    circling = true;
  });
  afterAll(() => {
    circling = false;
  });
  const compare = 'brl statement export --format csv --from 2026-03-10 --to 2026-03-10 --out 2026-03-10.csv';

  test('downwards is named, in the document too, and the rest is read: exit 35', async () => {
    const run = await pc.brl(['statement', 'search', '--all', '--json']);
    const { items, incomplete } = document(run);
    expect([run.code, incomplete]).toEqual([35, { missingLines: 0, seconds: [at(3)] }]);
    expect([items[0]?.id, items.at(-1)?.id]).toEqual(['line-6', 'line-0']);
    expect(run.stderr).toContain(`INCOMPLETE: the second ${at(3)} could not be read completely`);
    expect(run.stderr).toContain(compare);
    const csv = await pc.brl(['statement', 'search', '--all', '--output', 'csv']);
    expect([csv.code, csv.stderr.includes('INCOMPLETE')]).toEqual([35, true]);
    const table = await pc.brl(['statement', 'search', '--all']);
    expect([table.code, table.stderr.includes('INCOMPLETE')]).toEqual([35, true]);
  });

  test('upwards ends the search, which would go in a circle: exit 81', async () => {
    const run = await pc.brl(['statement', 'search', '--order', 'asc', '--all', '--json']);
    expect([run.code, run.json.error?.hint]).toEqual([81, `Compare with: ${compare}`]);
    expect(run.json.error?.message).toContain(`not complete at ${at(3)}`);
  });
});

describe('the document of a failure', () => {
  test('is one line where lines were asked for', async () => {
    const run = await pc.brl(['statement', 'list', '--page', '1', '--output', 'ndjson']);
    expect([run.code, run.stdout.trimEnd().split('\n').length, run.json.error?.code]).toEqual([
      30,
      1,
      'not_found',
    ]);
  });

  test('is printed for a profile that prefers JSON', async () => {
    const home = join(pc.home, 'config', 'brl');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const acme = {
      environment: 'sandbox',
      baseUrl: pc.env.BRL_BASE_URL,
      clientBaseUrl: null,
      tenantId: 't-1',
      accountId: 'a-1',
      clientId: 'c-1',
      secret: { store: 'env', variable: 'ACME_SECRET' },
      signing: null,
      actingDocument: null,
      settings: {},
      output: 'json',
      lang: null,
      maxAmountCentavos: null,
      confirmAboveCentavos: null,
    };
    const book = JSON.stringify({ version: 1, current: null, profiles: { acme } });
    writeFileSync(join(home, 'profiles.json'), book, { mode: 0o600 });
    const none = Object.fromEntries(
      Object.keys(pc.env)
        .filter((name) => name.startsWith('BRL_'))
        .map((name) => [name, undefined]),
    );
    const line = ['statement', 'list', '--page', '1', '--profile', 'acme'];
    const run = await pc.brl(line, { env: { ...none, ACME_SECRET: 'secret-of-the-test' } });
    expect([run.code, run.json.error?.code]).toEqual([30, 'not_found']);
    rmSync(join(home, 'profiles.json'));
  });
});
