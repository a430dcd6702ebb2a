import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chargeStates as issuedStates } from '../../src/lib/contract/boleto-charge.ts';
import { chargeStates } from '../../src/lib/contract/qr.ts';
import { accountTypes } from '../../src/lib/contract/ted.ts';
import { messageOf } from '../../src/lib/journal/old-texts.ts';
import { finalBatchStates } from '../../src/lib/journal/rails/batch-facts.ts';
import { bareFinding } from '../../src/lib/journal/rails/rail.ts';
import { readEvent } from '../../src/lib/journal/records.ts';
import { shownText } from '../../src/lib/payments/destination.ts';
import { accountTypeText } from '../../src/lib/words/destinations.ts';
import { speak } from '../../src/lib/words/language.ts';
import { messageText, recorded, recordWords } from '../../src/lib/words/records.ts';
import { doubtedStatus, namedStatus, type StatusKind, statusText } from '../../src/lib/words/statuses.ts';
import { type Machine, machine } from '../support/brl.ts';

/** A screen has words where a program has the names of the service. */
let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox', BRL_LANG: 'pt-BR' });
});
afterAll(() => home.remove());
afterEach(() => speak('en'));

const typed = (...line: string[]) => home.brl(line);

test.each<[StatusKind, readonly string[]]>([
  ['charge', Object.keys(chargeStates)],
  ['boleto', Object.keys(issuedStates)],
  ['batch', ['DRAFT', 'QUEUED', 'PROCESSING', ...finalBatchStates]],
])('every state of a %s has a word in both languages, and keeps its name', async (kind, names) => {
  for (const language of ['en', 'pt'] as const) {
    await speak(language);
    for (const name of names) {
      expect(statusText(name, kind)).not.toBe(name);
      expect(namedStatus(name, kind)).toBe(`${statusText(name, kind)} (${name})`);
    }
    expect([statusText('NEW', kind), namedStatus('NEW', kind), namedStatus(null, kind)]).toEqual([
      'NEW',
      'NEW',
      null,
    ]);
  }
});

test('a status in doubt is never read as "not paid"', async () => {
  expect(doubtedStatus('FAILED')).toBe('not known (FAILED)');
  await speak('pt');
  expect(doubtedStatus('FAILED')).toBe('não se sabe (FAILED)');
});

test('a charge is told in words on the screen and by its name in JSON', async () => {
  const [key, amount] = ['11444777000161', '25,00'];
  const made = await typed('qr', 'create', '--key', key, '--amount', amount, '--identifier', 'table-7');
  expect(made.stdout).toMatch(/^Status +em aberto \(ACTIVE\)$/m);
  expect((await typed('qr', 'status', 'table-7', '--json')).json).toMatchObject({ status: 'ACTIVE' });
});

test('the list of batches has words, its CSV names', async () => {
  await typed('batch', 'create', '--field', 'name=folha', '--ref', 'folha');
  expect((await typed('batch', 'list')).stdout).toMatch(/ rascunho .* folha/);
  expect((await typed('batch', 'list', '--output', 'csv')).stdout).toContain(',DRAFT,');
});

test('an account has its type in words, and a payment its operation where its body names nobody', async () => {
  const recorded = 'bank 341 branch 1234 account 56789 SAVINGS of 52998224725';
  expect(shownText(recorded)).toBe('bank 341 branch 1234 account 56789 savings of ***.982.247-**');
  await speak('pt');
  expect(shownText(recorded)).toBe('a conta poupança 56789, agência 1234, banco 341, de ***.982.247-**');
  expect(accountTypes.filter((type) => accountTypeText(type) === type)).toEqual([]);
  expect(shownText('PIX batch SALARY')).toBe('lote PIX SALARY');
  const refused = await typed('pix', 'send-bank', '--field', 'amount=10', '--ref', 'b5', '--yes');
  expect(refused.stdout).toContain('Recusado: R$ 10,00 (Pagar por banco, agência e número da conta)');
});

test('what the journal wrote down of a doubt is read in the language of the person', async () => {
  await speak('pt');
  expect(messageText(recorded.transferUnconfirmed)).toMatch(/^A transferência saiu/);
  expect(messageText('Another sentence.')).toBe('Another sentence.');
  const { lost, connectionReset, noListOfKeys, decide } = recorded;
  expect(messageText([lost(connectionReset), noListOfKeys, decide('int_1')])).toBe(
    'A resposta se perdeu: a conexão foi derrubada. Nenhuma rota lista as chaves de uma conta: veja se o código chegou, consulte a chave ou pergunte ao suporte. Depois registre o que viu: brl journal resolve int_1 --as made ou not-made, com --evidence.',
  );
  const refund = recorded.refundInStatement('D1', 'int_1');
  expect(messageText(refund)).toMatch(/^O extrato mostra a devolução D1 .* int_1 --as paid --evidence D1$/);
  const line = ['transfer', 'send', '--to-document', '52998224725', '--amount', '8888,02', '--ref', 'x'];
  const open = await typed(...line, '--yes', '--wait', '1');
  expect(open.stderr.replaceAll(/\s+/g, ' ')).toContain('Erro: A transferência saiu, e nenhuma confirmação');
});

test('every sentence that the journal writes down is read in Portuguese, and as it is in English', async () => {
  const { records } = await import('../../src/lib/words/pt/records.ts');
  const values = ['int_1', 'COMPLETED', '3', '2026'];
  for (const name of Object.keys(records) as (keyof typeof records)[]) {
    const sentence = recordWords[name];
    const given = values.slice(0, typeof sentence === 'string' ? 0 : sentence.length);
    const message = given.length === 0 ? { id: name } : { id: name, values: given };
    await speak('en');
    const written = messageText(message);
    expect(written).toBe(said(recordWords[name], values));
    expect(messageOf(written), 'an old record').toEqual(message);
    await speak('pt');
    expect(messageText(message), name).toBe(said(records[name], values));
  }
});

test('an old record of several sentences is read as each of them, and what a service said stays', async () => {
  const { lost, connectionReset, noListOfKeys, refusalUnnamed } = recorded;
  const several = [lost(connectionReset), 'Saldo?', noListOfKeys];
  expect(messageOf(messageText(several))).toEqual(several);
  expect(messageOf(messageText(refusalUnnamed('no')))).toEqual(refusalUnnamed('no'));
  expect(messageOf('Another sentence.')).toBe('Another sentence.');
  const finding = bareFinding('UNCERTAIN', 'uncertain', messageText(several));
  const read = (kind: string) => readEvent(JSON.stringify({ kind, atMs: 0, finding }));
  expect(read('STATE')).toMatchObject({ finding: { message: several } });
  // What a person gave as evidence is hers.
  expect(read('HUMAN')).toMatchObject({ finding: { message: messageText(several) } });
});

test('a sentence of a later version is shown by its name and values', () => {
  const later = { id: 'unheardOf' as 'unsent', values: ['R$ 1,00', recorded.unsent] };
  expect(messageText(later)).toBe('unheardOf R$ 1,00 Nothing was sent.');
});

function said(sentence: string | ((...values: string[]) => string), values: readonly string[]): string {
  return typeof sentence === 'string' ? sentence : sentence(...values.slice(0, sentence.length));
}

test('why SQLite does not open a journal is read in the language of the person', async () => {
  await speak('pt');
  const BRL_JOURNAL = join(home.home, 'broken.sqlite');
  writeFileSync(BRL_JOURNAL, 'no database at all, for sure. '.repeat(40), { mode: 0o600 });
  const run = await home.brl(['journal', 'list'], { env: { BRL_JOURNAL } });
  expect([run.code, run.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    90,
    expect.stringContaining('o arquivo não é um banco de dados'),
  ]);
});

test('what makes a boleto cost more is told in words', async () => {
  const late = '99990000040000000000000000000018110000000015000';
  const { stdout } = await typed('boleto', 'preview', '--line', late);
  expect(stdout).toMatch(/^Por que difere +juros R\$.*, multa R\$/m);
});

test('a line that pays and was typed wrong says that nothing was sent, once; a query has nothing to say', async () => {
  const wrong = await typed('pix', 'send', '--key', 'maria@example.com', '--amount', '1.500');
  expect(wrong.stderr.match(/Nada foi enviado\./g)).toHaveLength(1);
  const missing = await typed('pix', 'send-bank', '--amount', '10', '--ref', 'b', '--yes');
  expect(missing.stderr.match(/Nada foi enviado\./g)).toHaveLength(1);
  expect((await typed('pix', 'find')).stderr).not.toContain('Nada foi enviado');
});
