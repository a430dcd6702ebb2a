import { expect, test } from 'vitest';
import { canonicalLines } from '../../src/lib/client/canonical.ts';
import { ServiceError } from '../../src/lib/client/errors.ts';
import { readReply } from '../../src/lib/client/reply.ts';
import { asCliError } from '../../src/lib/command/failure.ts';
import { consume } from '../../src/lib/contract/identity.ts';

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

test('a change that another operation’s code answers is not known, and its advice is not that code’s', () => {
  const body = '{"errorCode":"service_temporarily_unavailable","message":"x"}';
  const reply = readReply({ status: 503, headers: {}, body: Buffer.from(body) }, (text) => text);
  if (reply.kind !== 'answer') throw new Error('It is an answer.');
  const failure = asCliError(new ServiceError(reply, consume), 'write');
  expect([failure?.exit, failure?.detail.hint]).toEqual([40, 'Look before you repeat it.']);
});
