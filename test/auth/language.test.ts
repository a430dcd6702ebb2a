import { expect, test } from 'vitest';
import { machine } from '../support/brl.ts';
import { onDisk } from '../support/on-disk.ts';

const place = ['--base-url', 'https://bank.example', '--tenant-id', 'tenant-a', '--client-id', 'app-1'];

test('a language needs no profile, holds for help too, and gives way to a profile and to BRL_LANG', async () => {
  const { brl } = machine();
  const lang = async () => JSON.parse((await brl(['config', 'show', '--json'])).stdout).values.lang;
  expect((await brl(['config', 'set', 'lang', 'pt-BR'])).code).toBe(0);
  expect(await lang()).toBe('pt-BR');
  expect((await brl(['key', '--help'])).stdout).toContain('COMANDOS');
  const over = await brl(['config', 'set', 'lang', 'pt-BR'], { env: { BRL_LANG: 'en' } });
  expect(over.stderr).toContain('In this terminal BRL_LANG=en comes first.');
  expect((await brl(['key', 'detct'])).stderr).toContain('Não existe');
  expect((await brl(['key', '--help'], { env: { BRL_LANG: 'en' } })).stdout).toContain('COMMANDS');

  const secret = [
    '--client-secret-file',
    onDisk('secret', 'quiet-secret-1'),
    '--store',
    'file',
    '--no-check',
  ];
  const login = ['auth', 'login', '--environment', 'sandbox', '--profile', 'main', ...place, ...secret];
  expect((await brl(login)).code).toBe(0);
  await brl(['config', 'set', 'lang', 'en', '--profile', 'main']);
  expect(await lang()).toBe('en');
  await brl(['config', 'set', 'lang', 'pt-BR']);
  expect(await lang()).toBe('pt-BR');
  expect((await brl(['config', 'set', 'lang', 'fr'])).code).toBe(2);
  await brl(['config', 'set', 'lang', '--unset']);
  expect(await lang()).toBeNull();
});

test('in Portuguese a profile tells its environment and its store by words, and programs read the codes', async () => {
  const { brl } = machine({ BRL_LANG: 'pt-BR' });
  const secret = [
    '--client-secret-file',
    onDisk('secret', 'quiet-secret-1'),
    '--store',
    'file',
    '--no-check',
  ];
  const login = ['auth', 'login', '--environment', 'production', '--profile', 'main', ...place, ...secret];
  const made = await brl(login);
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/Ambiente +produção/)]);
  expect((await brl(['auth', 'status', '--no-check'])).stdout).toMatch(/Ambiente +produção/);
  const listed = (await brl(['auth', 'list'])).stdout;
  expect(listed).toMatch(/produção .*arquivo/);
  expect(listed).not.toContain('production');
  expect((await brl(['auth', 'list', '--output', 'csv'])).stdout).toMatch(/,production,.*,file/);
});
