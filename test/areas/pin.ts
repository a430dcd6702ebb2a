import { bad, done, refused } from '../commands/every/lines.ts';
import { type Area, account, changes, reads } from './row.ts';

/** PINs of the operators. */
export const pinArea: Area = {
  routes: [
    {
      ...changes,
      id: 'pin.set',
      method: 'PUT',
      path: `${account}/security/pin`,
      body: 'not shown',
      told: [{ name: 'pin', required: true }],
      answers: { 200: null, 201: null },
      lines: ['pin set --document 52998224725 --pin-file files/pin'],
    },
    {
      ...changes,
      id: 'pin.remove',
      method: 'DELETE',
      path: `${account}/security/pin/{document}`,
      answers: { 200: null },
      inPath: /^(\d{11}|\d{14})$/,
      lines: ['pin remove 529.982.247-25 --yes'],
    },
    {
      ...changes,
      id: 'pin.verify',
      path: `${account}/security/pin/verify`,
      body: 'not shown',
      told: [{ name: 'pin', required: true }],
      answers: { 200: null },
      lines: ['pin verify --document 52998224725 --pin-file files/pin'],
    },
    {
      ...reads,
      id: 'pin.status',
      path: `${account}/security/pin/status`,
      query: ['document'],
      answers: { 200: null },
      lines: ['pin status --document 529.982.247-25'],
    },
    {
      ...changes,
      id: 'pin.resetRequest',
      path: `${account}/security/pin/reset-request`,
      body: 'not shown',
      answers: { 200: null, 201: null },
      lines: ['pin reset --document 52998224725'],
    },
  ],
  commands: {
    'pin remove': [
      done('pin remove 52998224725 --yes', []),
      refused('pin remove 39053344705 --yes', 30, 'not_found'),
      bad('pin remove 52998224726 --yes', 'invalid_document'),
    ],
    'pin reset': [
      done('pin reset --document 52998224725', ['Reset link']),
      refused('pin reset --document 39053344705', 51, 'pin_reset_not_enrolled'),
      bad('pin reset --document 52998224726', 'invalid_document'),
    ],
    'pin set': [
      done('pin set --document 39053344705 --pin-file pin.txt', ['ACTIVE']),
      refused('pin set --document 39053344705 --pin-file pin.txt --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('pin set --document 39053344705 --pin-file weak.txt', 'weak_pin'),
    ],
    'pin status': [
      done('pin status --document 52998224725', ['PIN set', 'ACTIVE']),
      refused('pin status --document 52998224725 --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('pin status --document 52998224726', 'invalid_document'),
    ],
    'pin verify': [
      done('pin verify --document 52998224725 --pin-file pin.txt', []),
      refused('pin verify --document 52998224725 --pin-file other.txt', 51, 'challenge_failure'),
      bad('pin verify --pin-file pin.txt', 'missing_fields'),
    ],
  },
};
