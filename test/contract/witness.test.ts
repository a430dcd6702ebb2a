import { describe, expect, test } from 'vitest';
import type { ZodMiniObject } from 'zod/mini';
import { operations } from '../../src/lib/contract/index.ts';
import { unspecified } from '../../src/lib/contract/operation.ts';
import { operationRows } from '../areas/all.ts';

const shapeOf = (schema: unknown) => Object.keys((schema as ZodMiniObject | undefined)?.shape ?? {}).sort();

describe.each(operationRows)('$id', (row) => {
  const operation = operations.find(({ id }) => id === row.id);
  if (!operation) throw new Error(`the contract has no ${row.id}`);

  test('method, path, key and money', () => {
    const { method, path, idempotencyKey, movesMoney } = operation;
    expect({ method, path, idempotencyKey, movesMoney }).toEqual({
      method: row.method,
      path: row.path,
      idempotencyKey: row.idempotencyKey,
      movesMoney: row.movesMoney,
    });
  });

  test('query', () => {
    expect(shapeOf(operation.query)).toEqual([...row.query].sort());
  });

  test('statuses and results', () => {
    expect(Object.keys(operation.responses)).toEqual(Object.keys(row.answers));
    for (const [status, fields] of Object.entries(row.answers)) {
      const schema = operation.responses[Number(status)];
      if (fields === null) expect(schema).toBe(unspecified);
      else expect(shapeOf(schema)).toEqual([...fields].sort());
    }
  });

  test('body', () => {
    if (row.body === null) return expect(operation.body).toBeUndefined();
    if (row.body === 'not shown') return expect(operation.body).toBe(unspecified);
    const schema = operation.body as ZodMiniObject;
    expect(shapeOf(schema)).toEqual(row.body.map(({ name }) => name).sort());
    const whole = Object.fromEntries(row.body.map(({ name, good }) => [name, good?.[0]]));
    for (const { name, required, good, bad } of row.body) {
      const { [name]: _left, ...without } = whole;
      expect([name, 'missing', schema.safeParse(without).success]).toEqual([name, 'missing', !required]);
      for (const value of good ?? [])
        expect([name, value, schema.safeParse({ ...whole, [name]: value }).success]).toEqual([
          name,
          value,
          true,
        ]);
      for (const value of bad ?? [])
        expect([name, value, schema.safeParse({ ...whole, [name]: value }).success]).toEqual([
          name,
          value,
          false,
        ]);
    }
  });
});

test('every operation that moves money sends an Idempotency-Key', () => {
  const without = operations.filter(({ movesMoney, idempotencyKey }) => movesMoney && !idempotencyKey);
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('nothing that moves money is repeated like a read', () => {
  const wrong = operations.filter(
    ({ movesMoney, retry }) => movesMoney && !['same-key', 'once', 'never'].includes(retry),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
