import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type CauseCode, causeSentence } from '../../src/lib/deliveries/causes.ts';
import type { HeaderList } from '../../src/lib/deliveries/delivery.ts';
import { deliveriesWords } from '../../src/lib/words/deliveries.ts';
import { detailText } from '../../src/lib/words/delivery-details.ts';
import { saidIn } from '../../src/lib/words/language.ts';
import { hex, keyed, one, openssl, pretty2, python, raw, secret, signed, verdict } from './verdict-desk.ts';

const plain = (input: string | Buffer) => openssl(['dgst', '-sha256', '-binary'], input);

const crlf = pretty2.replaceAll('\n', '\r\n');

const bom = '\ufeff';

const cases: [CauseCode | CauseCode[], HeaderList, string | Buffer][] = [
  ['trailing_newline', signed(hex(keyed(`${raw}\n`))), raw],
  ['trailing_newline', signed(hex(keyed(`${raw}\r\n`))), raw],
  ['trailing_newline', signed(hex(one)), `${raw}\n`],
  ['trailing_newline', signed(hex(one)), `${raw}\r\n`],
  ['crlf', signed(hex(keyed(crlf))), pretty2],
  ['crlf', signed(hex(keyed(pretty2))), crlf],
  ['bom', signed(hex(keyed(bom + raw))), raw],
  ['bom', signed(hex(one)), bom + raw],
  ['base64_for_hex', signed(one.toString('base64')), raw],
  ['base64_for_hex', signed(one.toString('base64url')), raw],
  ['upper_case_hex', signed(hex(one).toUpperCase()), raw],
  ['prefix', signed(`sha256=${hex(one)}`), raw],
  ['prefix', signed(`v1=${hex(one)}`), raw],
  ['prefix', signed(`HMAC-SHA256 ${hex(one)}`), raw],
  [['prefix', 'base64_for_hex'], signed(`sha256=${one.toString('base64')}`), raw],
  ['prefix', signed(`HMAC-SHA2-256(stdin)= ${hex(one)}`), raw],
  ['signature_whitespace', signed(`${hex(one)}  -`), raw],
  ['signature_whitespace', signed(`${hex(one)} *stdin`), raw],
  [['base64_for_hex', 'signature_whitespace'], signed(encodeURIComponent(one.toString('base64'))), raw],
  ['signature_whitespace', signed(` ${hex(one)}`), raw],
  ['signature_whitespace', signed(`"${hex(one)}"`), raw],
  ['encoded_twice', signed(Buffer.from(hex(one)).toString('base64')), raw],
  ['encoded_twice', signed(hex(Buffer.from(hex(one)))), raw],
  ['truncated_signature', signed(hex(one).slice(0, 32)), raw],
  ['malformed_signature', signed('t=1,v1=zz'), raw],
  ['other_algorithm', signed(hex(keyed(raw, secret, 'sha1'))), raw],
  ['other_algorithm', signed(hex(keyed(raw, secret, 'sha512'))), raw],
  ['hashed_twice', signed(hex(keyed(hex(plain(raw))))), raw],
  ['hashed_twice', signed(hex(keyed(plain(raw)))), raw],
  ['hashed_twice', signed(hex(plain(one))), raw],
  ['hashed_twice', signed(hex(plain(hex(one)))), raw],
  ['hashed_twice', signed(hex(keyed(hex(one)))), raw],
  ['no_key', signed(hex(plain(raw))), raw],
  ['not_hmac', signed(hex(plain(secret + raw))), raw],
  ['swapped_arguments', signed(hex(keyed(secret, raw))), raw],
  ['secret_newline', signed(hex(keyed(raw, `${secret}\n`))), raw],
  ['secret_empty', signed(hex(keyed(raw, 'undefined'))), raw],
  ['secret_encoded', signed(hex(keyed(raw, Buffer.from(secret).toString('base64')))), raw],
  ['secret_encoded', signed(hex(keyed(raw, Buffer.from(secret).toString('hex')))), raw],
  ['secret_encoded', signed(hex(keyed(raw, `b'${secret}'`))), raw],
  ['secret_decoded', signed(hex(keyed(raw, Buffer.from(secret, 'base64')))), raw],
  ['another_secret', signed(hex(keyed(raw, 'outro-segredo-1'))), raw],
  ['wrong_header', signed(hex(one), 'X-Hub-Signature-256'), raw],
  ['wrong_header', signed(`sha256=${hex(one)}`, 'X-Hub-Signature-256'), raw],
  ['missing_header', [['Content-Type', 'application/json']], raw],
  ['repeated_header', [...signed(hex(one)), ...signed(hex(one))], raw],
  ['wrong_scheme', [['Authorization', 'Bearer abc']], raw],
  ['wrong_scheme', signed(secret), raw],
  ['charset', signed(hex(keyed(Buffer.from(raw, 'latin1')))), raw],
  ['charset', signed(hex(one)), Buffer.from(raw, 'latin1')],
  ['charset', signed(hex(keyed(Buffer.from(raw, 'utf16le')))), raw],
  ['charset', signed(hex(one)), Buffer.from(raw, 'utf16le')],
  ['truncated_body', signed(hex(one)), raw.slice(0, 200)],
  ['truncated_body', [...signed(hex(one)), ['Content-Length', '9999']], 'cut'],
  ['empty_body', signed(hex(keyed(''))), raw],
  ['empty_body', signed(hex(one)), ''],
  ['body_encoded', signed(hex(one)), Buffer.from(raw).toString('base64')],
  ['body_encoded', signed(hex(keyed(Buffer.from(raw).toString('base64')))), raw],
  ['no_usual_cause', signed(hex(keyed(raw, 'nobody knows this one'))), raw],
  ['no_usual_cause', signed(hex(one)), raw.replace('150.50', '950.50')],
  ['body_blanks', signed(hex(keyed(` ${raw}`))), raw],
  ['body_blanks', signed(hex(one)), `\n${raw}`],
  ['crlf', signed(hex(keyed(pretty2))), pretty2.replaceAll('\n', '\r')],
  ['characters_replaced', signed(hex(one)), raw.replace('Pão de', 'Pão\u00a0de')],
  ['characters_replaced', signed(hex(one)), raw.replace('Conce', 'Conce\u200b')],
  ['characters_replaced', signed(hex(one)), `${raw}\u200b`],
  ['characters_replaced', signed(hex(one)), raw.replaceAll('"', '\u201d')],
  [
    'characters_replaced',
    signed(hex(one)),
    raw
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replace(/[<>]/g, (c) => (c === '<' ? '&lt;' : '&gt;')),
  ],
  [
    'characters_replaced',
    signed(hex(keyed(raw.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')))),
    raw,
  ],
  ['body_wrapped', signed(hex(one)), JSON.stringify(raw)],
  ['body_wrapped', signed(hex(one)), raw.replaceAll('"', '\\"')],
  ['body_wrapped', signed(hex(one)), `POST /hook HTTP/1.1\r\nHost: a\r\n\r\n${raw}`],
  ['body_wrapped', signed(hex(one)), `1d0\r\n${raw}\r\n0\r\n\r\n`],
  ['body_wrapped', signed(hex(one)), `${raw}\0`],
  ['body_wrapped', signed(hex(one)), raw + raw],
  ['body_wrapped', signed(hex(one)), JSON.stringify({ headers: {}, body: raw, isBase64Encoded: false })],
  [
    'body_wrapped',
    signed(hex(one)),
    JSON.stringify({ Records: [{ body: Buffer.from(raw).toString('base64') }] }),
  ],
  ['body_wrapped', signed(hex(one)), `{"version":"0","event": ${raw}}`],
  ['charset', signed(hex(keyed('JOSÉ DA CONCEIÇÃO'))), 'JOSÃ‰ DA CONCEIÃ‡ÃƒO'],
  ['charset', signed(hex(keyed('“Pão” – €5'))), Buffer.from('\x93P\xe3o\x94 \x96 \x805', 'latin1')],
  ['part_of_body', signed(hex(keyed(raw.slice(raw.indexOf('{"status"'), -1)))), raw],
  ['body_encoded', signed(hex(one)), gzipSync(raw)],
  ['body_encoded', signed(hex(one)), deflateSync(raw)],
  ['body_encoded', signed(hex(one)), brotliCompressSync(raw)],
  ['body_encoded', signed(hex(one)), Buffer.from(raw).toString('hex')],
  ['body_encoded', signed(hex(one)), encodeURIComponent(raw)],
  ['body_encoded', signed(hex(one)), `payload=${new URLSearchParams({ a: raw }).toString().slice(2)}`],
  ['body_encoded', signed(hex(keyed(new URLSearchParams({ a: raw }).toString().slice(2)))), raw],
  ['charset', signed(hex(one)), Buffer.from(raw, 'utf16le').swap16()],
  ['prefix', signed(`t=1763726400,v1=${hex(one)}`), raw],
  ['prefix', signed(`v1=${hex(one)}, t=1763726400`), raw],
  ['prefix', signed(`keyId="k",algorithm="hmac-sha256",signature="${hex(one)}"`), raw],
  [['prefix', 'signed_with_prefix'], signed(`t=1763726400,v1=${hex(keyed(`1763726400.${raw}`))}`), raw],
  ['signed_with_prefix', [...signed(hex(keyed(`77:${raw}`))), ['X-Request-Id', '77']], raw],
  ['signed_with_prefix', [...signed(hex(keyed(`${raw}.77`))), ['X-Timestamp', '77']], raw],
  ['signed_with_prefix', [...signed(hex(keyed(`v0:77:${raw}`))), ['X-Request-Timestamp', '77']], raw],
  [
    'signed_with_prefix',
    [...signed(hex(keyed(`msg_1.77.${raw}`))), ['Webhook-Timestamp', '77'], ['Webhook-Id', 'msg_1']],
    raw,
  ],
  ['body_not_read', signed(hex(keyed('{}'))), raw],
  ['body_not_read', signed(hex(keyed('[object Object]'))), raw],
  ['repeated_header', signed(`${hex(one)}, ${hex(one)}`), raw],
  ['signature_whitespace', signed(`${hex(one).slice(0, 32)} ${hex(one).slice(32)}`), raw],
  ['signature_whitespace', signed(`${hex(one)}\u200b`), raw],
  ['signature_whitespace', signed(`<${hex(one)}>`), raw],
  ['signature_whitespace', signed(`b'${hex(one)}'`), raw],
  ['signature_whitespace', signed(`${hex(one)}\\n`), raw],
  ['truncated_signature', signed(one.toString('base64').slice(0, 24)), raw],
  ['missing_header', signed(''), raw],
  ['other_algorithm', signed(`sha1=${hex(keyed(raw, secret, 'sha1'))}`), raw],
  ['other_algorithm', signed(keyed(raw, secret, 'md5').toString('base64')), raw],
  ['other_algorithm', signed(hex(keyed(raw, secret, 'sha3-256'))), raw],
  [['no_key', 'other_algorithm'], signed(hex(openssl(['dgst', '-sha512', '-binary'], raw))), raw],
  ['not_hmac', signed(hex(plain(`${secret}.${raw}`))), raw],
  ['hashed_twice', signed(hex(keyed(hex(plain(raw)).toUpperCase()))), raw],
  ['secret_newline', signed(hex(keyed(raw, `${secret}\\n`))), raw],
  ['secret_cut', signed(hex(keyed(raw, secret.slice(0, 16)))), raw],
  ['secret_whitespace', signed(hex(keyed(raw, `\ufeff${secret}`))), raw],
  ['secret_whitespace', signed(hex(keyed(raw, `${secret}\t`))), raw],
  ['body_looks_changed', signed(hex(one)), raw.slice(raw.indexOf('{"status"'), -1)],
  ['body_looks_changed', [...signed(hex(keyed('other'))), ['Content-Encoding', 'gzip']], raw],
  // Two at once.
  [['wrong_header', 'secret_newline'], signed(hex(keyed(raw, `${secret}\n`)), 'X-Webhook-Signature'), raw],
  [['another_secret', 'secret_newline'], signed(hex(keyed(raw, 'outro-segredo-1\n'))), raw],
  [['reserialised_json', 'secret_newline'], signed(hex(keyed(python, `${secret}\n`))), raw],
  [['reserialised_json', 'no_key'], signed(hex(plain(python))), raw],
  [['trailing_newline', 'another_secret'], signed(hex(keyed(`${raw}\n`, 'outro-segredo-2'))), raw],
  [['reserialised_json', 'base64_for_hex'], signed(keyed(python).toString('base64')), raw],
  [['secret_newline', 'upper_case_hex'], signed(hex(keyed(raw, `${secret}\n`)).toUpperCase()), raw],
  [['trailing_newline', 'hashed_twice'], signed(hex(keyed(hex(plain(`${raw}\n`))))), raw],
  [['charset', 'trailing_newline'], signed(hex(one)), Buffer.from(`${raw}\n`, 'latin1')],
  [['crlf', 'bom'], signed(hex(keyed(`${bom}${crlf}`))), pretty2],
];

describe('the causes of a signature that does not fit', () => {
  test.each(cases)('%j', (expected, headers, body) => {
    const found = verdict(headers, body);
    expect(found.valid).toBe(false);
    const wanted = Array.isArray(expected) ? expected : [expected];
    expect(found.causes.map(({ code }) => code).sort()).toEqual([...wanted].sort());
  });

  test('a body in UTF-16 with its mark is called that, not another form of Unicode', () => {
    const { causes } = verdict(signed(hex(one)), Buffer.from(`\ufeff${raw}`, 'utf16le'));
    expect(causes).toEqual([{ code: 'charset', detail: 'UTF-16' }]);
  });

  test('another secret is told by its name, and no secret is ever told', () => {
    const { causes } = verdict(signed(hex(keyed(raw, 'outro-segredo-2'))), raw);
    expect(causes).toEqual([{ code: 'another_secret', detail: 'subscription sub-2' }]);
    for (const [expected, headers, body] of cases) {
      const told = JSON.stringify(verdict(headers, body).causes);
      expect(told, String(expected)).not.toMatch(/segredo/);
    }
  });
});

test('each cause has a sentence in both languages, which ends and names its detail', async () => {
  for (const code of Object.keys(deliveriesWords.causes) as CauseCode[]) {
    const say = () => causeSentence({ code, detail: '$&' });
    const sentences = [await saidIn('en', say), await saidIn('pt', say)];
    expect(new Set(sentences).size, code).toBe(2);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*[.]$/s);
    expect(new Set(sentences.map((sentence) => sentence.includes('$&'))).size, code).toBe(1);
  }
});

test('a detail in words is said by the catalogue, by its parts where it has several; a name stays', async () => {
  const details = cases.flatMap(([, headers, body]) =>
    verdict(headers, body).causes.flatMap(({ detail }) => detail ?? []),
  );
  const inWords = details.filter((detail) => /[a-z]{3,} [a-z]{2,}/.test(detail) && !/\d+ bytes/.test(detail));
  const said = await saidIn('en-XA', () => inWords.map(detailText));
  const unsaid = said.filter((text) => !text.split(/, (?=⟦)/).every((part) => part.startsWith('⟦')));
  expect(inWords.length).toBeGreaterThan(20);
  expect([...new Set(unsaid)].sort()).toEqual(['profile homologacao', 'subscription sub-2']);
});
