import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeOfLine, linesOfChanges, type PayeeLine } from '../../src/lib/journal/payee-line.ts';
import type { KnownPayee } from '../../src/lib/journal/payees.ts';
import { runHere } from '../support/in-process.ts';
import type { Answer } from '../support/screen.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { afterFile } from '../support/tidy.ts';

/** Payments to a nickname: what it stands for is paid, and another owner of its key than before is told first. */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  afterFile(() => served.close());
});

const own = () => ({ ...served.machine.env, ...served.parent });
const type = (line: readonly string[], answers?: readonly Answer[], env = own()) =>
  runHere([...line], {
    env,
    cwd: served.machine.home,
    ...(answers && { terminal: { shows: 'both', answers } }),
  });
const json = async (...line: string[]) => {
  const run = await type([...line, '--json']);
  expect(run.stderr).not.toContain('Error');
  // biome-ignore lint/suspicious/noExplicitAny: a test names what it asked for
  return JSON.parse(run.stdout) as any;
};
const add = (name: string, ...more: string[]) => json('payees', 'add', name, ...more);
const send = (to: string, ref: string, ...more: string[]) =>
  type(['pix', 'send', '--to', to, '--amount', '1,50', '--ref', ref, '--yes', ...more]);
const paidTo = (ref: string) =>
  json('journal', 'list', '--ref', ref).then((rows) =>
    rows.map((row: { destination: string }) => row.destination),
  );
const text = (run: { stdout: string; stderr: string }) =>
  `${run.stdout}${run.stderr}`.replaceAll(/\s+/g, ' ');

/** Takes the answers of the directory away that a machine keeps for a day. */
const forget = () => {
  for (const path of globSync('**/payees', { cwd: served.machine.home }))
    rmSync(join(served.machine.home, path), { recursive: true, force: true });
};

describe('a nickname', () => {
  test('stands for its key in whatever case and accents, and for nothing else', async () => {
    await add('Gráfica Exemplo', '--key', 'maria@example.com');
    expect((await send('grafica exemplo', 'n-1')).code).toBe(0);
    expect(await paidTo('n-1')).toEqual(['EMAIL maria@example.com']);
    for (const part of ['Gráfica', 'Grafica Exempl', '']) {
      const run = await send(part, 'n-2');
      expect([run.code, run.stderr.includes('Nothing was sent')]).toEqual([2, true]);
    }
    expect((await send('Grafica Exempl', 'n-2')).stderr).toContain('Like it: Gráfica Exemplo.');
    expect(await json('journal', 'list', '--ref', 'n-2')).toEqual([]);
  });

  test('that is given to another key changes no payment that was written down', async () => {
    await add('moved', '--key', 'maria@example.com');
    await send('moved', 'm-1');
    await add('moved', '--key', '+5511999990001', '--replace');
    const again = await send('moved', 'm-1');
    expect(again.code).toBe(33);
    expect(await paidTo('m-1')).toEqual(['EMAIL maria@example.com']);
    expect((await send('moved', 'm-2')).code).toBe(0);
    expect(await paidTo('m-2')).toEqual(['PHONE +5511999990001']);
  });

  test('goes with no key, and with no other way of paying than its own', async () => {
    await add(
      'bank',
      '--bank-code',
      '033',
      '--branch',
      '0001',
      '--account-number',
      '13000123',
      '--document',
      '12345678000195',
      '--name',
      'Papelaria Exemplo Ltda',
    );
    await add('inside', '--to-account', '5a4db0c5-0000-4000-8000-00000000acc2');
    const wrong = await send('bank', 'w-1');
    expect([wrong.code, text(wrong).includes('brl ted send --to "bank"')]).toEqual([2, true]);
    expect((await send('inside', 'w-1', '--key', 'maria@example.com')).code).toBe(2);
    expect(
      (await type(['transfer', 'send', '--to', 'inside', '--amount', '2', '--ref', 't-1', '--yes'])).code,
    ).toBe(0);
    const line = ['pix', 'send-bank', '--to', 'bank', '--amount', '2', '--ref', 'b-1', '--yes'];
    expect((await type(line)).code).toBe(0);
    expect(await paidTo('b-1')).toEqual(['bank 033 branch 0001 account 13000123 CHECKING of 12345678000195']);
    const ted = await json('ted', 'send', '--to', 'bank', '--amount', '2', '--dry-run');
    expect(ted.body).toMatchObject({
      bankCode: '033',
      taxNumber: '12345678000195',
      holderName: 'Papelaria Exemplo Ltda',
    });
  });
});

describe('the owner of a key', () => {
  test('is learned at the first payment that settles, and never at one that does not', async () => {
    await add('open', '--key', 'timeout-forever@example.com');
    expect((await send('open', 'o-1', '--no-wait')).code).toBe(20);
    expect((await json('payees', 'show', 'open')).payee.owner).toBeNull();
    const learn = await type(['payees', 'add', 'learnt', '--from-journal', 'o-1']);
    expect([learn.code, text(learn).includes('settled payment')]).toEqual([2, true]);
    const learnt = await type(['payees', 'add', 'learnt', '--from-journal', 'o-1'], undefined, {
      ...own(),
      BRL_LANG: 'pt-BR',
    });
    expect(text(learnt)).toContain('e este está: a caminho');
    await add('settled', '--key', 'maria@example.com');
    await send('settled', 'o-2');
    const { payee, history } = await json('payees', 'show', 'settled');
    expect(payee.owner).toMatchObject({
      name: 'Maria Exemplo de Souza',
      intentId: expect.stringMatching(/^int_/),
    });
    expect(history.map(({ change }: { change: string }) => change)).toEqual(['added', 'owner']);
    expect((await add('again', '--from-journal', 'o-2')).payee.owner).toEqual(payee.owner);
  });

  // The sandbox's owner of every key is ***.456.789-**, whatever is known here.
  const known = ['--key', 'maria@example.com', '--document', '529.982.247-25'];
  const both = /Before: \*\*\*\.982\.247-\*\*\. Now: Maria Exemplo de Souza, \*\*\*\.456\.789-\*\*/;

  test('who is another one than before is told with both, and off a terminal nothing is sent', async () => {
    await add('changed', ...known);
    const run = await send('changed', 'c-1');
    expect([run.code, both.test(text(run)), text(run).includes('Nothing was sent')]).toEqual([
      35,
      true,
      true,
    ]);
    expect(await json('journal', 'list', '--ref', 'c-1')).toEqual([]);
    expect((await send('changed', 'c-1', '--expect-document', '52998224725')).code).toBe(35);
    const meant = await send('changed', 'c-1', '--expect-document', '123.456.789-09');
    expect([meant.code, both.test(text(meant))]).toEqual([0, true]);
    const { payee, history } = await json('payees', 'show', 'changed');
    expect(payee).toMatchObject({ document: '12345678909', owner: { document: '***.456.789-**' } });
    expect(history.at(-1)).toMatchObject({ change: 'owner', operator: expect.any(String) });
    expect((await send('changed', 'c-2')).code).toBe(0);
  });

  test('on a terminal has to be named by the document', async () => {
    await add('asked', ...known);
    const question = 'own papers:';
    const enter = (typed: string, at: string | RegExp = question): Answer => ({
      at,
      text: typed,
      keys: ['Enter'],
    });
    const line = ['pix', 'send', '--to', 'asked', '--amount', '1,75', '--ref', 'a-1'];
    const no = await type(line, [enter('y'), enter('', /Enter\s+to\s+stop\.[\s\S]*papers:$/)]);
    expect([no.code, both.test(text(no))]).toEqual([130, true]);
    expect(await json('journal', 'list', '--ref', 'a-1')).toEqual([]);
    const yes = await type(line, [enter('123.456.789-09')]);
    expect([yes.code, both.test(text(yes))]).toEqual([0, true]);
  });

  test('is not guessed where the directory does not answer', async () => {
    await add('closed', ...known);
    forget();
    served.sandbox.control.fail('db_unavailable', 100, 'pix.keyLookup');
    const run = await send('closed', 'd-1', '--no-wait');
    served.sandbox.control.clearFaults();
    expect(run.code).not.toBe(0);
    expect(await json('journal', 'list', '--ref', 'd-1')).toEqual([]);
  });
});

test('who added, renamed and removed a payee stays known', async () => {
  await add('first', '--key', 'maria@example.com');
  const { BRL_OPERATOR: _said, ...silent } = own();
  await type(['payees', 'rename', 'FIRST', 'second'], undefined, silent);
  await type(['payees', 'remove', 'second']);
  await add('second', '--key', 'joana@example.com');
  const { payee, history } = await json('payees', 'show', 'Second');
  expect(payee.key).toBe('joana@example.com');
  const changes = history.map((one: { change: string; operatorBy: string; payee: { key: string } }) => [
    one.change,
    one.payee.key,
    one.operatorBy,
  ]);
  expect(changes).toEqual([
    ['added', 'maria@example.com', 'variable'],
    ['renamed', 'maria@example.com', 'os-user'],
    ['removed', 'maria@example.com', 'variable'],
    ['added', 'joana@example.com', 'variable'],
  ]);
  const shown = text(await type(['payees', 'show', 'Second']));
  expect(shown.match(/\(as BRL_OPERATOR says\) on/g)).toHaveLength(3);
  expect(shown).toContain('(user of the operating system) on');
  const [path = ''] = globSync('**/journal-*.sqlite', { cwd: served.machine.home });
  const database = new DatabaseSync(join(served.machine.home, path));
  for (const sql of ['DELETE FROM payee_changes', "UPDATE payee_changes SET operator = 'nobody'"])
    expect(() => database.exec(sql)).toThrow('a change of a payee is never');
  database.close();
});

test('how a person is known is told of no change by a version that did not know it', () => {
  const payee = { nickname: 'a', to: { kind: 'account', accountId: 'x' } } as unknown as KnownPayee;
  const change = {
    payeeId: null,
    kind: 'added',
    payee,
    operator: 'ana',
    operatorBy: 'os-user',
    machine: 'desk',
    atMs: 1,
  } as const;
  const [line] = linesOfChanges({ environment: 'e', tenantId: 't', accountId: 'a' }, 0, [change]);
  const of = (number: number) => changeOfLine({ ...(line as PayeeLine), number });
  expect([of(1).operatorBy, of(1).payee]).toEqual(['os-user', payee]);
  // It copies what it does not know into its own change of the same payee.
  expect(of(2).operatorBy).toBeNull();
});

const file = (name: string, lines: readonly string[]) => {
  const path = join(served.machine.home, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const findings = async (...rows: string[]) => {
  const run = await type(['payout', 'lint', file('rows.csv', rows), '--json']);
  const { items, summary } = JSON.parse(run.stdout);
  const lines = items.map(({ line }: { line: number }) => line);
  return { wrong: [...new Set(lines)], ok: summary.rows.ok };
};

describe('a file', () => {
  test('of payees changes all of them or none, and comes back as it was written', async () => {
    const wrong = [
      'nickname,key,document',
      'right,maria@example.com,',
      'wrong,maria@example,',
      'RIGHT,52998224725,',
    ];
    const run = await type(['payees', 'import', file('wrong.csv', wrong), '--yes']);
    expect([run.code, run.stderr.match(/^ *Line \d/gm)?.map((line) => line.trim())]).toEqual([
      2,
      ['Line 3', 'Line 4'],
    ]);
    expect((await type(['payees', 'show', 'right'])).code).toBe(2);
    for (const style of ['plain', 'excel-br']) {
      const { stdout } = await type(['payees', 'export', '--csv-style', style]);
      const path = join(served.machine.home, 'payees.csv');
      writeFileSync(path, stdout);
      const back = await json('payees', 'import', path);
      expect(back).toMatchObject({ added: 0, changed: 0 });
      expect(back.same).toBeGreaterThan(5);
    }
  });

  test('of payments takes nicknames, and refuses what contradicts them', async () => {
    await add('Fornecedor', '--key', '+5511999990001', '--note', 'ok');
    const head = 'apelido;chave;valor;banco;tipo';
    expect(
      await findings(
        head,
        'fornecedor;;1,00;;',
        'FORNECEDOR;(11) 99999-0001;2,00;;pix',
        'fornecedor;maria@example.com;3,00;;',
        'fornecedor;;4,00;033;',
        'fornecedor;;5,00;;ted',
        'forneced;;6,00;;',
        ';maria@example.com;7,00;;',
      ),
    ).toEqual({ wrong: [4, 5, 6, 7], ok: 3 });
    expect(await findings('payee;valor', 'fornecedor;1,00')).toEqual({ wrong: [], ok: 1 });
    expect(await findings('payee;chave;valor', 'Maria Exemplo de Souza;maria@example.com;1,00')).toEqual({
      wrong: [],
      ok: 1,
    });
  });

  test('pays the same rows whether it has keys or nicknames', async () => {
    await add('row', '--key', 'maria@example.com');
    const byKey = file('key.csv', ['chave;valor', 'maria@example.com;9,01']);
    const byName = file('nickname.csv', ['favorecido;valor', 'row;9,01']);
    const pay = (path: string) =>
      type(['payout', 'run', path, '--ref', 'same-rows', '--confirm', '9,01', '--json']);
    expect((await pay(byName)).code).toBe(0);
    expect((await pay(byKey)).code).toBe(0);
    expect(await paidTo('same-rows')).toHaveLength(0);
    const rows = await json('journal', 'list', '--run', 'same-rows');
    expect(rows).toMatchObject([{ destination: 'EMAIL maria@example.com', state: 'SETTLED', attempts: 1 }]);
  });

  test('that looks keys up names the row whose owner is another one than before', async () => {
    await add('other', '--key', 'maria@example.com', '--document', '529.982.247-25');
    const path = file('other.csv', ['apelido;valor', 'other;9,02']);
    const line = ['payout', 'run', path, '--ref', 'other-owner', '--confirm', '9,02', '--lookup', 'all'];
    const run = await type(line);
    expect([run.code, text(run).includes('Line 2'), /Before: .*Now: Maria/.test(text(run))]).toEqual([
      35,
      true,
      true,
    ]);
    expect((await type(['payout', 'show', 'other-owner'])).code).toBe(2);
  });
});
