// The minimum that compares a statement with a file: every page, one after the other, against a map of the file's rows.
// Usage: node bench-reconcile-loop.mjs URL LEDGER
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const [url, ledger] = process.argv.slice(2);
const rows = new Map();
for await (const line of createInterface({ input: createReadStream(ledger) })) {
  const [, amount, , endToEndId] = line.split(',');
  rows.set(endToEndId, amount);
}
const headers = { authorization: 'Bearer bench-token', 'x-tenant-id': 't1' };
const query = 'size=100&startDate=2026-02-28&endDate=2026-03-02&order=asc';
let matched = 0;
for (let page = 0, more = true; more; page += 1) {
  const answer = await fetch(`${url}/v1/accounts/a1/statement?${query}&page=${page}`, { headers });
  const { items, hasNext } = await answer.json();
  for (const { endToEndId, amount } of items) if (Number(rows.get(endToEndId)) === amount) matched += 1;
  more = hasNext;
}
if (matched === 0) throw new Error('nothing was the same');
process.stdout.write(`${matched}\n`);
