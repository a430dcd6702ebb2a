import { describe, expect, test } from 'vitest';
import { readReply } from '../../src/lib/client/reply.ts';
import { secretHider } from '../../src/lib/contract/hide.ts';

const secret = 'a+b/c=$&(d)e';

/** A text as it is and as whoever undoes an encoding reads it. */
function readings(text: string): string[] {
  const rest = text.split('[hidden]');
  const undone = (part: string) => {
    let plain = part;
    for (let i = 0; i < 3; i += 1) {
      plain = plain.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    }
    return plain;
  };
  return rest.flatMap((part) => {
    const plain = undone(part);
    const shifts = [0, 1, 2, 3].map((cut) => Buffer.from(plain.slice(cut), 'base64').toString('latin1'));
    return [
      part,
      plain,
      ...shifts,
      ...[0, 1].map((cut) => Buffer.from(plain.slice(cut), 'hex').toString('latin1')),
    ];
  });
}

const pin = '804617';

const bytes = (form: (byte: string) => string) =>
  [...pin].map((digit) => form(digit.charCodeAt(0).toString(16))).join('');

const url = bytes((byte) => `%${byte}`);

const body = `{"pin":"${pin}"}`;

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
});

describe('secretHider and a PIN', () => {
  test('hides a PIN that stands alone, and leaves ids with the same digits', () => {
    const hide = secretHider([pin]);
    expect(hide('pin=804617.')).toBe('pin=[hidden].');
    for (const id of ['E99804617000', 'x804617', '80461700', '1804617', 'a%7A804617', 'q%3D1804617'])
      expect(hide(id)).toBe(id);
  });

  test.each([
    ['URL-encoded', url],
    ['URL-encoded twice', url.replaceAll('%', '%25')],
    ['URL-encoded in part', `8%30${pin.slice(2)}`],
    ['in an URL-encoded body', encodeURIComponent(body)],
    ['in a body that is URL-encoded twice', encodeURIComponent(encodeURIComponent(body))],
    ['in a body that was JSON within JSON', JSON.stringify(JSON.stringify(body))],
    ['after the end of a line', `x\\n${pin}\\n`],
    ['in JSON escapes', bytes((byte) => `\\u00${byte}`)],
    ['in JavaScript escapes', bytes((byte) => `\\x${byte}`)],
    ['in HTML escapes', bytes((byte) => `&#x${byte};`)],
    ['in decimal HTML escapes', bytes((byte) => `&#${Number.parseInt(byte, 16)};`)],
    ['in hex', Buffer.from(pin).toString('hex')],
    ['in a body in hex', Buffer.from(body).toString('hex')],
    ['in a body in upper-case hex', Buffer.from(body).toString('hex').toUpperCase()],
    ['in base64', Buffer.from(pin).toString('base64')],
    ...['', 'a', 'ab'].flatMap((before): [string, string][] => [
      [`in base64 with ${before.length} bytes before`, Buffer.from(`${before}${body}`).toString('base64')],
      [
        `in base64 with ${before.length} bytes before, alone`,
        Buffer.from(`${before}${pin}`).toString('base64url'),
      ],
      [
        `in URL-encoded base64 with ${before.length} bytes before`,
        encodeURIComponent(Buffer.from(`>>>${before}${body}`).toString('base64')).replaceAll('O', '%4F'),
      ],
    ]),
  ])('hides a PIN %s', (_how, echo) => {
    const shown = secretHider([pin])(echo);
    expect(shown).toContain('[hidden]');
    for (const read of readings(shown))
      for (const part of [pin.slice(0, 3), pin.slice(3)]) expect(read).not.toContain(part);
  });

  test.each([
    ['percent codes of letters that need none', 's%65cr%65t%20of%20t%65sts'],
    ['a plus for a space', 'secret+of+tests'],
  ])('hides a secret in %s', (_how, echo) => {
    expect(secretHider(['secret of tests'])(`<${echo}>`)).toBe('<[hidden]>');
  });

  test('hides bytes beyond ASCII that were URL-encoded in part', () => {
    expect(secretHider(['sénha-ção'])('x=s%C3%A9nha-%c3%a7%C3%A3o;')).toBe('x=[hidden];');
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
