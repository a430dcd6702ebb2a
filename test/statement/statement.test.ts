import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { hurried } from '../support/hurry.ts';

let pc: Machine;
/** The same, on which a code does not expire while it is typed. */
let calm: Machine;
beforeAll(async () => {
  calm = machine({ BRL_ENVIRONMENT: 'sandbox' });
  pc = hurried(calm);
  expect((await pc.brl(['sandbox', 'seed', '--rows', '1000', '--days', '40'])).code).toBe(0);
});
afterAll(() => pc.remove());

const from = () => new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 10);
const stdout = (text: string) => text.trimEnd().split(/\r?\n/);

describe('brl statement list and search', () => {
  test('list --all: every line once over two spans, as CSV and as NDJSON', async () => {
    const csv = await pc.brl(['statement', 'list', '--from', from(), '--all', '--output', 'csv']);
    expect([csv.code, stdout(csv.stdout).length]).toEqual([0, 1001]);
    expect(csv.stdout).toMatch(/,-\d+\.\d{2},COMPLETED,/);
    expect(csv.stderr).toContain('repeated lines were left out');
    const ndjson = await pc.brl(['statement', 'list', '--from', from(), '--all', '--output', 'ndjson']);
    const ids = stdout(ndjson.stdout).map((line) => JSON.parse(line).id as string);
    expect([ids.length, new Set(ids).size]).toEqual([1000, 1000]);
  });

  test('list --csv-style excel-br: as Excel in Portuguese opens it, by page and with --all', async () => {
    for (const more of [['--size', '5', '--order', 'asc'], ['--all']]) {
      const line = ['statement', 'list', '--output', 'csv', '--csv-style', 'excel-br', ...more];
      const { stdout: text } = await pc.brl(line);
      expect(text).toMatch(/^\ufeffHora;Operação;Sentido;Valor;Status;/);
      expect(text.split('\r\n')[1]).toMatch(
        /^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d;[A-ZÊ]+;(?:ENTRADA|SAÍDA);-?\d+,\d\d;/,
      );
    }
  });

  test('list: one page as a table and as received; a long span needs --all', async () => {
    const page = await pc.brl(['statement', 'list', '--size', '3', '--json']);
    expect(JSON.parse(page.stdout)).toMatchObject({ page: 0, size: 3, hasNext: true });
    const wide = await pc.brl(['statement', 'list', '--from', from(), '--json']);
    expect([wide.code, wide.json.error?.code]).toEqual([2, 'date_range_too_wide']);
    const short = await pc.brl(['statement', 'list', '--size', '2']);
    expect(short.stdout).toContain('R$');
    expect(short.stderr).toMatch(/^Period: \S+ to \S+\. Without --from it is 31 days\.$/m);
    const named = await pc.brl(['statement', 'list', '--size', '2', '--from', 'today']);
    expect(named.stderr).not.toContain('Period');
    const behind = await pc.brl(['statement', 'list', '--page', '99']);
    expect(behind.stdout).toMatch(/^No lines on page 99 .*the period has \d+ lines in all\.$/m);
    expect(short.stderr).toMatch(
      /There are more lines \(\d+ in all\): --page 1 continues, --all reads everything\./,
    );
  });

  test('search --all goes both ways to the same lines', async () => {
    const ids = async (order: string) => {
      const line = [
        'statement',
        'search',
        '--after',
        from(),
        '--order',
        order,
        '--all',
        '--output',
        'ndjson',
      ];
      return stdout((await pc.brl(line)).stdout).map((text) => JSON.parse(text).id as string);
    };
    const [up, down] = [await ids('asc'), await ids('desc')];
    expect(up).toHaveLength(1000);
    expect([...down].sort()).toEqual([...up].sort());
    const cursor = await pc.brl(['statement', 'search', '--cursor', 'x', '--json']);
    expect([cursor.code, cursor.json.error?.code]).toEqual([2, 'invalid_cursor']);
    const turned = ['--after', '2026-03-02', '--before', '2026-03-01'];
    const nothing = await pc.brl(['statement', 'search', ...turned, '--json']);
    expect([nothing.code, nothing.json.error?.code]).toEqual([2, 'invalid_date_range']);
  });
});

describe('brl statement export', () => {
  test('export writes the whole file or none, and never over another', async () => {
    const out = join(pc.home, 'march.csv');
    const line = ['statement', 'export', '--format', 'csv', '--out', out, '--json'];
    const stdout = await pc.brl(['statement', 'export', '--format', 'csv', '--out', '-', '--json']);
    expect([stdout.code, stdout.json.error?.hint]).toEqual([2, 'Name a file: --out FILE.']);
    const late = await pc.brl([...line, '--wait', '0']);
    expect([late.code, existsSync(out)]).toEqual([20, false]);
    const done = await pc.brl(line);
    expect(JSON.parse(done.stdout)).toMatchObject({ file: out, format: 'csv' });
    expect(readFileSync(out, 'utf8')).toMatch(/^timestamp,/);
    expect(readdirSync(pc.home).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    writeFileSync(out, 'mine');
    const again = await pc.brl(line);
    expect([again.code, again.json.error?.code, readFileSync(out, 'utf8')]).toEqual([
      2,
      'file_exists',
      'mine',
    ]);
  });

  test.each([
    ['xlsx', 'PK\u0003\u0004'],
    ['pdf', '%PDF-1.4'],
  ])('export as %s saves a file of that kind, with a thousand rows in it', async (format, start) => {
    const out = join(pc.home, `full.${format}`);
    const line = ['statement', 'export', '--format', format, '--from', from(), '--out', out, '--json'];
    expect((await pc.brl(line)).code).toBe(0);
    const file = readFileSync(out, 'latin1');
    expect(file.startsWith(start)).toBe(true);
    expect(file.length).toBeGreaterThan(15_000);
  });
});

describe('limits', () => {
  test('a looser operator limit shows the date it waits for', async () => {
    const set = (value: number) =>
      pc.brl(['limits', 'operators', 'set', '529.982.247-25', '--field', `dayBrl=${value}`]);
    expect((await set(100)).stderr).not.toContain('wait');
    expect((await set(200)).stderr).toMatch(/takes effect on \d{4}-\d{2}-\d{2} \d{2}:\d{2} \(Brasilia\)/);
    expect((await pc.brl(['limits', 'operators', 'get', '52998224726'])).code).toBe(2);
    const shown = await pc.brl(['limits', 'show']);
    expect(shown.stdout).toContain('night 20:00-06:00');
    expect(shown.stdout).toMatch(/^transfer +per payment +- /m);
    expect((await pc.brl(['limits', 'show', '--output', 'csv'])).stdout).toContain('per payment,0.00,');
    expect(shown.stderr).toContain('07:00-22:00');
  });

  test('a change of limits shows what it takes away, and a removal that it waits', async () => {
    const operators = (...line: string[]) => pc.brl(['limits', 'operators', ...line]);
    await operators('set', '39053344705', '--field', 'pixDaytimeBrl=5000', '--field', 'pixNighttimeBrl=1000');
    const less = await operators('set', '39053344705', '--field', 'pixDaytimeBrl=500');
    expect(less.stdout).toMatch(/Waiting\n +PIX, night +no limit of their own\nTakes effect/);
    const removed = await operators('remove', '39053344705');
    expect(removed.stdout).toMatch(/Waiting +removal of all their own limits/);
    expect((await operators('get', '39053344705')).stdout).toMatch(/Waiting +removal/);
  });
});

describe('keys and the account', () => {
  test('an e-mail key: exit 20 and a masked place, then its code', async () => {
    const first = await calm.brl([
      'pix',
      'keys',
      'register',
      '--key-type',
      'EMAIL',
      '--key',
      'Ours@Example.com',
      '--json',
    ]);
    const challenge = JSON.parse(first.stdout) as { challengeId: string; destination: string };
    expect([first.code, challenge.destination]).toEqual([20, 'o***@example.com']);
    const commands = first.stderr.split('\n').filter((line) => line.startsWith('  brl '));
    expect(commands, 'each on a line of its own, without a remark behind it').toEqual([
      `  brl pix keys verify ${challenge.challengeId} --code CODE`,
      `  brl pix keys resend ${challenge.challengeId}`,
    ]);
    const wrong = await calm.brl([
      'pix',
      'keys',
      'verify',
      challenge.challengeId,
      '--code',
      '000000',
      '--json',
    ]);
    expect([wrong.code, wrong.json.error?.code]).toEqual([30, 'code_invalid']);
    const right = await calm.brl([
      'pix',
      'keys',
      'verify',
      challenge.challengeId,
      '--code',
      '123456',
      '--json',
    ]);
    expect([right.code, JSON.parse(right.stdout).pixKey]).toEqual([0, 'ours@example.com']);
    expect((await calm.brl(['pix', 'keys', 'register', '--key-type', 'random', '--key', 'x'])).code).toBe(2);
  });

  test('closing needs the account twice, and --yes off a terminal', async () => {
    const account = '5a4db0c5-0000-4000-8000-00000000acc4';
    const close = (...more: string[]) =>
      calm.brl(['account', 'close', '--account', account, '--json', ...more]);
    expect((await close('--yes')).json.error?.code).toBe('confirmation_mismatch');
    const another = account.replace('acc4', 'acc1');
    expect((await close('--yes', '--confirm', another)).json.error).toMatchObject({
      code: 'confirmation_mismatch',
      message: expect.stringMatching(`names ${another}, and .* account ${account}\\.`),
    });
    expect((await close('--confirm', account)).json.error?.code).toBe('needs_yes');
    expect((await close('--confirm', account, '--yes')).code).toBe(0);
    const env = { BRL_LANG: 'pt-BR' };
    const closed = 'account close --yes --account';
    const shown = await calm.brl([...closed.split(' '), account, '--confirm', account], { env });
    expect(shown.stdout).toContain('encerrada (CLOSED)');
  });
});
