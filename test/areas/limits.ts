import { bad, done, refused } from '../commands/every/lines.ts';
import { type Area, account, changes, reads } from './row.ts';

/** The limits that are left. */
export const limitsArea: Area = {
  routes: [
    { ...reads, path: `${account}/limits/available`, statuses: [200], errors: [], lines: ['limits show'] },
    {
      ...reads,
      deprecated: true,
      path: `${account}/pix/limits`,
      statuses: [200],
      errors: [],
      lines: ['limits show --partner'],
    },
    {
      ...reads,
      path: `${account}/limits/operators/{document}`,
      statuses: [200],
      errors: [],
      inPath: /^(\d{11}|\d{14})$/,
      lines: ['limits operators get 529.982.247-25'],
    },
    {
      ...changes,
      method: 'PUT',
      path: `${account}/limits/operators/{document}`,
      told: [],
      statuses: [200],
      errors: [],
      inPath: /^(\d{11}|\d{14})$/,
      lines: ['limits operators set 52998224725 --field pixDaytimeBrl=5000'],
    },
    {
      ...changes,
      method: 'DELETE',
      path: `${account}/limits/operators/{document}`,
      statuses: [200],
      errors: [],
      inPath: /^(\d{11}|\d{14})$/,
      lines: ['limits operators remove 52998224725'],
    },
  ],
  commands: {
    'limits operators get': [
      done('limits operators get 529.982.247-25', ['PIX, day', 'R$\u00a05.000,00']),
      refused('limits operators get 529.982.247-25 --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('limits operators get 529.982.247-26', 'invalid_document'),
    ],
    'limits operators remove': [
      done('limits operators remove 52998224725', []),
      refused('limits operators remove 52998224725 --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('limits operators remove 52998224726', 'invalid_document'),
    ],
    'limits operators set': [
      done('limits operators set 52998224725 --field pixDaytimeBrl=500', ['Takes effect', '(Brasilia)']),
      refused(
        'limits operators set 52998224725 --field pixDaytimeBrl=500 --account $FOREIGN',
        50,
        'tenant_mismatch',
      ),
      bad('limits operators set 52998224725', 'usage'),
    ],
    'limits show': [
      done('limits show', []),
      refused('limits show --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('limits show pix', 'usage'),
    ],
  },
};
