// A TLS server that answers a token, a payment and its look-up as fast as it can, or after some latency, in its own
// process.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const [keyFile, certFile, latencyMs = '0'] = process.argv.slice(2);
const [key, cert] = [keyFile, certFile].map((file) => readFileSync(file));
let payments = 0;
/** The payments by name, as a look-up shows them. */
const made = new Map();
/** When the first request of a run arrived, and when the latest answer left. */
let firstMs = 0;
let latestMs = 0;

const server = createServer({ key, cert }, (request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));

async function answer(request, response) {
  if (request.url === '/took') return response.end(String(took()));
  if (request.method === 'POST' && !request.url?.includes('/oauth/')) firstMs ||= performance.now();
  const chunks = await Array.fromAsync(request);
  const body = request.url?.includes('/oauth/')
    ? { access_token: 'bench-token', token_type: 'Bearer', expires_in: 3600 }
    : request.method === 'GET'
      ? (made.get(new URL(request.url, 'https://bench').searchParams.get('identifier')) ?? {})
      : payment(Buffer.concat(chunks).toString());
  if (Number(latencyMs) > 0) await new Promise((resolve) => setTimeout(resolve, Number(latencyMs)));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
  latestMs = performance.now();
}

/** How long the run since the last call of this took, in milliseconds. */
function took() {
  const ms = latestMs - firstMs;
  firstMs = 0;
  return ms;
}

function payment(body) {
  const { identifier, amount, key } = JSON.parse(body);
  payments += 1;
  const number = String(payments).padStart(11, '0');
  const paid = { endToEndId: `E12345678${minute()}${number}`, status: 'COMPLETED', identifier };
  made.set(identifier, { ...paid, amount, direction: 'OUT', pixKey: key });
  return { paymentId: `p${number}`, ...paid };
}

function minute() {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12);
}
