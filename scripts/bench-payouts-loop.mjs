// The minimum that pays a file: one undici pool, nothing signed, nothing written down. `brl payout run` is compared with
// it.
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

const [file, host, ca, width] = process.argv.slice(2);
const {
  BENCH_TOKEN_PATH: tokenPath,
  BENCH_TENANT: tenant = 'bench',
  BENCH_ACCOUNT: account = 'bench',
  BENCH_CREDENTIAL: credential,
} = process.env;
const connect = ca === '' ? {} : { ca: readFileSync(ca) };
const pool = new Pool(host, { connections: Number(width), connect });
const token = tokenPath === undefined ? 'bench-token' : await tokenFrom(tokenPath);
const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
/** A service pays each name once. */
const run = `loop-${process.pid}`;
let next = 0;
let paid = 0;

async function worker() {
  for (let at = next++; at < rows.length; at = next++) {
    const [key, amount, reference] = rows[at].split(';');
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/v1/accounts/${account}/pix/out`,
      headers: {
        authorization: `Bearer ${token}`,
        'x-tenant-id': tenant,
        'content-type': 'application/json',
        'idempotency-key': `${run}-${reference}`,
      },
      body: JSON.stringify({
        amount: Number(amount.replace(',', '.')),
        keyType: 'EMAIL',
        key,
        identifier: `${run}-${reference}`,
      }),
    });
    const answer = await body.json();
    if (statusCode === 200 && answer.status === 'COMPLETED') paid += 1;
  }
}

async function tokenFrom(path) {
  const [id, secret] = credential.split(' ');
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(form).toString();
  const answer = await pool.request({ method: 'POST', path, headers, body });
  return (await answer.body.json()).access_token;
}

await Promise.all(Array.from({ length: Number(width) }, worker));
await pool.close();
if (paid !== rows.length) throw new Error(`${paid} of ${rows.length} rows were paid.`);
