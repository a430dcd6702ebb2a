import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeEach(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterEach(() => home.remove());

const person = [
  ['name', 'José Exemplo Pereira'],
  ['cpf', '39053344705'],
  ['birth-date', '1990-05-20'],
  ['email', 'jose@example.com'],
  ['phone', '+5511999990001'],
  ['zip-code', '01310-100'],
  ['street', 'Rua Exemplo'],
  ['number', '100'],
  ['neighborhood', 'Centro'],
  ['city', 'São Paulo'],
  ['state', 'SP'],
  ['city-ibge-code', '3550308'],
].flatMap(([name, value]) => [`--${name}`, `${value}`]);
const createPf = ['accreditation', 'create-pf', ...person, '--json'];

const accreditations = async () => {
  const list = await home.brl(['accreditation', 'list', '--document', '39053344705', '--output', 'ndjson']);
  return list.stdout.trim().split('\n').filter(Boolean);
};
const fail = (...args: string[]) => home.brl(['sandbox', 'fail', ...args]);

test('an accreditation whose answer is lost is found in the list of its document', async () => {
  await fail('lost_answer', '--route', 'accreditation.createPf');
  const created = await home.brl(createPf);
  expect(created.code, created.stderr).toBe(0);
  expect(await accreditations()).toHaveLength(1);
  expect((await home.brl(['journal', 'list', '--open', '--json'])).stdout.trim()).toBe('[]');
});

test('while nobody can tell, a rerun meets the intent and sends nothing; recovery finds what was made', async () => {
  await fail('lost_answer', '--route', 'accreditation.createPf');
  await fail('db_unavailable', '--route', 'accreditation.listPf', '--times', '50');
  // The look before the creation would be struck too; this person is known to have none.
  const lost = await home.brl([...createPf, '--allow-duplicate']);
  expect(lost.code, lost.stderr).toBe(40);
  const { intentId } = lost.json;
  expect(lost.json).toMatchObject({ moneyMoved: 'unknown', next: `brl journal recover ${intentId}` });
  const again = await home.brl(createPf);
  expect([again.code, again.json.intentId]).toEqual([40, intentId]);
  await fail('--clear');
  expect(await accreditations()).toHaveLength(1);
  const found = await home.brl(['journal', 'recover', `${intentId}`, '--json']);
  expect(found.json).toMatchObject({ outcome: 'settled', moneyMoved: 'no', intentId });
  expect(found.code).toBe(0);
});

const verify =
  'identity create --cpf 52998224725 --purpose sensitive_action --reference-id order-77 --callback-uri https://app.example.com/return --json'.split(
    ' ',
  );
const randomKey = ['pix', 'keys', 'register', '--key-type', 'random', '--json'];

test.each([
  ['identity.create', verify],
  ['pixKeys.register', randomKey],
])('%s has no route that tells: a person decides', async (route, line) => {
  await fail('lost_answer', '--route', route);
  const lost = await home.brl(line);
  expect(lost.code, lost.stderr).toBe(40);
  const { intentId } = lost.json;
  const again = await home.brl(line);
  expect([again.code, again.json.intentId]).toEqual([40, intentId]);
  const asked = await home.brl(['journal', 'recover', `${intentId}`, '--json']);
  expect([asked.code, asked.json.moneyMoved]).toEqual([40, 'unknown']);
  expect(asked.json.error?.message).toMatch(
    /No route lists.*brl journal resolve int_\w+ --as made or not-made/,
  );
  const resolve = ['journal', 'resolve', `${intentId}`, '--evidence', 'support, ticket 7', '--yes', '--json'];
  expect((await home.brl([...resolve, '--as', 'paid'])).code).toBe(2);
  const resolved = await home.brl([...resolve, '--as', 'made']);
  expect([resolved.code, resolved.json.moneyMoved]).toEqual([0, 'no']);
  expect((await home.brl(['journal', 'show', `${intentId}`])).stdout).toContain('says made: support');
});
