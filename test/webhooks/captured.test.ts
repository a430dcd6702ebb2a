import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import { hiddenSecret } from '../../src/lib/deliveries/capture.ts';
import type { CaptureStore } from '../../src/lib/deliveries/store.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { type Machine, machine } from '../support/brl.ts';
import { type Made, madeCapture, seedCaptures } from '../support/captures.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { hasTools } from '../support/tools.ts';

let own: Machine;
let store: CaptureStore;
beforeAll(() => {
  own = machine({ BRL_ENVIRONMENT: 'sandbox' });
  store = openSqliteCaptures(capturesPath(own.env, 'sandbox'));
  seedCaptures(store, 120, planted);
});
afterAll(() => {
  store.close();
  own.remove();
});

const endToEnd = 'E9999900420260105090011122233344';
const planted: ReadonlyMap<number, Made> = new Map([
  [
    2,
    {
      identifier: 'invoice-1042',
      endToEnd,
      amount: 1234.56,
      payee: 'Maria Exemplo de Souza',
      eventId: 'evt-1',
    },
  ],
  [3, { identifier: 'invoice-1042', endToEnd, amount: 1234.56, eventId: 'evt-1' }],
  [4, { cause: 'reserialised_json', identifier: 'invoice-1042', endToEnd }],
  [5, { type: 'ted.payment', identifier: 'ted-7', endToEnd: null, data: { tedId: 'ted-7' } }],
  [6, { type: 'pix.out.requested', identifier: 'begun-1', endToEnd: null }],
]);

const shell = promisify(execFile);
const typed = (line: string) => own.brl(['webhooks', 'captured', ...line.split(' ')]);
const ids = async (line: string) =>
  (JSON.parse((await typed(`list ${line} --json`)).stdout) as { captureId: number }[]).map(
    ({ captureId }) => captureId,
  );

describe('webhooks captured list', () => {
  test.each([
    ['--text invoice-10', [5, 4, 3]],
    ['--text 1.234,56', [4, 3]],
    ['--text reserialised', [5]],
    ['--cause reserialised_json,wrong_secret', [5]],
    ['--kind redelivery', [4]],
    ['--kind refused --identifier invoice-1042', [5]],
    [`--e2e ${endToEnd} --kind new --kind refused`, [5, 3]],
    ['--amount 1.234,56 --event pix.out.completed', [4, 3]],
    ['--ref invoice-1042', [5, 4, 3]],
    ['--since 2026-01-05T09:00:50-03:00 --until 2026-01-05T09:01:00-03:00', [7, 6]],
    ['--until 2025-12-31', []],
  ])('%s', async (line, expected) => expect(await ids(line)).toEqual(expected));

  test('tells how many there are, and goes on where a page ended', async () => {
    const first = await typed('list --limit 3');
    expect(first.stderr).toBe('3 of 120. The next ones: --before 118, or a larger --limit.\n');
    expect(await ids('--limit 2 --before 118')).toEqual([117, 116]);
    expect((await typed('list --limit 200')).stderr).toBe('');
  });

  test('has words for a cause in its table, and the code for programs', async () => {
    const list = ['webhooks', 'captured', 'list', '--cause', 'reserialised_json'];
    const inPortuguese = { env: { BRL_LANG: 'pt-BR' } };
    expect((await own.brl(list)).stdout).toMatch(/refused .* JSON serialised again\n/);
    expect((await own.brl(list, inPortuguese)).stdout).toMatch(/recusada .* JSON regravado\n/);
    const csv = await own.brl([...list, '--output', 'csv']);
    expect(csv.stdout).toContain(',reserialised_json,');
    expect((await own.brl([...list, '--output', 'csv'], inPortuguese)).stdout).toBe(csv.stdout);
    const shown = await own.brl(['webhooks', 'captured', 'show', '5'], inPortuguese);
    expect(shown.stdout).toContain('inválida (reserialised_json)');
    expect(shown.stdout).toMatch(/Status +liquidado \(SUCCESS\)/);
  });

  test('cuts nothing in a pipe', async () => {
    const { stdout } = await typed('list --text ted-7');
    expect(stdout).toContain('beside ted.out.confirmed');
    expect(stdout).not.toContain('…');
  });

  test.each([
    ['list --text=', 'usage'],
    ['list --amount 1.234', 'invalid_amount'],
    ['list --since 2026-13-01', 'invalid_date_range'],
    ['list --to 2026-01-01', 'usage'],
    ['list --gaps --text x', 'usage'],
  ])('refuses %s', async (line, code) => {
    const run = await typed(`${line} --json`);
    expect([run.code, JSON.parse(run.stdout).error.code]).toEqual([2, code]);
  });

  test('shows a payment in one row, and what it lacks', async () => {
    const { stdout } = await typed('list --by-payment --text invoice-1042 --json');
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({
        identifier: 'invoice-1042',
        endToEndId: endToEnd,
        amount: 1234.56,
        payee: 'Maria Exemplo de Souza',
        accepted: 1,
        redeliveries: 1,
        refused: 1,
        types: ['pix.out.completed'],
        missing: [],
      }),
    ]);
    const lacking = async (name: string) =>
      JSON.parse((await typed(`list --by-payment --identifier ${name} --json`)).stdout)[0].missing;
    expect([await lacking('ted-7'), await lacking('begun-1')]).toEqual([['beside'], ['outcome']]);
    const table = (await typed('list --by-payment --limit 200')).stdout;
    expect(table).toMatch(
      /R\$\s1\.234,56 +Maria Exemplo de Souza +invoice-1042 .*1 new, 1 repeated, 1 refused/,
    );
  });
});

describe('webhooks captured note', () => {
  test('keeps a bookmark and a note with a delivery, where list, show and programs find them', async () => {
    const note = (id: string, ...more: string[]) => own.brl(['webhooks', 'captured', 'note', id, ...more]);
    expect((await note('7', '--bookmark')).stdout).toBe('Capture 7 is bookmarked.\n');
    expect((await note('evt-1', 'answered 500: a deploy')).stdout).toContain('Capture 4 is bookmarked');
    expect((await note('4', '--bookmark', '--json')).json).toEqual({
      captureId: 4,
      bookmarked: true,
      note: 'answered 500: a deploy',
    });
    expect(await ids('--bookmarked')).toEqual([7, 4]);
    const exported = JSON.parse((await typed('export --bookmarked --json')).stdout);
    expect(exported.map(({ captureId }: { captureId: number }) => captureId)).toEqual([4, 7]);
    expect((await typed('list --bookmarked')).stdout).toMatch(/ bookmarked\n[\s\S]* noted; /);
    expect((await typed('show 4')).stdout).toMatch(/Bookmark +\S+ \S+: answered 500: a deploy\n/);
    expect((await note('4', '--remove')).stdout).toBe('Capture 4 has no bookmark and no note.\n');
    expect(await ids('--bookmarked')).toEqual([7]);
    for (const wrong of [['7'], ['7', ' '], ['7', 'x', '--remove'], ['7', 'x'.repeat(2001)]])
      expect((await note(wrong[0] ?? '', ...wrong.slice(1))).code).toBe(2);
    expect((await note('7', '--remove')).code).toBe(0);
  });
});

describe('webhooks captured show', () => {
  test('--body --out writes the exact bytes, and replaces no file unasked', async () => {
    const file = join(own.home, 'body.json');
    const run = await typed(`show evt-1 --body --out ${file} --json`);
    expect(JSON.parse(run.stdout)).toEqual({
      file,
      captureId: 4,
      bytes: madeCapture(3, planted.get(3)).body.length,
    });
    expect(readFileSync(file)).toEqual(Buffer.from(madeCapture(3, planted.get(3)).body));
    writeFileSync(file, 'mine');
    const again = await typed(`show evt-1 --body --out ${file}`);
    expect([again.code, readFileSync(file, 'utf8')]).toEqual([2, 'mine']);
    expect(again.stderr).toContain('Add --force to replace it.');
    expect((await typed(`show evt-1 --body --out ${file} --force`)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('"evt-1"');
    for (const line of ['show evt-1 --body', `show evt-1 --out ${file}`, 'show evt-1 --body --curl --out x'])
      expect((await typed(line)).code).toBe(2);
    expect(existsSync('x')).toBe(false);
  });
});

describe.skipIf(!hasTools('curl'))('the line for curl', () => {
  let behind: Receiver;
  beforeAll(async () => {
    behind = await openReceiver();
  });
  afterAll(() => behind.close());

  test.each<[string, Buffer]>([
    ['a text with quotes', Buffer.from(`{"a":"it's $HOME \`id\` \\\\ \\"","b":"pão"}`)],
    ['lines and tabs', Buffer.from('{\r\n\t"a": 1\n}\n')],
    ['bytes that are no text', Buffer.from([0, 255, 10, 64])],
    ['what curl would take for a file', Buffer.from('@/etc/passwd')],
  ])('sends %s, with the headers that it came with', async (_name, body) => {
    const headers = [
      ['X-Signature', 'abc'],
      ['X-Api-Key', hiddenSecret],
      ['X-Odd', `it's "$HOME" 100% \\ `.trim()],
      ['X-Latin', 'caf\u00e9'],
      ['X-Empty', ''],
      ['Content-Length', '999'],
    ] as const;
    const [kept] = store.add([
      { ...madeCapture(999), body, headers, target: '/in?a=1&b=[x]', envelope: null },
    ]);
    const { stdout } = await typed(`show ${kept?.captureId} --curl`);
    expect(stdout.trimEnd()).not.toContain('\n');
    const line = stdout.replace('http://127.0.0.1:3000', new URL(behind.url).origin);
    await shell('sh', ['-c', line.replaceAll('curl ', 'curl --silent ')], {
      env: { ...process.env, SECRET: 's3' },
    });
    const [sent] = behind.received.splice(0);
    expect(sent?.body).toEqual(body);
    expect(sent?.path).toBe('/in?a=1&b=[x]');
    expect(sent?.headers).toMatchObject({
      'x-signature': 'abc',
      'x-api-key': 's3',
      'x-latin': 'caf\u00e9',
      'x-empty': '',
    });
    expect(sent?.headers['x-odd']).toBe(`it's "$HOME" 100% \\`);
    for (const name of ['user-agent', 'accept', 'content-type']) expect(sent?.headers[name]).toBeUndefined();
  });
});
