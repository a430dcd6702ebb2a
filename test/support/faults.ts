import { gzipSync } from 'node:zlib';
import { bodyOf, message, plain, type Spoil } from './wire.ts';

/** Answers that prove nothing, whatever the bank did before it spoke (money-safety 3.3). */
export const spoiledAnswers: Readonly<Record<string, Spoil>> = {
  'reset without an answer': () => 'reset',
  'end without an answer': () => ({ bytes: '' }),
  'half a status line': () => ({ bytes: 'HTTP/1.1 2', ending: 'close' }),
  'status line and headers only': (honest) => ({
    bytes: message(honest.status, bodyOf(honest)).toString('latin1').split('\r\n\r\n')[0] ?? '',
    ending: 'reset',
  }),
  'half the body, then the end': (honest) => ({ bytes: cut(plain(honest).bytes, 40) }),
  'half the body, then a reset': (honest) => ({ bytes: cut(plain(honest).bytes, 40), ending: 'reset' }),
  'content-length too short': (honest) => ({
    bytes: message(honest.status, bodyOf(honest), { 'content-length': String(bodyOf(honest).length - 10) }),
  }),
  'content-length too long': (honest) => ({
    bytes: message(honest.status, bodyOf(honest), { 'content-length': '5000' }),
  }),
  'a body without length, cut': (honest) => ({
    bytes: `HTTP/1.1 ${honest.status} OK\r\ncontent-type: application/json\r\n\r\n${bodyOf(honest).slice(0, -15)}`,
  }),
  'a chunk of another size': (honest) => ({
    bytes: `HTTP/1.1 ${honest.status} OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n${bodyOf(honest)}\r\n0\r\n\r\n`,
  }),
  'chunks without an end': (honest) => ({
    bytes: `HTTP/1.1 ${honest.status} OK\r\ntransfer-encoding: chunked\r\n\r\n${bodyOf(honest).length.toString(16)}\r\n${bodyOf(honest)}\r\n`,
  }),
  'no HTTP at all': () => ({ bytes: 'SSH-2.0-OpenSSH_9.6\r\n' }),
  'an HTML page': (honest) => ({
    bytes: message(honest.status, '<html><body>Gateway</body></html>', { 'content-type': 'text/html' }),
  }),
  'an empty body': (honest) => ({ bytes: message(honest.status, '') }),
  'JSON that is no object': (honest) => ({ bytes: message(honest.status, '"COMPLETED"') }),
  'a null body': (honest) => ({ bytes: message(honest.status, 'null') }),
  'a list': (honest) => ({ bytes: message(honest.status, `[${bodyOf(honest)}]`) }),
  'bytes that are not UTF-8': (honest) => ({
    bytes: message(
      honest.status,
      Buffer.concat([
        Buffer.from('{"status":"COMPLETED","a":"'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}'),
      ]),
    ),
  }),
  gzip: (honest) => ({
    bytes: message(honest.status, gzipSync(bodyOf(honest)), { 'content-encoding': 'gzip' }),
  }),
  'a member twice': (honest) => ({
    bytes: message(honest.status, bodyOf(honest).replace('{', '{"status":"COMPLETED",')),
  }),
  'a result nested in __proto__': (honest) => ({
    bytes: message(honest.status, `{"__proto__":${bodyOf(honest)}}`),
  }),
  'the result in an envelope': (honest) => ({ bytes: message(honest.status, `{"data":${bodyOf(honest)}}`) }),
  'nested too deep': (honest) => ({
    bytes: message(honest.status, bodyOf(honest).replace('{', `{"a":${'['.repeat(40)}${']'.repeat(40)},`)),
  }),
  'too large': (honest) => ({
    bytes: message(honest.status, bodyOf(honest).replace('{', `{"a":"${'x'.repeat(1_200_000)}",`)),
  }),
  'headers too large': (honest) => ({
    bytes: message(honest.status, bodyOf(honest), { 'x-filler': 'y'.repeat(80_000) }),
  }),
  'another identifier': (honest) => ({
    bytes: message(honest.status, JSON.stringify({ ...(honest.body as object), identifier: 'someone-else' })),
  }),
  'no identifier': (honest) => ({
    bytes: message(honest.status, JSON.stringify({ ...(honest.body as object), identifier: undefined })),
  }),
  'an unknown status word': (honest) => ({
    bytes: message(honest.status, JSON.stringify({ ...(honest.body as object), status: 'SUCCESS' })),
  }),
  'HTTP 200 with an errorCode': (honest) => ({
    bytes: message(200, JSON.stringify({ ...(honest.body as object), errorCode: 'partner_rejected' })),
  }),
  'HTTP 200 with nothing but an errorCode': () => ({
    bytes: message(200, '{"errorCode":"insufficient_funds","message":"saldo"}'),
  }),
  'HTTP 500 with a success': (honest) => ({ bytes: message(500, bodyOf(honest)) }),
  'HTTP 302 to itself': (honest, seen) => ({
    bytes: message(302, bodyOf(honest), { location: seen.target }),
  }),
  'HTTP 307 to itself': (honest, seen) => ({
    bytes: message(307, bodyOf(honest), { location: seen.target }),
  }),
  'HTTP 308 to another port': (honest, seen) => ({
    bytes: message(308, bodyOf(honest), { location: `http://127.0.0.1:9${seen.target}` }),
  }),
  'HTTP 500 internal_error': () => ({
    bytes: message(500, '{"errorCode":"internal_error","message":"erro"}'),
  }),
  'HTTP 500 without a code': () => ({ bytes: message(500, '{"message":"erro"}') }),
  'HTTP 502 partner_forbidden': () => ({
    bytes: message(502, '{"errorCode":"partner_forbidden","message":"erro"}'),
  }),
  'HTTP 502 with an HTML page': () => ({
    bytes: message(502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' }),
  }),
  'HTTP 503 beneficiary_check_unavailable': () => ({
    bytes: message(503, '{"errorCode":"beneficiary_check_unavailable","message":"erro"}'),
  }),
  'HTTP 500 with a code of a refusal': () => ({
    bytes: message(500, '{"errorCode":"insufficient_funds","message":"saldo"}'),
  }),
  'HTTP 502 with a code that has no status': () => ({
    bytes: message(502, '{"errorCode":"bank_unreachable","message":"banco"}'),
  }),
  'HTTP 418 with a code nobody knows': () => ({
    bytes: message(418, '{"errorCode":"teapot","message":"cha"}'),
  }),
  'HTTP 422 with a code nobody knows': () => ({
    bytes: message(422, '{"errorCode":"brand_new_refusal","message":"novo"}'),
  }),
  'HTTP 422 FAILED for another payment': (_honest, seen) => ({
    bytes: message(
      422,
      JSON.stringify({
        status: 'FAILED',
        identifier: `${(JSON.parse(seen.body) as { identifier: string }).identifier.slice(0, -1)}x`,
        errorCode: 'insufficient_funds',
      }),
    ),
  }),
  'HTTP 429 without a code': () => ({ bytes: message(429, '{"message":"devagar"}') }),
  'HTTP 201 without a body': () => ({ bytes: message(201, '') }),
  'HTTP 204': () => ({ bytes: 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n' }),
};

function cut(bytes: string | Buffer, fromEnd: number): Buffer {
  const whole = Buffer.from(bytes);
  return whole.subarray(0, whole.length - fromEnd);
}
