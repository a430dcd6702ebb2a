import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { personBody } from '../support/person.ts';

/** What was made under a ref is found by it, as a payment is. */
let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  writeFileSync(join(pc.home, 'person.json'), JSON.stringify(personBody()));
});
afterAll(() => pc.remove());

const check =
  'identity create --cpf 52998224725 --purpose sensitive_action --reference-id o-1 --callback-uri https://app.example.com/return';

describe.each([
  ['table-7', 'qr create --key 11444777000161 --amount 25,00', 'qr status', 'identifier'],
  ['holder-1', 'accreditation create-pf --data PERSON', 'accreditation status', 'accreditationId'],
  ['check-1', check, 'identity status', 'id'],
  ['wages', 'batch create', 'batch status', 'batchId'],
  ['boletos', 'boleto charge batch create', 'boleto charge batch status', 'batchId'],
])('%s, made by %s', (ref, creation, status, idName) => {
  const typed = (line: string) =>
    pc.brl([...line.replace('PERSON', join(pc.home, 'person.json')).split(' '), '--json']);

  test('is shown by its status command and by the journal', async () => {
    const made = await typed(`${creation} --ref ${ref}`);
    expect(made.code, made.stderr).toBe(0);
    const id = (made.json as unknown as Record<string, unknown>)[idName];
    expect(id).toEqual(expect.any(String));
    const seen = await typed(`${status} ${ref}`);
    expect([seen.code, seen.json], seen.stderr).toMatchObject([0, { [idName]: id }]);
    expect((await typed(`${status} ${id}`)).code).toBe(0);
    const shown = await typed(`journal show ${ref}`);
    expect([shown.code, shown.json], shown.stderr).toMatchObject([0, { ref }]);
  });

  test('is no payment of that ref', async () => {
    const { code, json } = await typed(`pix status ${ref}`);
    expect([code, json.error?.code]).toEqual([2, 'intent_not_found']);
  });
});

test('a ref that made nothing known leads to the journal, and is not called missing', async () => {
  const fault = await pc.brl('sandbox fail lost_answer --times 9 --route identity.create'.split(' '));
  expect(fault.code, fault.stderr).toBe(0);
  const line = check.replace('o-1', 'o-2').replace('52998224725', '11144477735');
  const lost = await pc.brl([...line.split(' '), '--ref', 'check-2', '--json']);
  expect(lost.code, lost.stderr).not.toBe(0);
  const run = await pc.brl('identity status check-2 --json'.split(' '));
  expect([run.code, run.json.error?.hint]).toEqual([2, expect.stringMatching(/^brl journal recover int_/)]);
});
