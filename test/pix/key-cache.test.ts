import { expect, test } from 'vitest';
import { scene } from '../support/scene.ts';

// The specification keeps an answer about a key for 24 hours (section 8); what names nobody is no answer worth a day.
test.each<[string, string]>([
  ['nothing', ''],
  ['an empty object', '{}'],
  ['empty names', '{"name":"","document":null,"bankName":"Banco Um"}'],
  ['a list', '[]'],
])('an answer about a key that has %s is asked for again', async (_what, body) => {
  const { bank, machine } = await scene();
  const bytes = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
  bank.planOther({ route: 'key', spoil: () => ({ bytes }) });
  await machine.brl(['pix', 'lookup', 'maria@example.com', '--json']);
  const second = await machine.brl(['pix', 'lookup', 'maria@example.com', '--json']);
  expect([second.code, second.stdout]).toEqual([0, expect.stringContaining('Maria da Silva')]);
  expect(bank.at('key')).toHaveLength(2);
  await machine.brl(['pix', 'lookup', 'maria@example.com', '--json']);
  expect(bank.at('key')).toHaveLength(2);
});
