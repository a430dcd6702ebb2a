import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

/** The one object that a read or change prints. */
const objectOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout);
const file = (name: string, content: string) => {
  const path = join(home.home, name);
  writeFileSync(path, content);
  return path;
};

const flags = {
  name: 'José Exemplo Pereira',
  cpf: '390.533.447-05',
  'birth-date': '1990-05-20',
  email: 'jose@example.com',
  phone: '+5511999990001',
  'zip-code': '01310-100',
  street: 'Rua Exemplo',
  number: '100',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'sp',
  'city-ibge-code': '3550308',
};
const line = (changes: Record<string, string> = {}, ...rest: string[]) => [
  'accreditation',
  'create-pf',
  ...Object.entries({ ...flags, ...changes }).flatMap(([name, value]) => [`--${name}`, value]),
  ...rest,
];

describe('accreditation create-pf', () => {
  test('creates, stops at a second one, and makes it when told to', async () => {
    const first = await home.brl(line({}, '--json'));
    expect(first.code).toBe(0);
    const { accreditationId } = objectOf(first);
    const second = await home.brl(line({}, '--json'));
    expect([second.code, second.json.error?.code]).toEqual([33, 'accreditation_exists']);
    expect(second.json.error?.hint).toContain(accreditationId);
    expect((await home.brl(line({}, '--allow-duplicate'))).stdout).toMatch(/Link +https:\/\/capture/);
    const list = await home.brl([
      'accreditation',
      'list',
      '--document',
      '390.533.447-05',
      '--output',
      'ndjson',
    ]);
    expect(list.stdout.trim().split('\n')).toHaveLength(2);
    const status = await home.brl(['accreditation', 'status', accreditationId]);
    expect(status.stdout).toContain('CPF ***.533.447-**');
    const cancelled = await home.brl(['accreditation', 'cancel', accreditationId, '--reason', 'x']);
    expect(cancelled.stdout).toMatch(/Status +failed \(FAILED\)\nReason +cancelled/);
  });

  test('a dry run sends nothing and looks nothing up; the body is the documented one', async () => {
    const { json, stderr } = await home.brl(line({ complement: 'A' }, '--dry-run', '--json'));
    expect(stderr).toContain('fewer than 3 characters');
    expect((json as unknown as { body: unknown }).body).toEqual({
      person: {
        name: 'José Exemplo Pereira',
        cpf: '39053344705',
        birthDate: '1990-05-20',
        email: 'jose@example.com',
        phone: '+5511999990001',
      },
      address: {
        zipCode: '01310100',
        street: 'Rua Exemplo',
        number: '100',
        neighborhood: 'Centro',
        city: 'São Paulo',
        state: 'SP',
        cityIbgeCode: '3550308',
      },
    });
  });
});

describe('what accreditation create-pf refuses, and a lost answer', () => {
  test.each([
    ['1.500,00', 1500],
    ['1500.00', 1500],
    ['3500,5', null],
    ['1.500', null],
    ['0', 0],
  ])('a monthly income of %s is read as every amount is', async (text, income) => {
    const run = await home.brl(line({ 'monthly-income': text }, '--dry-run', '--json'));
    if (income === null) expect([run.code, run.json.error?.code]).toEqual([2, 'invalid_amount']);
    else expect(objectOf(run).body.person.monthlyIncome).toBe(income);
  });

  test.each([
    [{ cpf: '39053344706' }, 'invalid_document'],
    [{ 'birth-date': '1990-02-30' }, 'invalid_field'],
    [{ phone: '11999990001' }, 'invalid_field'],
    [{ number: '12345678901' }, 'invalid_field'],
    [{ 'city-ibge-code': '3304557' }, 'invalid_field'],
    [{ 'callback-uri': 'https://192.168.0.1/' }, 'invalid_callback_uri'],
    [{ data: '-' }, 'usage'],
  ])('%j is refused before anything is sent', async (change, code) => {
    const { code: exit, json } = await home.brl(line(change as Record<string, string>, '--json'));
    expect([exit, json.error?.code]).toEqual([2, code]);
  });

  test('is never repeated, and after a lost answer it is found in the list', async () => {
    const sandbox = openSandbox({ stateFile: `${home.home}/state/brl/sandbox.sqlite` });
    sandbox.control.fail('lost_answer', 1, 'accreditation.createPf');
    sandbox.close();
    const lost = await home.brl(line({ cpf: '52998224725' }, '--json'));
    expect(lost.code).toBe(0);
    const made = await home.brl(['accreditation', 'list', '--document', '52998224725', '--json']);
    expect(objectOf(made).items).toHaveLength(1);
    const id = objectOf(made).items[0].accreditationId;
    const shown = await home.brl(['accreditation', 'status', id]);
    expect(shown.stdout).toMatch(/Consent link +http:\/\/\S+\/v1\/accreditations\/consent\/\w{32}/);
    const fresh = await home.brl(['accreditation', 'retry', id, '529.982.247-25']);
    expect(fresh.stdout).toMatch(/Consent +pending \(PENDING\)/);
  });
});

describe('a company', () => {
  const company = {
    documentType: 'CNPJ',
    document: '11222333000181',
    legalName: 'Exemplo Ltda',
    company: { cnpj: '11222333000181' },
    partners: [{ cpf: '39053344705', name: 'José' }],
  };

  test('is created from a file and gets its PDF', async () => {
    const data = file('company.json', JSON.stringify(company));
    const created = await home.brl(['accreditation', 'create-pj', '--data', data, '--json']);
    const id = objectOf(created).accreditationId;
    const upload = (path: string) =>
      home.brl(['accreditation', 'upload-document', id, path, '--kind', 'cnpj_card']);
    expect((await upload(file('a.pdf', '%PDF-1.7 example'))).stdout).toMatch(/Uploaded +yes/);
    const wrong = await upload(file('b.pdf', 'PK'));
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('is not a PDF: its content does not start like one'),
    ]);
  });

  test('a body without partners is refused here', async () => {
    const data = file('none.json', JSON.stringify({ ...company, partners: [] }));
    const refused = await home.brl(['accreditation', 'create-pj', '--data', data, '--json']);
    expect([refused.code, refused.json.error?.code]).toEqual([2, 'missing_fields']);
  });
});

describe('the upload', () => {
  let server: Server;
  let base: string;
  let storage: { status: number; url: (base: string) => string };
  const seen: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString('latin1');
      });
      request.on('end', () => {
        const url = request.url ?? '';
        seen.push({ url, headers: request.headers, body });
        const json = url.includes('token')
          ? { access_token: 'example-token', token_type: 'Bearer', expires_in: 600 }
          : { uploadUrl: storage.url(base) };
        const stored = url.startsWith('/storage');
        response.writeHead(stored ? storage.status : 200, {
          'content-type': 'application/json',
          location: '/x',
        });
        response.end(stored ? '' : JSON.stringify(json));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const upload = async (status: number, url = (host: string) => `${host}/storage?signature=1`) => {
    storage = { status, url };
    seen.length = 0;
    const env = {
      BRL_BASE_URL: base,
      BRL_TENANT_ID: 'tenant-1',
      BRL_CLIENT_ID: 'app',
      BRL_CLIENT_SECRET: 'example-secret',
    };
    const path = file('up.pdf', '%PDF-1.7 example');
    return home.brl(['accreditation', 'upload-document', 'id-1', path, '--kind', 'other', '--json'], { env });
  };

  test('carries the exact bytes and length, and nothing of ours', async () => {
    expect((await upload(200)).code).toBe(0);
    const put = seen.find(({ url }) => url === '/storage?signature=1');
    expect(put?.body).toBe('%PDF-1.7 example');
    expect(put?.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '16' });
    const names = Object.keys(put?.headers ?? {});
    expect(names.filter((name) => /^(authorization|cookie|idempotency|x-)/.test(name))).toEqual([]);
  });

  test.each([
    [403, 30, 'upload_refused'],
    [307, 81, 'redirect_refused'],
  ])('HTTP %i of the storage is exit %i', async (status, exit, code) => {
    const run = await upload(status);
    expect([run.code, run.json.error?.code]).toEqual([exit, code]);
    expect(seen.some(({ url }) => url === '/x')).toBe(false);
  });

  test('goes to https only, this machine aside', async () => {
    const run = await upload(200, () => 'http://storage.example.com/x');
    expect([run.code, run.json.error?.code]).toEqual([91, 'unsafe_url']);
    expect(run.stderr + run.stdout).not.toContain('example-secret');
  });
});
