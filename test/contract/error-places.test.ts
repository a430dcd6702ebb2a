import { describe, expect, test } from 'vitest';
import { verdictOf } from '../../src/lib/client/classify.ts';
import { readReply } from '../../src/lib/client/reply.ts';
import { errorCatalogue, errorOn, findError } from '../../src/lib/contract/errors.ts';
import { operations } from '../../src/lib/contract/index.ts';
import type { Operation } from '../../src/lib/contract/operation.ts';
import { endsOf } from '../../src/lib/errors/ends.ts';
import { everywhere, isNamedFor, places, routeGroups } from './error-places.witness.ts';

const placed = places.flatMap(([, codes]) => codes.split(' '));

/** A route as the witness writes it. */
const routeOf = ({ method, path }: Operation) => `${method} ${path.replace('/v1/accounts/{accountId}', 'A')}`;
test('every code of the catalogue is in one row of the witness, and every group is a group of routes', () => {
  const read = [...everywhere, ...placed];
  expect([...read].sort()).toEqual(Object.keys(errorCatalogue).sort());
  for (const [name, pattern] of Object.entries(routeGroups))
    expect(operations.filter((operation) => pattern.test(routeOf(operation))).length, name).toBeGreaterThan(
      0,
    );
});

test('"cashout" is what moves money', () => {
  for (const operation of operations)
    expect([operation.id, routeGroups.cashout?.test(routeOf(operation))]).toEqual([
      operation.id,
      operation.movesMoney,
    ]);
});

test.each(Object.keys(errorCatalogue))('%s is named for the operations of the witness alone', (code) => {
  const ours = operations.filter((operation) => errorOn(operation, code)).map(({ id }) => id);
  const theirs = operations.filter((operation) => isNamedFor(operation, code)).map(({ id }) => id);
  expect(ours).toEqual(theirs);
});

test('an operation lists no error that is not named for it', () => {
  for (const operation of operations)
    for (const code of operation.errors)
      expect([operation.id, code, errorOn(operation, code)?.class]).not.toContain(undefined);
});

describe('a code as the answer of an operation', () => {
  const answer = (status: number, errorCode: string) =>
    readReply(
      { status, headers: {}, body: Buffer.from(JSON.stringify({ errorCode, message: 'x' })) },
      (text) => text,
    );
  const kindsOf = (operation: Operation, code: string, statuses: readonly number[]) => [
    ...new Set(statuses.map((status) => verdictOf(operation, answer(status, code)).kind)),
  ];
  const every = [200, 202, 400, 401, 403, 404, 409, 413, 422, 423, 428, 429, 500, 501, 502, 503, 504];

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s: what is named elsewhere proves nothing, with any status',
    (_id, operation) => {
      for (const code of Object.keys(errorCatalogue)) {
        if (isNamedFor(operation, code)) continue;
        expect([code, kindsOf(operation, code, every)]).toEqual([code, ['uncertain']]);
      }
    },
  );

  // Money safety, F34: a payment is refused only by a code that the specification names for it.
  test.each(operations.filter(({ movesMoney }) => movesMoney).map((one) => [one.id, one] as const))(
    '%s: what is named for it is a refusal, a repeat, or a doubt by its own exit code',
    (_id, operation) => {
      for (const code of Object.keys(errorCatalogue)) {
        const entry = findError(code);
        if (!isNamedFor(operation, code) || !entry) continue;
        const kind = entry.retryable
          ? 'repeatable'
          : endsOf(entry).money === 'uncertain'
            ? 'uncertain'
            : 'refused';
        const shown = entry.http.length === 0 ? [422] : entry.http;
        expect([code, kindsOf(operation, code, shown)]).toEqual([code, [kind]]);
      }
    },
  );
});
