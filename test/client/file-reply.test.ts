import { expect, test } from 'vitest';
import { readReply } from '../../src/lib/client/reply.ts';
import { secretHider } from '../../src/lib/contract/hide.ts';

const bytes = new TextEncoder().encode('a,b\r\n1,2\r\n');
const answer = (contentType: string, status = 200) => ({
  status,
  headers: { 'content-type': contentType },
  body: bytes,
});
const keep = (text: string) => text;

test('a file is taken as it is where one is expected', () => {
  expect(readReply(answer('text/csv'), keep, true)).toMatchObject({
    kind: 'answer',
    json: { value: null },
    file: { bytes, contentType: 'text/csv' },
  });
});

test.each([
  ['not where JSON is expected', answer('text/csv'), false],
  ['not when it calls itself JSON', answer('application/json; charset=utf-8'), true],
  ['not when the request failed', answer('text/html', 502), true],
  ['not without a type', answer(''), true],
  ['not from a redirect', answer('text/csv', 302), true],
  ['not from a part of one', answer('text/csv', 206), true],
  ['not from a part that is JSON', { ...answer('application/json', 206), body: Buffer.from('{}') }, false],
])('%s', (_what, given, mayBeFile) => {
  expect(readReply(given, keep, mayBeFile).kind).toBe('unreadable');
});

test('a secret in the headers of a file is hidden as it is in those of an answer', () => {
  const hide = (text: string) => text.replaceAll('token-1', '[hidden]');
  const reply = readReply(answer('text/csv; name=token-1'), hide, true);
  expect(JSON.stringify(reply)).not.toContain('token-1');
  expect(reply).toMatchObject({ file: { contentType: 'text/csv; name=[hidden]' } });
});

test('a PIN that comes back as a number is hidden under its name, and an amount of the same digits stays', () => {
  const hide = secretHider(['804617']);
  const body = Buffer.from('{"pin": 804617, "amount": 804617, "text": "\\"pin\\":1"}');
  const reply = readReply({ status: 200, headers: {}, body }, hide);
  expect(reply.kind === 'answer' && reply.json.value).toEqual({
    pin: '[hidden]',
    amount: 804617,
    text: '"pin":1',
  });
});
