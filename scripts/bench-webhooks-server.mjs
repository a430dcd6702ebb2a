// The two servers that the receiver is compared with, each in its own process: `bare` verifies and answers, `each` does
// everything the receiver does with one commit per event.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const [mode, secret, file] = process.argv.slice(2);
const handle = mode === 'bare' ? bare : await each();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));

async function bare(request, response) {
  const body = await bytesOf(request);
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(request.headers['x-signature'] ?? '', 'hex');
  const valid = given.length === expected.length && timingSafeEqual(given, expected);
  response.writeHead(valid ? 200 : 401, { 'Content-Length': '0' }).end();
}

async function each() {
  const { capturing } = await import('../src/lib/deliveries/capture.ts');
  const { openSqliteCaptures } = await import('../src/lib/deliveries/store-sqlite.ts');
  const { headerPairs } = await import('../src/lib/deliveries/delivery.ts');
  const store = openSqliteCaptures(file);
  const capture = capturing({
    store: { add: (deliveries) => deliveries.flatMap((delivery) => store.add([delivery])) },
    authentication: { type: 'HMAC', header: 'X-Signature', secret },
    subscriptionId: null,
    others: [],
    now: Date.now,
  });
  return async (request, response) => {
    const body = await bytesOf(request);
    const headers = headerPairs(request.rawHeaders);
    const { status } = await capture({ headers, body, target: request.url, remoteAddress: null });
    response.writeHead(status, { 'Content-Length': '0' }).end();
  };
}

function bytesOf(request) {
  return new Promise((resolve) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
