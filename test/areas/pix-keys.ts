import { bad, done, refused } from '../commands/every/lines.ts';
import { oneOf } from '../support/strict-fields.ts';
import { type Area, account, changes } from './row.ts';

/** PIX keys of the account. */
export const pixKeysArea: Area = {
  routes: [
    {
      ...changes,
      path: `${account}/pix/keys`,
      body: [
        { name: 'keyType', required: true },
        { name: 'pixKey', good: ['maria@example.com'] },
      ],
      statuses: [201, 202],
      errors: ['pix_key_email_phone_disabled', 'pix_key_limit_exceeded'],
      formats: { keyType: oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP', 'random') },
      answer: () => ({ status: 201, body: { pixKey: '123e4567-e12b-12d1-a456-426655440000' } }),
      lines: [
        'pix keys register --key-type random',
        'pix keys register --key-type EMAIL --key treasury@example.com',
      ],
    },
    {
      ...changes,
      path: `${account}/pix/keys/verify`,
      told: [],
      statuses: [201],
      errors: ['code_invalid', 'code_expired', 'challenge_locked', 'challenge_not_found'],
      answer: () => ({ status: 201, body: {} }),
      lines: ['pix keys verify challenge-1 --code 123456'],
    },
    {
      ...changes,
      path: `${account}/pix/keys/verify/resend`,
      told: [],
      statuses: [],
      errors: ['otp_send_failed'],
      lines: [{ typed: 'pix keys resend challenge-1', exit: 20 }],
    },
  ],
  commands: {
    'pix keys register': [
      done('pix keys register --key-type EMAIL --key accounts@example.com', ['Challenge'], { exit: 20 }),
      refused('pix keys register --key-type CPF --key 52998224725', 30, 'key_ownership_mismatch'),
      bad('pix keys register --key-type EMAIL --key 52998224725', 'invalid_pix_key'),
    ],
    'pix keys resend': [
      done('pix keys resend $CHALLENGE', ['Challenge'], {
        exit: 20,
        before: 'brl sandbox clock --advance 61s > log',
      }),
      refused('pix keys resend nothing', 30, 'challenge_not_found'),
      bad('pix keys resend', 'usage'),
    ],
    'pix keys verify': [
      done('pix keys verify $CHALLENGE --code 123456', ['treasury@example.com']),
      refused('pix keys verify $CHALLENGE --code 654321', 30, 'code_invalid'),
      bad('pix keys verify --code 123456', 'usage'),
    ],
  },
};
