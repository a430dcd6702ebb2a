// The least that pays a file: one undici pool, nothing signed, nothing written down. What `brl payout run` is measured against.
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

const [file, host, ca, width] = process.argv.slice(2);
const pool = new Pool(host, { connections: Number(width), connect: { ca: readFileSync(ca) } });
const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
let next = 0;
let paid = 0;

async function worker() {
  for (let at = next++; at < rows.length; at = next++) {
    const [key, amount, reference] = rows[at].split(';');
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/v1/accounts/bench/pix/out',
      headers: {
        authorization: 'Bearer bench-token',
        'content-type': 'application/json',
        'idempotency-key': reference,
      },
      body: JSON.stringify({
        amount: Number(amount.replace(',', '.')),
        keyType: 'EMAIL',
        key,
        identifier: reference,
      }),
    });
    const answer = await body.json();
    if (statusCode === 200 && answer.status === 'COMPLETED') paid += 1;
  }
}

await Promise.all(Array.from({ length: Number(width) }, worker));
await pool.close();
if (paid !== rows.length) throw new Error(`${paid} of ${rows.length} rows were paid.`);
