import { bad, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, changes, reads } from './row.ts';

const made = { 200: null, 201: null };
const gone = { 200: null, 204: null };
/** Section 5.7: "1 to 20 CIDRs". */
const allowedIps = {
  name: 'allowedIps',
  required: true,
  good: [['203.0.113.7/32'], Array.from({ length: 20 }, (_, i) => `10.0.${i}.0/24`)],
  bad: [[], Array.from({ length: 21 }, (_, i) => `10.0.${i}.0/24`), '203.0.113.7/32', null],
} as const;
const publicKeyPem = {
  name: 'publicKeyPem',
  required: true,
  good: ['-----BEGIN PUBLIC KEY-----'],
  bad: [1, null],
} as const;
const key = { kid: 'key-1', status: 'active' };
const credential = {
  clientId: 'child-1',
  clientSecret: 'child-secret-0123456789',
  kid: 'kid-9',
  status: 'pending',
};

/** Delegated credentials. The prefix of their routes is not shown, nor are the routes that issue, list and revoke. */
export const credentialsArea: Area = {
  routes: [
    {
      ...changes,
      id: 'credentials.issue',
      assumed: true,
      path: '{credentialsPrefix}',
      body: [publicKeyPem, allowedIps],
      openBody: true,
      answers: made,
      answer: () => ({ status: 201, body: credential }),
      lines: [
        'credentials delegate --allowed-ip 203.0.113.7/32 --public-key-file files/key.pub.pem --secret-out files/child',
      ],
    },
    {
      ...reads,
      id: 'credentials.list',
      assumed: true,
      path: '{credentialsPrefix}',
      answers: { 200: null },
      answer: () => ok({ items: [{ clientId: 'child-1', status: 'pending' }] }),
      lines: ['credentials list'],
    },
    {
      ...changes,
      id: 'credentials.revoke',
      assumed: true,
      method: 'DELETE',
      path: '{credentialsPrefix}/{clientId}',
      answers: gone,
      lines: ['credentials revoke child-1 --yes'],
    },
    {
      ...reads,
      id: 'credentials.keyList',
      path: '{credentialsPrefix}/{clientId}/public-keys',
      answers: { 200: null },
      answer: () => ok({ items: [key] }),
      lines: ['credentials keys list child-1'],
    },
    {
      ...changes,
      id: 'credentials.keyAdd',
      path: '{credentialsPrefix}/{clientId}/public-keys',
      body: [publicKeyPem],
      answers: made,
      answer: () => ({ status: 201, body: { ...key, status: 'pending' } }),
      lines: ['credentials keys add child-1 --public-key-file files/key.pub.pem'],
    },
    {
      ...changes,
      id: 'credentials.keyRemove',
      method: 'DELETE',
      path: '{credentialsPrefix}/{clientId}/public-keys/{kid}',
      answers: gone,
      lines: ['credentials keys remove child-1 key-1 --yes'],
    },
    {
      ...reads,
      id: 'credentials.ipList',
      path: '{credentialsPrefix}/{clientId}/ip-allowlist',
      answers: { 200: null },
      answer: () => ok({ allowedIps: ['203.0.113.7/32', '192.0.2.0/24'] }),
      lines: ['credentials ips list child-1'],
    },
    {
      ...changes,
      id: 'credentials.ipPut',
      method: 'PUT',
      path: '{credentialsPrefix}/{clientId}/ip-allowlist',
      body: [allowedIps],
      answers: { 200: null },
      answer: (call) => ok({ allowedIps: call.body.allowedIps }),
      lines: [
        'credentials ips add child-1 198.51.100.0/24',
        'credentials ips remove child-1 192.0.2.0/24 --yes',
      ],
    },
  ],
  commands: {
    'credentials delegate': [
      done('credentials delegate --allowed-ip 203.0.113.7/32 --save-as erp --scope read --store vault', [
        'erp',
      ]),
      refused(
        'credentials delegate --allowed-ip 203.0.113.7/32 --save-as erp --scope read --store vault',
        50,
        'insufficient_scope',
        { before: 'export BRL_CLIENT_ID=sandbox-read-only' },
      ),
      bad('credentials delegate --allowed-ip 203.0.113.7/24 --save-as erp', 'invalid_address_range'),
    ],
    'credentials ips add': [
      done('credentials ips add $CLIENT 192.0.2.0/24', ['192.0.2.0/24']),
      refused('credentials ips add nobody 192.0.2.0/24', 30, 'not_found'),
      bad('credentials ips add $CLIENT 192.0.2.1/24', 'invalid_address_range'),
    ],
    'credentials ips list': [
      done('credentials ips list $CLIENT', ['198.51.100.0/24']),
      refused('credentials ips list nobody', 30, 'not_found'),
      bad('credentials ips list', 'usage'),
    ],
    'credentials ips remove': [
      done('credentials ips remove $CLIENT 198.51.100.0/24 --yes', [
        '203.0.113.7/32',
        '198.51.100.0/24 was removed',
      ]),
      refused('credentials ips remove nobody 198.51.100.0/24 --yes', 30, 'not_found'),
      bad('credentials ips remove $CLIENT everything --yes', 'invalid_address_range'),
    ],
    'credentials keys add': [
      done('credentials keys add $CLIENT --public-key-file third.pub.pem', ['pending']),
      refused('credentials keys add nobody --public-key-file key.pub.pem', 30, 'not_found'),
      bad('credentials keys add $CLIENT --public-key-file secret.txt', 'invalid_public_key'),
    ],
    'credentials keys list': [
      done('credentials keys list $CLIENT', ['KEY']),
      refused('credentials keys list nobody', 30, 'not_found'),
      bad('credentials keys list', 'usage'),
    ],
    'credentials keys remove': [
      done('credentials keys remove $CLIENT $KEY --yes', []),
      refused('credentials keys remove $CLIENT nothing --yes', 30, 'not_found'),
      bad('credentials keys remove $CLIENT --yes', 'usage'),
    ],
    'credentials list': [
      done('credentials list', ['CLIENT']),
      refused('credentials list', 50, 'insufficient_scope', {
        before: 'export BRL_CLIENT_ID=sandbox-read-only',
      }),
      bad('credentials list all', 'usage'),
    ],
    'credentials revoke': [
      done('credentials revoke $CLIENT --yes', []),
      refused('credentials revoke nobody --yes', 30, 'not_found'),
      bad('credentials revoke --yes', 'usage'),
    ],
  },
};
