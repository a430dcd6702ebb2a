import { expect, test } from 'vitest';
import { hasTools } from '../support/tools.ts';
import { joana } from './desk.ts';
import { openSharedDesk } from './shared-desk.ts';

test.skipIf(!hasTools('postgres'))(
  'a database that may lack records: the statement is read once for the names of all transfers and once for others, and each is paid once',
  async () => {
    const office = await openSharedDesk();
    try {
      const amounts = Array.from({ length: 8 }, (_, i) => 100 + i);
      const rows = amounts.map((centavos) => `${(centavos / 100).toFixed(2).replace('.', ',')};${joana}`);
      const file = office.bank.file('march.csv', ['valor;account id', ...rows]);
      const line = [file, '--ref', 'march', '--rail', 'transfer'];
      const operator = await office.seat('brl_operator', 'brl_worker');
      expect((await operator.start('plan', ...line, '--json').ended).code).toBe(0);
      await office.postgres.ask('UPDATE brl.runs SET looks_first = true');
      const { code, stderr } = await operator.start(
        'run',
        ...line,
        '--confirm',
        '8.28',
        '--json',
        '--verbose',
      ).ended;
      expect(code).toBe(0);
      expect(stderr.match(/GET \S*\/statement/g)).toHaveLength(2);
      expect(
        office.bank
          .debits()
          .map(({ centavos }) => centavos)
          .toSorted((a, b) => a - b),
      ).toEqual(amounts);
    } finally {
      await office.close();
    }
  },
  600_000,
);
