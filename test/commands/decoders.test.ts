import { expect, test } from 'vitest';
import { brl } from '../signature/run.ts';

test('key detect answers with the documented shape', async () => {
  const run = await brl(['key', 'detect', '123.456.789-09', '--json']);
  expect(run).toMatchObject({ exit: 0, stderr: '' });
  expect(JSON.parse(run.stdout)).toEqual({
    input: '123.456.789-09',
    keyType: 'CPF',
    key: '12345678909',
    ambiguous: false,
    cleaned: false,
    candidates: [{ keyType: 'CPF', key: '12345678909', reason: 'CPF with right check digits' }],
  });
});

test('key detect shows both readings of an ambiguous text', async () => {
  const run = await brl(['key', 'detect', '11912345684']);
  expect(run.exit).toBe(0);
  expect(run.stdout).toMatchInlineSnapshot(`
    "Ambiguous; it may be:
      --key-type CPF    11912345684  (CPF with right check digits)
      --key-type PHONE  +5511912345684  (mobile number with area code, without +55)
    Name the type to use it.
    "
  `);
});

test('key detect refuses what is no key, with exit 2 and one document', async () => {
  const run = await brl(['key', 'detect', '12345678900', '--json']);
  expect(run.exit).toBe(2);
  expect(JSON.parse(run.stdout)).toMatchObject({
    outcome: 'invalid',
    moneyMoved: 'no',
    error: { code: 'invalid_pix_key' },
  });
});

test('e2e decode answers with the documented shape', async () => {
  const run = await brl(['e2e', 'decode', 'D60701190202611201500a1B2c3D4e5F', '--json']);
  expect(run).toMatchObject({ exit: 0, stderr: '' });
  expect(JSON.parse(run.stdout)).toEqual({
    kind: 'refund',
    ispb: '60701190',
    bank: 'Itaú Unibanco',
    submittedAt: '2026-11-20T15:00Z',
    sequence: 'a1B2c3D4e5F',
  });
});

test('e2e decode does not invent a bank, and refuses a damaged id', async () => {
  const unknown = await brl(['e2e', 'decode', 'E99999999202611201500a1B2c3D4e5F', '--json']);
  expect(JSON.parse(unknown.stdout).bank).toBeNull();
  const damaged = await brl(['e2e', 'decode', 'E1']);
  expect(damaged).toMatchObject({ exit: 2, stdout: '' });
  expect(damaged.stderr).toContain('32 characters');
});

test('pix status --e2e of another shape is told what an end-to-end id is, and asks nobody', async () => {
  const run = await brl(['pix', 'status', '--e2e', 'E9999900420261121', '--json']);
  expect(run.exit).toBe(2);
  const { error } = JSON.parse(run.stdout) as { error: { code: string; message: string } };
  expect(error.code).toBe('invalid_end_to_end_id');
  expect(error.message).toContain('32 in all');
});
