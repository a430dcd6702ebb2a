import { bad, done, refused } from '../commands/every/lines.ts';
import { type Area, account, changes, type FieldRow, reads } from './row.ts';

/** Section 4.8, rules: three names, and no shapes. */
const locksBody: readonly FieldRow[] = [
  { name: 'cashoutBlocked', good: [true, false], bad: ['yes'] },
  { name: 'cashoutHours', good: [{ any: 'shape' }, '08:00-18:00', null] },
  { name: 'cashoutSourceIps', good: [['203.0.113.0/24'], null] },
];

/** The locks that keep payments from leaving the account. */
export const locksArea: Area = {
  routes: [
    {
      ...reads,
      id: 'locks.show',
      path: `${account}/security/locks`,
      answers: { 200: null },
      lines: ['locks show'],
    },
    {
      ...changes,
      id: 'locks.set',
      method: 'PUT',
      path: `${account}/security/locks`,
      body: locksBody,
      answers: { 200: null, 202: null },
      lines: ['locks set --blocked', 'locks set --hours 08:00-18:00 --source-ip 203.0.113.0/24'],
    },
    {
      ...reads,
      id: 'locks.pending',
      path: `${account}/security/locks/pending`,
      answers: { 200: null },
      lines: ['locks pending'],
    },
    {
      ...changes,
      id: 'locks.cancelPending',
      method: 'DELETE',
      path: `${account}/security/locks/pending`,
      answers: { 200: null },
      lines: ['locks cancel'],
    },
    {
      ...changes,
      id: 'locks.approvePending',
      path: `${account}/security/locks/pending/approve`,
      body: 'not shown',
      bodyOptional: true,
      answers: { 200: null },
      lines: ['locks approve --yes'],
    },
  ],
  commands: {
    'locks approve': [
      done('locks approve --account $JOANA --yes', []),
      refused('locks approve --yes', 30, 'not_found'),
      bad('locks approve --account $JOANA --field approve', 'usage'),
    ],
    'locks cancel': [
      done('locks cancel --account $JOANA', []),
      refused('locks cancel', 30, 'not_found'),
      bad('locks cancel all', 'usage'),
    ],
    'locks pending': [
      done('locks pending --account $JOANA', ['Takes effect']),
      refused('locks pending', 30, 'not_found'),
      bad('locks pending all', 'usage'),
    ],
    'locks set': [
      done('locks set --hours 08:00-18:00 --source-ip 203.0.113.0/24', ['08:00']),
      refused('locks set --blocked --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('locks set --hours 8-18', 'invalid_field'),
    ],
    'locks show': [
      done('locks show', ['Payments out blocked']),
      refused('locks show --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('locks show all', 'usage'),
    ],
  },
};
