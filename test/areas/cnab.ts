import { bad, done, impossible, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

/** Remittances and returns in CNAB 240; they are paid by `payout run`. */
export const cnabArea: Area = {
  routes: [],
  commands: {
    'cnab lint': [
      done('cnab lint good.rem --any-account', ['31,07']),
      refused('cnab lint good.rem', 2, null),
      bad('cnab lint payroll.csv', 'unreadable_data'),
    ],
    'cnab return': [
      done('cnab return remessa-7 --out back.ret', ['back.ret', '00 1']),
      refused('cnab return nobody --out back.ret', 2, 'run_not_found'),
      bad('cnab return remessa-7', 'usage'),
    ],
    'cnab show': [
      done('cnab show good.rem', ['NF 1042', '31,07']),
      impossible('refused', 'it reads a file and asks nobody'),
      bad('cnab show payroll.csv', 'unreadable_data'),
    ],
  },
};
