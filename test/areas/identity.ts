import { bad, done, refused } from '../commands/every/lines.ts';
import { type Area, changes, type FieldRow, reads } from './row.ts';

/** Section 4.8, rules. */
const identityBody: readonly FieldRow[] = [
  {
    name: 'purpose',
    good: ['password_reset', 'second_factor_reset', 'high_value_transaction', 'sensitive_action'],
  },
  { name: 'referenceId', good: ['order-77'] },
  { name: 'callbackUri', good: ['https://app.example.com/return'] },
  { name: 'displayMessage', good: ['x'.repeat(240), '\u{1f389}'.repeat(240)], bad: ['x'.repeat(241)] },
];
const consumeBody: readonly FieldRow[] = [
  { name: 'purpose', required: true, good: ['sensitive_action'], bad: [1] },
  { name: 'referenceId', required: true, good: ['order-77'], bad: [1] },
];
const identity = 'identity create --cpf 529.982.247-25 --purpose sensitive_action --reference-id order-78';

/** Proofs that a person controls a CPF. */
export const identityArea: Area = {
  routes: [
    {
      ...changes,
      id: 'identity.create',
      path: '/v1/identity-verifications',
      body: identityBody,
      openBody: true,
      answers: { 201: null },
      answer: () => ({ status: 201, body: { id: 'iv-1', status: 'PENDING' } }),
      lines: [
        'identity create --cpf 529.982.247-25 --purpose sensitive_action --reference-id order-77 --callback-uri https://app.example.com/return',
      ],
    },
    {
      ...reads,
      id: 'identity.get',
      path: '/v1/identity-verifications/{id}',
      answers: { 200: null },
      lines: ['identity status iv-1'],
    },
    {
      ...changes,
      id: 'identity.consume',
      path: '/v1/identity-verifications/{id}/consume',
      body: consumeBody,
      repeat: 'three',
      answers: { 200: null },
      lines: ['identity consume iv-1 --purpose sensitive_action --reference-id order-77'],
    },
    {
      ...reads,
      id: 'identity.artifacts',
      path: '/v1/identity-verifications/{id}/artifacts',
      answers: { 200: null },
      lines: ['identity artifacts iv-1'],
    },
  ],
  commands: {
    'identity artifacts': [
      done('identity artifacts $CHECK', ['selfie']),
      refused('identity artifacts $NOBODY', 30, 'not_found'),
      bad('identity artifacts', 'usage'),
    ],
    'identity consume': [
      done('identity consume $CHECK --purpose sensitive_action --reference-id order-77', []),
      refused(
        'identity consume $CHECK --purpose sensitive_action --reference-id order-99',
        30,
        'invalid_state',
      ),
      bad('identity consume $CHECK', 'usage'),
    ],
    'identity create': [
      done(`${identity} --callback-uri https://app.example.com/return`, []),
      refused(`${identity} --callback-uri https://app.example.com/return`, 50, 'insufficient_scope', {
        before: 'export BRL_CLIENT_ID=sandbox-no-scope',
      }),
      bad(`${identity} --callback-uri http://app.example.com/`, 'invalid_callback_uri'),
    ],
    'identity status': [
      done('identity status $CHECK', ['APPROVED', 'Link expires', '(Brasilia)']),
      done('identity status $CHECK --wait', ['APPROVED']),
      refused('identity status $NOBODY', 30, 'not_found'),
      bad('identity status', 'usage'),
    ],
  },
};
