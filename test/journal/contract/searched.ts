import { describe, expect, test } from 'vitest';
import type { IntentFacts } from '../../../src/lib/journal/intent.ts';
import type { Journal } from '../../../src/lib/journal/journal.ts';
import { answer, facts, type Open, row, runFacts } from './desk.ts';

/** Noon of 26 November 2026 in Brasilia. */
const noon = Date.parse('2026-11-26T15:00:00Z');
const line = '34191790010104351004791020150008612340000015000';

/** The credit that payment e gives back. */
const credit = 'E99999005202610081500835547f3e65';

/** Payments of every kind, by the letter that their ids end with. */
const payments: Readonly<Record<string, Partial<IntentFacts>>> = {
  a: {
    destination: 'EMAIL jose@example.com',
    to: { kind: 'pix-key', keyType: 'EMAIL', key: 'jose@example.com' },
    payee: { name: 'José Exemplo Pereira', document: '***.456.789-**', bank: '341', askedAtMs: 1 },
    amountCentavos: 150_000,
    ref: 'folha_10%',
    bodyText: '{"amount":1500,"description":"Aluguel de MARÇO"}',
    createdAtMs: noon,
  },
  b: {
    destination: 'CPF 12345678909',
    to: { kind: 'pix-key', keyType: 'CPF', key: '12345678909' },
    amountCentavos: 1500,
    createdAtMs: noon - 86_400_000,
  },
  c: {
    destination: 'PHONE +5511912345678',
    to: { kind: 'pix-key', keyType: 'PHONE', key: '+5511912345678' },
    payee: { name: 'Maria dos Santos', document: '**.345.678/0001-**', bank: null, askedAtMs: 1 },
    amountCentavos: 123_456,
    createdAtMs: Date.parse('2026-10-31T23:00:00Z'),
  },
  d: {
    operation: 'boleto.pay',
    destination: `boleto ${line}`,
    to: { kind: 'boleto', line },
    payee: { name: 'Luz & Força S/A', document: null, bank: null, askedAtMs: 1 },
    amountCentavos: 15_000_000,
    createdAtMs: Date.parse('2025-11-26T15:00:00Z'),
  },
  e: {
    operation: 'refund.send',
    destination: `the payer of ${credit}`,
    to: { kind: 'payer', endToEndId: credit },
    bodyText: JSON.stringify({ originalEndToEnd: credit, reason: 'MD06', amount: 9 }),
    amountCentavos: 900,
    createdAtMs: Date.parse('2025-10-08T15:00:00Z'),
  },
};

const questions: readonly (readonly [text: string, letters: string])[] = [
  ['José', 'a'],
  ['jose', 'a'],
  ['PEREIRA josé', 'a'],
  ['ereir', 'a'],
  ['josé maria', ''],
  ['santos', 'c'],
  ['luz &', 'd'],
  ['forca', 'd'],
  // A document in every form, whole where only a part is known, and a part where the whole is.
  ['123.456.789-09', 'ab'],
  ['123.456.78', 'bc'],
  ['12.345.67', 'bc'],
  ['12345678909', 'ab'],
  ['***.456.789-**', 'ab'],
  ['456.789', 'ab'],
  ['12.345.678/0001-95', 'c'],
  ['12345678000195', 'c'],
  ['**.345.678/0001-**', 'c'],
  ['529.982.247-25', ''],
  ['+55 (11) 91234-5678', 'c'],
  ['11 91234 5678', 'c'],
  ['91234-5678', 'c'],
  ['34191.79001 01043.510047 91020.150008 6 12340000015000', 'd'],
  [line, 'd'],
  // An amount is the whole of it, and no part of a number.
  ['1500', 'a'],
  ['1.500', 'a'],
  ['1.500,00', 'a'],
  ['1500,00', 'a'],
  ['1500.00', 'a'],
  ['1,500.00', 'a'],
  ['R$ 1.500', 'a'],
  ['R$1.500,00', 'a'],
  ['R$\u00a01.500,00', 'a'],
  ['15', 'b'],
  ['3456', ''],
  ['R$ 15', 'b'],
  ['1234,56', 'c'],
  ['R$ 1', ''],
  ['josé R$ 1.500', 'a'],
  ['josé R$ 15', ''],
  // A day is one of Brasilia.
  ['26/11/2026', 'a'],
  ['2026-11-26', 'a'],
  ['26/11/26', 'a'],
  ['26/11', 'ad'],
  ['31/10', 'c'],
  ['11/2026', 'ab'],
  ['2026-11', 'ab'],
  ['2025-11', 'd'],
  // The credit of a refund is found by its id, and by no year or amount that stands in it.
  [credit, 'e'],
  [credit.slice(0, 20), 'e'],
  ['2026', ''],
  ['aluguel março', 'a'],
  ['folha_10%', 'a'],
  ['a_1', 'a'],
  ['%', 'a'],
  ['description', ''],
  ['sandbox', ''],
  ['R$', ''],
  ['🎉', ''],
  [`"josé`, ''],
  [String.raw`\ '`, ''],
];

async function paid(open: Open): Promise<Journal> {
  const journal = await open();
  for (const [letter, given] of Object.entries(payments)) {
    const intentId = `int_0000000${letter}`;
    await journal.begin(facts({ ...given, intentId }), true, given.createdAtMs ?? 0);
  }
  return journal;
}

/** What a search finds: the contract of every store. */
export function searches(open: Open): void {
  const found = async (journal: Journal, text: string) => {
    const filter = { environment: 'sandbox', text };
    const listed = (await journal.list(filter)).map(({ intentId }) => intentId);
    const each: string[] = [];
    for await (const { intentId } of journal.each(filter, 'oldest')) each.push(intentId);
    expect(each.toReversed()).toEqual(listed);
    expect(await journal.count(filter)).toBe(listed.length);
    return listed
      .map((intentId) => intentId.replace('int_0000000', ''))
      .sort()
      .join('');
  };

  describe('a search', () => {
    test('finds a payment by every word of it, and no other', async () => {
      const journal = await paid(open);
      const answers = new Map<string, string>();
      for (const [text] of questions) answers.set(text, await found(journal, text));
      expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(questions));
      await journal.close();
    });

    test('finds a payment by the names that the service gave it, and by whom it shows', async () => {
      const journal = await paid(open);
      const endToEndId = 'E12345678202611261500a1B2c3D4e5F';
      const body = {
        paymentId: 'pay-77-abc',
        tedId: 'ted-991',
        payee: { name: 'João Exemplo', type: 'PERSON' },
      };
      const given = { endToEndId, bodyText: JSON.stringify({ ...body, payer: { name: 'Our Firm' } }) };
      await journal.append('int_0000000a', answer('SETTLED', 'COMPLETED', noon, given));
      for (const text of [
        endToEndId,
        endToEndId.slice(0, 20),
        'pay-77-abc',
        'TED-991',
        'joao',
        'JOÃO exemplo josé',
      ])
        expect([text, await found(journal, text)]).toEqual([text, 'a']);
      expect(await found(journal, `${endToEndId} josé`)).toBe('a');
      expect(await found(journal, 'int_0000000b')).toBe('b');
      for (const text of [`${endToEndId} maria`, 'person', 'our firm', 'completed'])
        expect([text, await found(journal, text)]).toEqual([text, '']);
      await journal.close();
    });
  });

  describe('a search of what came later', () => {
    test('finds a row by its reference and by the cells of its file, within its run too', async () => {
      const journal = await paid(open);
      const runs = await journal.runs();
      await runs.open(runFacts());
      const cells = ['3,00', 'maria@example.com', 'Padaria São João'];
      const rows = [1, 2, 3].map((at) => ({ ...row('run_1', at), reference: `NF 201${at}` }));
      await runs.plan(
        runFacts(),
        rows.map((one) => (one.line === 3 ? { ...one, cells } : one)),
        true,
      );
      const listed = async (text: string, runId?: string) =>
        (await journal.list({ text, ...(runId && { runId }) })).map(({ intentId }) => intentId);
      expect(await listed('NF 2013')).toEqual(['int_run_1_3']);
      expect(await listed('sao joao')).toEqual(['int_run_1_3']);
      expect(await listed('nf', 'run_1')).toEqual(['int_run_1_3', 'int_run_1_2', 'int_run_1_1']);
      expect(await listed('josé', 'run_1')).toEqual([]);
      const shown = { bodyText: '{"payee":{"name":"Bruna Exemplo"}}' };
      await runs.append([
        { intentId: 'int_run_1_1', event: { kind: 'ATTEMPT', atMs: noon, attempt: 1 } },
        { intentId: 'int_run_1_1', event: answer('SETTLED', 'COMPLETED', noon, shown) },
      ]);
      expect(await listed('bruna')).toEqual(['int_run_1_1']);
      await journal.close();
    });

    test('adds up what it finds by month, payee and state', async () => {
      const journal = await paid(open);
      await journal.append('int_0000000a', answer('SETTLED', 'COMPLETED', noon));
      const sums = await journal.sums({ environment: 'sandbox', text: '123.456.789-09' });
      const own = { operation: 'pix.out', month: '2026-11', count: 1 };
      expect(sums).toEqual([
        { ...own, destination: 'CPF 12345678909', state: 'SENT', centavos: 1500, intentId: 'int_0000000b' },
        {
          ...own,
          destination: 'EMAIL jose@example.com',
          state: 'SETTLED',
          centavos: 150_000,
          intentId: 'int_0000000a',
        },
      ]);
      expect((await journal.sums({ text: 'santos' })).map(({ month }) => month)).toEqual(['2026-10']);
      expect(await journal.count({}, 3)).toBe(3);
      await journal.close();
    });
  });
}
