import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aloud, language, speak, toldText } from '../../src/lib/words/language.ts';
import { messages, topic } from '../../src/lib/words/topic.ts';
import { valueWords } from '../../src/lib/words/values.ts';
import { type Machine, machine } from '../support/brl.ts';

/** A program on stdout is spoken to in English, and the person at stderr in her language. */
let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());
afterEach(() => speak('en'));

const typed = (line: string, BRL_LANG: string) => home.brl(line.split(' '), { env: { BRL_LANG } });

test.each([
  ['limits show --json', 0, /Os horários/],
  ['limits show --output csv', 0, /horário/],
  ['journal list --json', 0, /^$/],
  ['banks list --output csv', 0, /Sandbox: contas fictícias/],
  ['qr parse nonsense --json', 2, /^$/],
  ['qr parse nonsense --output csv', 2, /^Erro: /],
  ['receipt NAME --output csv', 2, /A seguir: brl journal list/],
  ['statement list --columns nothing --output csv', 2, /Não existe a coluna/],
])('%s has the same stdout in each language, and stderr in the person’s', async (line, exit, said) => {
  const english = await typed(line, 'en');
  const portuguese = await typed(line, 'pt-BR');
  const [one, other] = [english, portuguese].map(({ stdout }) => stdout.replaceAll(/"\w+At": .*/g, ''));
  expect([english.code, portuguese.code]).toEqual([exit, exit]);
  expect(other).toBe(one);
  expect(portuguese.stderr).toMatch(said);
  expect(portuguese.stderr).not.toMatch(/\b(?:The|Error|made-up accounts|Next)\b/);
});

test('the screen before a payment is in the person’s language while the answer is JSON', async () => {
  const line = 'pix send --key maria@example.com --amount 12,00 --yes --json --ref';
  const { stderr, json } = await typed(`${line} one`, 'pt-BR');
  for (const word of ['SANDBOX: nenhum dinheiro', 'Chave de destino', 'Valor', 'doze reais', 'Enviando'])
    expect(stderr).toContain(word);
  expect(stderr).not.toMatch(/\b(?:Amount|twelve|Payee|not looked up|Sending)\b/);
  const english = await typed(`${line} two`, 'en');
  expect(Object.keys(json)).toEqual(Object.keys(english.json));
  expect(json.outcome).toBe('settled');
});

test('a message is said in the language of whoever reads it, and so are the messages in it', async () => {
  const words = topic('a test of texts', { name: 'Other' });
  const says = messages('a test of messages', {
    paid: 'It is paid.',
    to: (name: string, count: number) => `${count} to ${name}`,
  });
  await speak('en', 'en-XA');
  const told = says.to(says.paid, 2);
  expect([told.id, told.text, toldText(told), `${told}`]).toEqual([
    'a test of messages.to',
    '2 to It is paid.',
    '⟦2 to ⟦It is paid.⟧⟧',
    '2 to It is paid.',
  ]);
  expect(JSON.stringify({ told })).toBe('{"told":"2 to It is paid."}');
  expect(toldText(() => `${words.name} and ${told}`)).toBe('⟦Other⟧ and ⟦2 to ⟦It is paid.⟧⟧');
  await speak('en', 'pt');
  expect([language(), aloud(language), aloud(() => valueWords.notGiven)]).toEqual([
    'en',
    'pt',
    'não informado',
  ]);
});
