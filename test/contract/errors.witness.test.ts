import { describe, expect, test } from 'vitest';
import { errorCatalogue, findError } from '../../src/lib/contract/errors.ts';
import { endsOf } from '../../src/lib/errors/ends.ts';
import { exitCodeOf } from '../../src/lib/errors/exit-codes.ts';
import { retrySet, settledExits, witness } from './errors.witness.ts';

const rows = Object.entries(witness).flatMap(([section, lines]) =>
  lines.flatMap(([codes, http, retry]) =>
    codes.split(' ').map((code) => ({ section, code, http, retryable: retry === 'retry' })),
  ),
);
const codes = [...new Set(rows.map((row) => row.code))];

describe('the catalogue against a second reading of the specification', () => {
  test.each(rows)('$section: $code', ({ code, http, retryable }) => {
    const entry = findError(code);
    expect(entry, 'is missing in the catalogue').toBeDefined();
    expect(entry?.http).toEqual(expect.arrayContaining([...http]));
    expect(entry?.retryable).toBe(retryable);
  });

  test.each(codes)('%s has no status that the specification does not show', (code) => {
    const shown = rows.filter((row) => row.code === code).flatMap((row) => row.http);
    expect([...(findError(code)?.http ?? [])].sort()).toEqual([...new Set(shown)].sort());
  });

  test('has no code of its own', () => {
    expect(Object.keys(errorCatalogue).filter((code) => !codes.includes(code))).toEqual([]);
  });

  test('repeats exactly the codes of the retry set', () => {
    const repeated = Object.keys(errorCatalogue).filter((code) => findError(code)?.retryable);
    expect(repeated.sort()).toEqual([...retrySet].sort());
  });

  test('queries first exactly after timeout and the repeatable 502', () => {
    const queried = Object.keys(errorCatalogue).filter((code) => findError(code)?.queryFirst);
    expect(queried.sort()).toEqual([
      'hookdeck_sync_failed',
      'partner_error',
      'partner_internal',
      'partner_unavailable',
      'timeout',
      'workflow_signal_failed',
      'workflow_start_failed',
    ]);
  });
});

describe('exit codes', () => {
  test.each(settledExits)(
    '%s ends with %i for a payment, %i for a query, %i for a change',
    (code, ...exits) => {
      const ends = endsOfCode(code);
      expect(ends && [ends.money, ends.read, ends.write].map(exitCodeOf)).toEqual(exits);
    },
  );

  test('no error of the service ends with success, usage or a local code', () => {
    const allowed = [20, 30, 31, 32, 33, 40, 50, 51, 60, 61, 81];
    for (const code of codes) {
      for (const ending of Object.values(endsOfCode(code) ?? {}))
        expect(allowed, code).toContain(exitCodeOf(ending));
    }
  });

  test('a payment that met a 5xx is uncertain, unless the code proves that it was not executed', () => {
    const certain = codes.filter((code) => {
      const entry = findError(code);
      return entry?.http.some((status) => status >= 500) && endsOf(entry).money !== 'uncertain';
    });
    expect(certain.sort()).toEqual(['bank_slip_write_off_unavailable', 'service_temporarily_unavailable']);
  });

  test('a query is never uncertain', () => {
    expect(codes.filter((code) => endsOfCode(code)?.read === 'uncertain')).toEqual([]);
  });
});

describe('findError', () => {
  test.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    'NOT_FOUND',
    ' not_found',
    'not_found ',
  ])('does not know %j', (code) => {
    expect(findError(code)).toBeUndefined();
  });
});

function endsOfCode(code: string) {
  const entry = findError(code);
  return entry && endsOf(entry);
}
