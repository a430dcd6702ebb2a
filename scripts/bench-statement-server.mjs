// A server that answers a token and pages of a statement as fast as it can, in its own process. Usage: node
// bench-statement-server.mjs ROWS. Prints its port.
import { createServer } from 'node:http';

const rows = Number(process.argv[2]);
const size = 100;
const pages = Math.ceil(rows / size);
// One page as text with gaps for the line numbers, so that a page costs the server next to nothing.
const marks = [];
const template = Buffer.from(pageText());

createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  if (request.url.includes('/oauth/')) {
    return response.end('{"access_token":"bench-token","token_type":"Bearer","expires_in":3600}');
  }
  const page = Number(/[?&]page=(\d+)/.exec(request.url)?.[1] ?? 0);
  const body = Buffer.from(template);
  const number = String(page).padStart(8, '0');
  for (const at of marks) body.write(number, at, 'latin1');
  if (page + 1 >= pages) body.write('false', body.lastIndexOf('true '), 'latin1');
  response.end(body);
}).listen(0, '127.0.0.1', function listening() {
  process.stdout.write(`${this.address().port}\n`);
});

function pageText() {
  const items = Array.from({ length: size }, (_unused, i) => ({
    id: `st-PPPPPPPP-${i}`,
    coreId: `00000000-0000-4000-8000-PPPPPPPP${String(i).padStart(4, '0')}`,
    partnerId: `p-PPPPPPPP-${i}`,
    endToEndId: `E12345678202603011200PPPPPPPP${String(i).padStart(3, '0')}`,
    direction: 'OUT',
    transactionType: 'D',
    operation: 'PIX',
    status: 'COMPLETED',
    amount: -(i * 13.37 + 1).toFixed(2),
    currency: 'BRL',
    description: 'Fornecedor, nota PPPPPPPP',
    identifier: `bench-PPPPPPPP-${i}`,
    timestamp: `2026-03-01T12:00:${String(Math.floor(i / 2)).padStart(2, '0')}-03:00`,
    counterParty: { name: 'José Exemplo Pereira', document: '***.456.789-**', bankCode: '999' },
    pixKey: 'maria@example.com',
  }));
  const envelope = { accountId: 'a1', source: 'live', page: 0, size, totalElements: rows, totalPages: pages };
  const text = JSON.stringify({
    ...envelope,
    items,
    hasNext: 'HASNEXT',
    fetchedAt: '2026-03-02T00:00:00Z',
  }).replace('"HASNEXT"', 'true ');
  const bytes = Buffer.from(text);
  for (let at = bytes.indexOf('PPPPPPPP'); at !== -1; at = bytes.indexOf('PPPPPPPP', at + 1)) marks.push(at);
  return text;
}
