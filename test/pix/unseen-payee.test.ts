import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../support/in-process.ts';
import type { Answer } from '../support/screen.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** In production, a payee that could not be looked up is named by the person before it is paid. */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
});
afterAll(() => served.close());

const question = 'type the name, CPF or CNPJ of the payee:';
const enter = (text: string, at: string | RegExp = question): Answer => ({ at, text, keys: ['Enter'] });
const pay = (key: string, environment: string, ...answers: readonly Answer[]) =>
  runHere(['pix', 'send', '--key', key, '--amount', '20,00', '--allow-duplicate'], {
    env: { ...served.machine.env, ...served.parent, BRL_ENVIRONMENT: environment },
    cwd: served.machine.home,
    terminal: { shows: 'both', answers },
  });

test('a yes names nobody, and a document that is not the key is another payee', async () => {
  served.sandbox.control.fail('db_unavailable', 1000, 'pix.keyLookup');
  const again = (times: number) => new RegExp(`(?:Enter\\s+to\\s+stop\\.[^]*){${times}}payee:$`);
  const slips = [enter('y'), enter('111.444.777-35', again(1)), enter('52998224726', again(2))];
  const wrong = await pay('52998224725', 'production', ...slips);
  expect(wrong.code).toBe(130);
  const said = wrong.stdout.replaceAll(/\s+/g, ' ');
  expect(said).toContain('Type the name of the payee, or a CPF or CNPJ.');
  expect(said).toContain('"111.444.777-35" is not the payee of this key');
  expect(said).toContain('does not name the payee. Nothing was sent. (declined)');
  expect((await pay('52998224725', 'production', enter('529.982.247-25'))).code).toBe(0);
});

test('a payee who was shown before is compared, and in the sandbox a yes is enough', async () => {
  served.sandbox.control.clearFaults();
  const seen = await pay('maria@example.com', 'production', enter('y', /real money\?/));
  expect([seen.code, seen.stdout.includes(question)]).toEqual([0, false]);
  served.sandbox.control.fail('db_unavailable', 1000, 'pix.keyLookup');
  rmSync(`${served.machine.home}/cache`, { recursive: true, force: true });
  const other = await pay(
    'maria@example.com',
    'production',
    enter('Joana Exemplo de Souza'),
    enter('', /Enter\s+to\s+stop\./),
  );
  expect(other.code).toBe(130);
  expect((await pay('maria@example.com', 'production', enter('maria exemplo de souza'))).code).toBe(0);
  const plain = await pay('11144477735', 'sandbox', enter('y', /Pay this\?/));
  expect(plain.stdout).not.toContain(question);
});
