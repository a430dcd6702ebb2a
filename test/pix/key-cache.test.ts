import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machine as newMachine } from '../support/brl.ts';
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

test('a kept answer says so and how old it is, where it was asked for and on the screen of a payment', async () => {
  const machine = newMachine({ BRL_ENVIRONMENT: 'sandbox' });
  try {
    const lookup = (...more: string[]) => machine.brl(['pix', 'lookup', 'maria@example.com', ...more]);
    const kept = /A kept answer: the directory was asked (.*)\. To ask anew: --no-cache/;
    expect((await lookup()).stderr).not.toMatch(kept);
    expect(kept.exec((await lookup('--json')).stderr)?.[1]).toBe('just now');
    const pay = async (ref: string) => {
      const line = ['--key', 'maria@example.com', '--amount', '1,00', '--ref', ref, '--yes'];
      const run = await machine.brl(['pix', 'send', ...line, '--expect-name', 'Maria Exemplo de Souza']);
      return /^Looked up +(.*)$/m.exec(run.stderr)?.[1];
    };
    expect(await pay('one')).toMatch(/\(Brasilia\)$/);
    const [path = ''] = globSync('**/payees/*.json', { cwd: machine.home });
    const file = `${machine.home}/${path}`;
    const { askedAtMs, ...answer } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...answer, askedAtMs: askedAtMs - 3 * 3_600_000 }));
    expect(await pay('two')).toMatch(/, 3 h ago$/);
    expect(kept.exec((await lookup()).stderr)?.[1]).toBe('3 h ago');
    expect((await lookup('--no-cache')).stderr).not.toMatch(kept);
  } finally {
    machine.remove();
  }
});
