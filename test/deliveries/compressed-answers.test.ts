import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forward } from '../../src/lib/deliveries/forward.ts';

const said = '{"error":"já registrado","key":"s3cret"}';
const answers: Readonly<Record<string, Buffer>> = {
  gzip: gzipSync(said),
  deflate: deflateSync(said),
  br: brotliCompressSync(said),
  zstd: Buffer.from(`something else ${said}`),
  identity: Buffer.from(said),
};

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const encoding = request.url?.slice(1) ?? '';
    response.writeHead(422, { 'content-encoding': encoding }).end(answers[encoding]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const hide = (text: string) => text.replaceAll('s3cret', '[hidden]');

test.each(Object.keys(answers))(
  'an answer in %s is kept as it is read, and no secret in it',
  async (encoding) => {
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${encoding}`);
    const { body, why } = await forward(url, { headers: [], body: Buffer.from('{}') }, Date.now, hide);
    const kept = encoding === 'zstd' ? '' : hide(said);
    expect([Buffer.from(body).toString(), why]).toEqual([kept, 'status']);
  },
);
