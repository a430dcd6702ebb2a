import { expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';
import { bareRows } from '../areas/all.ts';

test.each(bareRows)('$method $path is in the contract as the specification has it', (row) => {
  const found = operations.find(({ method, path }) => method === row.method && path === row.path);
  expect(found).toBeDefined();
  expect(Object.keys(found?.query?.shape ?? {}).sort()).toEqual([...row.query].sort());
  for (const status of row.statuses) expect(Object.keys(found?.responses ?? {})).toContain(String(status));
  for (const error of row.errors) expect(found?.errors).toContain(error);
  expect(found?.movesMoney).toBe(false);
  expect(found?.deprecated !== undefined).toBe('deprecated' in row);
  if ('scope' in row) expect(found?.scope).toBe(row.scope);
});
