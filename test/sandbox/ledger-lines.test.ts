import { expect, test } from 'vitest';
import { bookedLineQuery } from '../../src/lib/sandbox/account/ledger-lines.ts';
import { openDatabase } from '../../src/lib/sandbox/database.ts';

test.each([
  [['identifier'], 'ledger_by_identifier'],
  [['endToEndId'], 'ledger_by_end_to_end'],
  [['endToEndId', 'identifier'], 'ledger_by_'],
])('a line of the ledger is found by %s without reading the others', (names, index) => {
  const database = openDatabase(':memory:');
  const [step] = database.prepare(`EXPLAIN QUERY PLAN ${bookedLineQuery(names)}`).all();
  database.close();
  expect(step?.detail).toContain(`SEARCH ledger USING INDEX ${index}`);
});
