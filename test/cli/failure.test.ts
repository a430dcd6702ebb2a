import { expect, test } from 'vitest';
import { asCliError } from '../../src/lib/cli/failure.ts';
import { canonicalLines } from '../../src/lib/client/canonical.ts';

test('a value that cannot be signed is bad input; an error of the language is ours', () => {
  const settings = { absentIdempotencyKeyLine: 'empty' } as const;
  const request = { method: 'GET', url: 'https://h/v1', timestamp: 't', contentSha256: 'x', settings };
  const thrown = (work: () => unknown): Error => {
    try {
      work();
    } catch (error) {
      return error as Error;
    }
    throw new Error('nothing was thrown');
  };
  const unsendable = thrown(() => canonicalLines({ ...request, idempotencyKey: 'linha\n2' }));
  expect(asCliError(unsendable, 'write')).toMatchObject({ exit: 2, detail: { code: 'usage' } });
  // It may come after a request was sent, so it must not say that what was typed is wrong and nothing left.
  const ours = thrown(() => new Date(Number.NaN).toISOString());
  expect(asCliError(ours, 'write')).toMatchObject({ exit: 93, detail: { code: 'brl_internal_error' } });
});
