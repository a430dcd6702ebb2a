import { BlockList } from 'node:net';
import fc from 'fast-check';
import { expect } from 'vitest';
import { pathOf, readTarget, withAccount, withParameter } from '../../../src/lib/areas/api/request.ts';
import { accountIn, isMetered, routeOf } from '../../../src/lib/areas/api/route.ts';
import { addressRange, addressRanges } from '../../../src/lib/areas/credentials/cidr.ts';
import { receiverUrl } from '../../../src/lib/areas/webhooks/subscription.ts';
import {
  DocumentError,
  formatDocument,
  isValidCnpj,
  isValidCpf,
  maskDocument,
  normaliseDocument,
} from '../../../src/lib/brazil/documents.ts';
import { decodeEndToEndId, EndToEndIdError } from '../../../src/lib/brazil/end-to-end-id.ts';
import { detectKey, KeyError, maskKey, normaliseKey, whyNotAKey } from '../../../src/lib/brazil/key.ts';
import { requestTarget } from '../../../src/lib/client/canonical.ts';
import { RequestError } from '../../../src/lib/client/errors.ts';
import { followLink } from '../../../src/lib/client/link.ts';
import {
  checkedId,
  checkedText,
  hostUrl,
  isLoopback,
  tokenPath,
} from '../../../src/lib/connection/checked-values.ts';
import { CliError } from '../../../src/lib/errors/cli-error.ts';
import { damaged, fuzz, hostileText, outcomeOf, textOf, unprintable } from './fuzz.ts';

/** T11: keys, documents, addresses and paths: what is sent is what was typed, or nothing. */

const { each, eachAsync } = fuzz();

const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const cnpjRoots = fc.oneof(fc.stringMatching(/^[0-9A-Z]{12}$/), fc.stringMatching(/^[0-9]{8}0001$/));
const cpfRoots = fc.stringMatching(/^[0-9]{9}$/);

/** Check digits as the Receita Federal publishes them: tables of weights, 11 less the rest, 10 and 11 are 0. */
function complete(root: string): string {
  const weights =
    root.length === 9
      ? [
          [10, 9, 8, 7, 6, 5, 4, 3, 2],
          [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
        ]
      : [
          [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
          [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
        ];
  return weights.reduce((text, row) => {
    const sum = row.reduce((total, weight, at) => total + weight * ((text.codePointAt(at) ?? 0) - 48), 0);
    const digit = 11 - (sum % 11);
    return text + (digit > 9 ? 0 : digit);
  }, root);
}
const isRepeated = (text: string) => new Set(text).size === 1;

each('documents', 8000, fc.oneof(cpfRoots, cnpjRoots), (root) => {
  const document = complete(root);
  if (isRepeated(document)) return;
  const written = formatDocument(document);
  expect([
    normaliseDocument(document),
    normaliseDocument(written),
    normaliseDocument(written.toLowerCase()),
  ]).toEqual([document, document, document]);
  const mask = maskDocument(document);
  expect([...mask].filter((letter) => letter === '*')).toHaveLength(document.length === 11 ? 5 : 4);
});

const nearDocument = damaged(
  fc.oneof(cpfRoots, cnpjRoots).map((root) => formatDocument(complete(root))),
  '0123456789AZaz./- ',
);

each('doubtful documents', 8000, fc.oneof(nearDocument, hostileText), (text) => {
  const { value, error } = outcomeOf(() => normaliseDocument(text), DocumentError);
  if (error) return expect(error.message).toMatch(/^[ -~]+$/);
  expect([9, 12].map((length) => complete(value?.slice(0, length) ?? ''))).toContain(value);
  // Nothing but punctuation, blanks and case was taken for something else.
  expect(text.replace(/[./\- \u00a0]/g, '').toUpperCase()).toBe(value);
});

each(
  'check digits',
  8000,
  fc.oneof(textOf('0123456789', 14), fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/)),
  (text) => {
    const isCpf = text.length === 11 && !isRepeated(text) && complete(text.slice(0, 9)) === text;
    const isCnpj = text.length === 14 && !isRepeated(text) && complete(text.slice(0, 12)) === text;
    expect([isValidCpf(text), isValidCnpj(text)]).toEqual([isCpf, isCnpj]);
    expect(characters).toEqual(expect.arrayContaining([...text]));
  },
);

const keyShapes = {
  CPF: /^\d{11}$/,
  CNPJ: /^[0-9A-Z]{12}\d{2}$/,
  EMAIL: /^[^\s@A-Z%]+@[a-z0-9.-]+\.[a-z0-9-]+$/,
  PHONE: /^\+55[1-9][1-9](?:9\d{8}|[2-5]\d{7})$/,
  EVP: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;
const keys = fc.oneof(
  cpfRoots.map(complete),
  cnpjRoots.map(complete),
  fc.uuid(),
  fc.emailAddress(),
  fc.stringMatching(/^(\+55 ?)?\(?[1-9]{2}\)? ?9?[0-9]{4}-?[0-9]{4}$/),
);

each('keys', 8000, fc.oneof(keys, damaged(keys, '0123456789+()-. @aZ\u00a0é'), hostileText), (text) => {
  const found = detectKey(text);
  for (const { keyType, key, reason } of found.candidates) {
    expect(key).toMatch(keyShapes[keyType]);
    expect(normaliseKey(keyType, text)).toBe(key);
    expect(normaliseKey(keyType, key)).toBe(key);
    expect(maskKey(keyType, key)).not.toBe(key);
    expect(unprintable.test(reason.text)).toBe(false);
  }
  expect(found.ambiguous).toBe(found.candidates.length > 0 && found.keyType === null);
  expect(unprintable.test(whyNotAKey(text).text)).toBe(false);
});

each(
  'keys of a named type',
  8000,
  fc.tuple(
    fc.constantFrom(...(Object.keys(keyShapes) as (keyof typeof keyShapes)[])),
    fc.oneof(keys, hostileText),
  ),
  ([keyType, text]) => {
    const { value, error } = outcomeOf(() => normaliseKey(keyType, text), KeyError);
    if (error) expect(error.message).toMatch(/^[ -~]+$/);
    else expect(value).toMatch(keyShapes[keyType]);
  },
);

const minutes = fc.date({
  min: new Date('0000-01-01T00:00Z'),
  max: new Date('9999-12-31T23:59Z'),
  noInvalidDate: true,
});
const endToEndIds = fc
  .tuple(
    fc.constantFrom('E', 'D'),
    fc.stringMatching(/^[0-9A-Z]{8}$/),
    minutes,
    fc.stringMatching(/^[0-9A-Za-z]{11}$/),
  )
  .map(([letter, ispb, at, sequence]) => ({
    letter,
    ispb,
    minute: at.toISOString().slice(0, 16).replaceAll(/[-T:]/g, ''),
    sequence,
  }));

each('end-to-end ids', 5000, endToEndIds, ({ letter, ispb, minute, sequence }) => {
  const read = decodeEndToEndId(` ${letter}${ispb}${minute}${sequence} `);
  expect(read).toMatchObject({ kind: letter === 'E' ? 'payment' : 'refund', ispb, sequence });
  expect(read.submittedAt.replaceAll(/[-T:Z]/g, '')).toBe(minute);
});

const nearId = damaged(
  endToEndIds.map(({ letter, ispb, minute, sequence }) => letter + ispb + minute + sequence),
  '0123456789EDz ',
);

each('doubtful end-to-end ids', 8000, fc.oneof(nearId, hostileText), (text) => {
  const { value, error } = outcomeOf(() => decodeEndToEndId(text), EndToEndIdError);
  if (error) return expect(error.message).toMatch(/^[ -~]+$/);
  const { kind, ispb, submittedAt, sequence } = value as NonNullable<typeof value>;
  const written = `${kind === 'payment' ? 'E' : 'D'}${ispb}${submittedAt.replaceAll(/[-T:Z]/g, '')}${sequence}`;
  expect(text.replaceAll(/^[ \u00a0]+|[ \u00a0]+$/g, '')).toBe(written);
});

const ipv4 = (bits: bigint) => [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join('.');
const ipv6 = (bits: bigint, isShort: boolean) => {
  const words = Array.from({ length: 8 }, (_, i) => ((bits >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
  const text = words.join(':');
  return isShort ? text.replace(/(?:^|:)0(?::0)+(?::|$)/, '::') : text;
};
const ranges = fc
  .record({
    isSix: fc.boolean(),
    bits: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
    prefix: fc.integer({ min: 0, max: 130 }),
    isShort: fc.boolean(),
    zeroed: fc.boolean(),
  })
  .map(({ isSix, bits, prefix, isShort, zeroed }) => {
    const size = isSix ? 128 : 32;
    const free = BigInt(Math.max(0, size - prefix));
    const whole = bits >> BigInt(128 - size);
    const value = zeroed ? (whole >> free) << free : whole;
    const isNetwork = (value >> free) << free === value;
    const address = isSix ? ipv6(value, isShort) : ipv4(value);
    return {
      text: `${address}/${prefix}`,
      address,
      prefix,
      good: isNetwork && prefix > 0 && prefix <= size,
      isSix,
    };
  });

each('address ranges', 8000, ranges, ({ text, address, prefix, good, isSix }) => {
  const { value, error } = outcomeOf(() => addressRange(text), CliError);
  expect(value !== undefined).toBe(good);
  if (error) return expect(error.exit).toBe(2);
  expect(addressRange(value as string)).toBe(value);
  const list = new BlockList();
  list.addSubnet(address, prefix, isSix ? 'ipv6' : 'ipv4');
  expect(list.check((value as string).split('/')[0] ?? '', isSix ? 'ipv6' : 'ipv4')).toBe(true);
});

each('the same range in two spellings', 4000, ranges, ({ text, address, prefix, good, isSix }) => {
  if (!good || !isSix) return;
  const long = new URL(`http://[${address}]`).hostname.slice(1, -1);
  expect(() => addressRanges([text, `${long}/${prefix}`])).toThrow(CliError);
});

each('doubtful address ranges', 8000, fc.oneof(textOf('0123456789abf.:/%', 20), hostileText), (text) => {
  const { value, error } = outcomeOf(() => addressRange(text), CliError);
  if (error) expect(error.exit).toBe(2);
  else expect(value).toMatch(/^[0-9a-f.:]+\/[1-9][0-9]*$/);
});

const urls = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  damaged(fc.webUrl(), ':/@#?[]127.0%\\\t\n'),
  damaged(
    fc.constantFrom('http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:1/', 'https://u:p@h/'),
    '.:/@#?1a',
  ),
  hostileText,
);

each('hosts', 8000, urls, (text) => {
  const { value, error } = outcomeOf(() => hostUrl(text, 'BRL_BASE_URL'), CliError);
  if (error) return expect(error.exit).toBe(91);
  const url = new URL(value as string);
  expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
  expect(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))).toBe(true);
  // Paths are put behind it, and stay behind it.
  expect(new URL(`${value}/v1/banks`).host).toBe(url.host);
  expect(hostUrl(value as string, 'again')).toBe(value);
  expect(value).toMatch(/^[!-~]+$/);
});

each(
  'token paths',
  8000,
  fc.oneof(
    urls,
    urls.map((url) => `/${url}`),
  ),
  (text) => {
    const { value, error } = outcomeOf(() => tokenPath(text, 'BRL_TOKEN_PATH'), CliError);
    if (error) return expect(error.exit).toBe(91);
    const host = 'https://bank.example';
    const url = new URL(/^https?:/.test(value as string) ? (value as string) : host + value);
    if (!/^https?:/.test(value as string)) expect(url.origin).toBe(host);
  },
);

each('receivers', 8000, urls, (text) => {
  const { value, error } = outcomeOf(() => receiverUrl(text, 'sandbox'), CliError);
  if (error) return expect(error.exit).toBe(2);
  const { protocol, hostname, username, hash } = new URL(value as string);
  expect([username, hash]).toEqual(['', '']);
  expect(protocol === 'https:' || isLoopback(hostname)).toBe(true);
  expect(value).not.toMatch(unprintable);
});

eachAsync('links that the service gives', 5000, urls, async (text) => {
  const sent: string[] = [];
  const transport = {
    send: async ({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }) => {
      sent.push(url);
      expect(Object.keys(headers)).toEqual(['accept-encoding']);
      return { status: 200, headers: {}, body: Buffer.alloc(0) };
    },
    close: async () => undefined,
  };
  const link = { method: 'GET', url: text, maxBodyBytes: 1 } as const;
  try {
    await followLink(transport, { hostUrl: 'https://bank.example' }, link);
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError);
  }
  for (const url of sent) {
    const { protocol, hostname, username } = new URL(url);
    expect(username).toBe('');
    expect(protocol === 'https:' || isLoopback(hostname)).toBe(true);
  }
});

each('ids', 8000, fc.oneof(textOf('aZ09._:-/%?#\\ ', 12), hostileText), (text) => {
  const id = outcomeOf(() => checkedId(text, 'BRL_TENANT_ID'), CliError).value;
  // An id is a segment of a path as it stands, and a header's value.
  if (id !== undefined)
    expect([encodeURI(id), new URL(`https://h/x/${id}/y`).pathname]).toEqual([id, `/x/${id}/y`]);
  const value = outcomeOf(() => checkedText(text, 'BRL_CLIENT_ID'), CliError).value;
  if (value !== undefined) expect(new Headers({ name: value }).get('name')).toBe(value);
});

const targets = fc.oneof(
  fc.webPath().map((path) => `/v1${path}`),
  damaged(
    fc.constantFrom(
      '/v1/accounts/{accountId}/pix/key/maria@example.com',
      '/v1/banks?pix=true&page=0',
      '/v1/a/%2e%2e/b',
      '/v1/pix/%6bey/1',
    ),
    './%?&#{}25eEfF\\ @é\n',
  ),
  hostileText.map((text) => `/v1/${text}`),
  hostileText,
);

each('paths', 8000, targets, (typed) => {
  const { value, error } = outcomeOf(() => readTarget(typed, []), CliError);
  if (error) return expect(error.exit).toBe(2);
  const target = withAccount(value as string, 'acc-1');
  // Typed, signed and sent are one text, and no segment leads elsewhere.
  expect(value).toBe(typed);
  expect(requestTarget(`https://bank.example${target}`)).toBe(target);
  const segments = pathOf(target).split('/').slice(1).map(decodeURIComponent);
  expect(segments[0]).toBe('v1');
  for (const segment of segments)
    expect(['', '.', '..'].includes(segment) || /[/\\]/.test(segment)).toBe(false);
  if (
    segments.includes('key') &&
    segments[segments.indexOf('key') - 1] === 'pix' &&
    segments.at(-1) !== 'key'
  )
    expect(isMetered(target)).toBe(true);
  if (segments[1] === 'accounts' && segments[2] !== undefined) expect(accountIn(target)).toBe(segments[2]);
  expect(routeOf('POST', target).kind).not.toBe('read');
});

each('query fields', 5000, fc.tuple(hostileText, hostileText), ([name, text]) => {
  if (!name.isWellFormed() || !text.isWellFormed() || name === '' || name.includes('=')) return;
  const { value, error } = outcomeOf(() => readTarget('/v1/banks?page=0', [`${name}=${text}`]), CliError);
  if (error) return expect(error.exit).toBe(2);
  const query = new URL(`https://h${value}`).searchParams;
  if (name !== 'page') expect(query.get(name)).toBe(text);
  const changed = withParameter(value as string, name, 'again');
  expect(new URL(`https://h${changed}`).searchParams.get(name)).toBe('again');
});
