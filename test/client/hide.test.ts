import { describe, expect, test } from 'vitest';
import { readReply } from '../../src/lib/client/reply.ts';
import { secretHider } from '../../src/lib/contract/hide.ts';

const secret = 'a+b/c=$&(d)e';

describe('secretHider', () => {
  test.each([
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ])('hides %s', (form) => {
    expect(secretHider([secret, null, ''])(`<${form}>`)).toMatch(/^<\[hidden\]=*>$/);
  });

  test.each(['c', 'cl', 'client-1', 'client-12', 'Bearer'])(
    'hides what %s:secret leaves of it in base64',
    (name) => {
      const long = `${secret}-0123456789`;
      const shown = secretHider([long])(Buffer.from(`${name}:${long}`).toString('base64'));
      const rest = Buffer.from(shown.replace('[hidden]', ''), 'base64').toString('latin1');
      expect(shown).toContain('[hidden]');
      expect(rest.length).toBeLessThanOrEqual(name.length + 3);
    },
  );

  test('hides a PIN that stands alone, and leaves ids with the same digits', () => {
    const hide = secretHider(['804617']);
    expect(hide('pin=804617.')).toBe('pin=[hidden].');
    expect(hide('E99804617000')).toBe('E99804617000');
  });

  test('without secrets nothing changes', () => {
    expect(secretHider([null, ''])('as it is')).toBe('as it is');
  });
});

describe('readReply', () => {
  const read = (body: string) =>
    readReply({ status: 200, headers: {}, body: Buffer.from(body) }, secretHider(['canary', '150']));

  test('hides in escaped strings and names, and keeps numbers', () => {
    expect(read('{"a":"\\u0063anary","canary":[150, 150.00]}')).toMatchObject({
      json: { text: '{"a":"[hidden]","[hidden]":[150, 150.00]}', value: { a: '[hidden]' } },
    });
  });

  test('an answer without a secret stays byte for byte', () => {
    const body = '{ "a" : "\\u0061\\/" , "n" : 1.50 }';
    expect(read(body)).toMatchObject({ json: { text: body } });
  });
});
