import { describe, expect, test } from 'vitest';
import { isRef, mayBeReused, namesFromRef, newIntentId, randomNames } from '../../src/lib/journal/names.ts';

const scope = { environment: 'production', tenantId: 'tenant-1', accountId: 'account-1' };

describe('names from a ref', () => {
  // Every machine and every later version must make these very names, or one ref pays twice.
  test('are these, for ever', () => {
    // SHA-256 of `brl <purpose> v1`, a line feed and ["production","tenant-1","account-1","invoice-1042"], cut to 32 digits.
    expect(namesFromRef(scope, 'invoice-1042')).toEqual({
      identifier: 'r1-02d5e3bb84345a3b6d9676d97de02136',
      idempotencyKey: 'brl-r1-a2dafe6dd4d3f20938aeb6080363ea23',
    });
  });

  test('differ for every part of the scope and for the ref', () => {
    const all = [
      namesFromRef(scope, 'a'),
      namesFromRef(scope, 'A'),
      namesFromRef({ ...scope, environment: 'sandbox' }, 'a'),
      namesFromRef({ ...scope, tenantId: 'tenant-2' }, 'a'),
      namesFromRef({ ...scope, accountId: 'account-2' }, 'a'),
      namesFromRef({ ...scope, tenantId: 'tenant-1","account-1', accountId: '' }, 'a'),
    ];
    expect(new Set(all.map(({ identifier }) => identifier)).size).toBe(all.length);
    expect(new Set(all.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(all.length);
  });

  test('are the same however the account is spelled', () => {
    const accountId = '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e';
    expect(namesFromRef({ ...scope, accountId: accountId.toUpperCase() }, 'a')).toEqual(
      namesFromRef({ ...scope, accountId }, 'a'),
    );
  });

  test('fit what the specification allows an identifier', () => {
    for (const { identifier } of [namesFromRef(scope, 'a'), randomNames()])
      expect(identifier).toMatch(/^[A-Za-z0-9._-]{1,38}$/);
  });
});

test('only names that were made up just now cannot have been used before', () => {
  const made = randomNames();
  expect(mayBeReused(made)).toBe(false);
  expect(mayBeReused({ ...made, identifier: null })).toBe(false);
  expect(mayBeReused({ ...made, identifier: 'invoice-1' })).toBe(true);
  expect(mayBeReused({ ...made, idempotencyKey: 'invoice-1' })).toBe(true);
  expect(mayBeReused(namesFromRef(scope, 'a'))).toBe(true);
});

test('random names never repeat, and intent ids sort by time', () => {
  const many = Array.from({ length: 1000 }, () => randomNames().identifier);
  expect(new Set(many).size).toBe(1000);
  const ids = [1, 2, 1000, 1_700_000_000_000, 1_700_000_000_001, 2_000_000_000_000].map((ms) =>
    newIntentId(ms),
  );
  expect([...ids].sort()).toEqual(ids);
});

test('a ref is one line of printable ASCII without blanks around', () => {
  for (const good of ['a', 'x'.repeat(120), 'nota 12/2026', '~!'])
    expect([good, isRef(good)]).toEqual([good, true]);
  for (const bad of ['', ' a', 'a ', 'x'.repeat(121), 'a\nb', 'é', 'a\u0000'])
    expect([bad, isRef(bad)]).toEqual([bad, false]);
});
