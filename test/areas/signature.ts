import { bad, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, changes } from './row.ts';

const signed = {
  before:
    'export BRL_CLIENT_ID=sandbox-delegated BRL_SIGNING_KEY_ID=$KID BRL_SIGNING_KEY_FILE=$XDG_STATE_HOME/brl/sandbox-signing-key.pem',
};

/** How a request is signed. */
export const signatureArea: Area = {
  routes: [
    {
      ...changes,
      id: 'security.signatureVerify',
      path: '/v1/security/signature/verify',
      body: 'not shown',
      repeat: 'query',
      answers: { 200: null },
      answer: () => ok({ valid: true }),
    },
  ],
  commands: {
    'signature explain': [
      done(
        "signature explain POST '/v1/accounts/{accountId}/pix/out' --idempotency-key invoice-1042",
        ['POST'],
        signed,
      ),
      refused('signature explain GET /v1/banks', 91, 'secret_unreadable', {
        before: 'export BRL_SIGNING_KEY_ID=k BRL_SIGNING_KEY_FILE=nothing.pem',
        shows: ['Correct BRL_SIGNING_KEY_FILE'],
      }),
      bad('signature explain FETCH /v1/banks', 'invalid_method'),
    ],
    'signature verify': [
      done('signature verify', ['valid'], signed),
      refused('signature verify', 35, null, {
        before: signed.before.replace('$XDG_STATE_HOME/brl/sandbox-signing-key.pem', 'key.pem'),
      }),
      bad('signature verify --data nothing.json', 'unreadable_data', signed),
    ],
  },
};
