import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskOf } from '../../src/lib/areas/webhooks/mask.ts';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { madeCapture } from '../support/captures.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** What must not leave the machine, however it is written. */
const people =
  /Padaria Exemplo|Maria|Joana|José|Jos\\u00e9|123\.?456\.?789-?09|11\.?444\.?777|maria@example|Fatura|5511987654321|another-secret|7654321|Flores|Vila Nova/i;

let served: Served;
let identifier: string;
beforeAll(async () => {
  served = await serveSandbox(true);
  const paid = 'pix send --key maria@example.com --amount 10.00 --ref case-1 --yes --json'.split(' ');
  identifier = String((await served.machine.brl(paid, { env: served.parent })).json.identifier);
  const store = openSqliteCaptures(capturesPath({ ...served.machine.env, ...served.parent }, 'sandbox'));
  const about = {
    identifier,
    endToEnd: null,
    payee: 'José Exemplo Pereira',
    data: {
      key: { key: '+5511987654321' },
      payer: { name: 'refused', branch: '0001', accountNumber: '7654321-9' },
      address: { street: 'Rua das Flores Roxas', neighborhood: 'Vila Nova Exemplo' },
    },
  };
  const whole = madeCapture(1, { ...about, eventId: 'evt-case' });
  const escaped = Buffer.from(String(Buffer.from(whole.body)).replaceAll('José', String.raw`Jos\u00e9`));
  const proxied = ['X-Forwarded-For-Customer', 'JOSÉ EXEMPLO PEREIRA, CPF 123.456.789-09'] as const;
  const credentials = [
    ['Authorization', 'Bearer another-secret'],
    ['x-gateway-token', 'another-secret'],
    ['Cookie', 'session=another-secret'],
    ['x-vercel-protection-bypass', 'another-secret'],
    ['X-Goog-Api-Key', 'another-secret'],
    ['Referer', 'https://ops.example/hooks?access_token=another-secret&page=2'],
    ['X-Forwarded-Uri', '/hook?api_key=another-secret'],
    ['X-Original-Url', 'https://user:another-secret@ops.example/'],
  ] as const;
  store.add([
    {
      ...whole,
      headers: [...whole.headers, proxied, ...credentials],
      target: '/hook?customer=Maria%20de&name=12345678909',
    },
    {
      ...whole,
      body: escaped,
      valid: false,
      causes: [{ code: 'reserialised_json', detail: null }],
      status: 401,
    },
    { ...madeCapture(2, about), body: Buffer.from('name=Maria Exemplo de Souza') },
    madeCapture(3),
  ]);
  store.setBookmark(2, Date.now(), 'Asked Maria Exemplo de Souza; deploy 14:10');
  store.close();
});
afterAll(() => served.close());

const made = (line: string) =>
  served.machine.brl(['webhooks', 'captured', 'case', ...line.split(' ')], { env: served.parent });

function unpacked(file: string): ReadonlyMap<string, string> {
  const folder = `${file}.d`;
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

describe('webhooks captured case', () => {
  test('has the deliveries of the payment, verdicts, timeline and versions, and nobody’s name or document', async () => {
    const file = join(served.machine.home, 'case.tar.gz');
    const run = await made(`--identifier ${identifier} --out ${file}`);
    expect([run.code, run.stderr]).toEqual([0, expect.any(String)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const files = unpacked(file);
    expect([...files.keys()].sort()).toEqual([
      'case/case.json',
      ...[1, 2, 3].flatMap((id) => [`case/deliveries/${id}.body`, `case/deliveries/${id}.json`]),
      'case/timeline.json',
    ]);
    for (const [name, text] of files) expect([name, people.exec(text)?.[0]]).toEqual([name, undefined]);
    // A person who is called as a word of ours hides none of it.
    expect(JSON.parse(files.get('case/deliveries/2.json') ?? '')).toMatchObject({ kind: 'refused' });
    const about = JSON.parse(files.get('case/case.json') ?? '');
    expect(about).toMatchObject({ environment: 'sandbox', node: process.versions.node });
    expect(
      about.deliveries.map(({ valid, cause }: { valid: boolean; cause: unknown }) => [valid, cause]),
    ).toEqual([
      [true, null],
      [false, 'reserialised_json'],
      [true, null],
    ]);
    const body = JSON.parse(files.get('case/deliveries/1.body') ?? '');
    expect(body).toMatchObject({
      id: 'evt-case',
      data: { identifier, payee: { name: '[name]', document: '[document]' }, description: '[text]' },
    });
    expect(files.get('case/deliveries/3.body')).toMatch(/^\[27 bytes that are not JSON/);
    const { headers, notes, bookmarked, note } = JSON.parse(files.get('case/deliveries/2.json') ?? '');
    expect(headers).toContainEqual(['Content-Type', 'application/json; charset=utf-8']);
    expect([bookmarked, note]).toEqual([true, 'Asked [name]; deploy 14:10']);
    expect(notes[0]).toContain('parsed and serialised again');
    const { moments } = JSON.parse(files.get('case/timeline.json') ?? '');
    expect(moments.length).toBeGreaterThan(3);
  });

  test('takes a delivery by its number, asks nobody when offline, and replaces no file unasked', async () => {
    const file = join(served.machine.home, 'one.tar.gz');
    const run = await made(`4 --out ${file} --offline --json`);
    expect(JSON.parse(run.stdout)).toMatchObject({ file, captureIds: [4] });
    expect([...unpacked(file).keys()].sort()).toEqual([
      'case/case.json',
      'case/deliveries/4.body',
      'case/deliveries/4.json',
    ]);
    expect((await made(`4 --out ${file} --offline`)).stderr).toContain('Add --force to replace it.');
    expect((await made(`evt-case --identifier x --out ${file}2`)).code).toBe(2);
    expect((await made(`nobody --out ${file}2 --offline`)).code).toBe(30);
  });
});

test('webhooks captured case makes a case of a payment of which nothing came, and show hides what opens something', async () => {
  const paid = 'pix send --key maria@example.com --amount 11.00 --ref case-none --yes'.split(' ');
  await served.machine.brl(paid, { env: served.parent });
  const file = join(served.machine.home, 'none.tar.gz');
  const run = await made(`--ref case-none --out ${file}`);
  expect([run.code, run.stdout]).toEqual([0, expect.stringContaining('No delivery about this payment')]);
  expect([...unpacked(file).keys()].sort()).toEqual(['case/case.json', 'case/timeline.json']);
  for (const line of ['show 1', 'show 1 --json', 'show 1 --curl', 'export --output ndjson']) {
    const shown = await served.machine.brl(['webhooks', 'captured', ...line.split(' ')], {
      env: served.parent,
    });
    expect([line, shown.code, /another-secret|\[not kept\]/.exec(shown.stdout)]).toEqual([line, 0, null]);
  }
});

test('a mask leaves every byte of JSON that it does not mask, and finds a name that is written with escapes', () => {
  const text = String.raw`{ "name":"Jos\u00e9 da Silva" ,"name":"Ana Exemplo","a":10.50, "note2":"by JOSÉ DA SILVA", "id":"x-52998224725-y","cpf":52998224725}`;
  expect(maskOf([text]).json(text)).toBe(
    '{ "name":"[name]" ,"name":"[name]","a":10.50, "note2":"by [name]", "id":"x-[document]-y","cpf":"[document]"}',
  );
  expect(maskOf([text]).json('not json')).toBeNull();
  expect(maskOf([]).text('11.444.777/0001-61 and 11144477735, not 11144477736')).toBe(
    '[document] and [document], not 11144477736',
  );
});
