import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';
import { routes } from '../../src/lib/sandbox/behaviours.ts';

/** The rows of section 4, transcribed by hand; `A` is `/v1/accounts/{}`, and `{}` any parameter. */
const shown = `
GET A/pix/key/{}
POST A/pix/out
POST A/pix/out/async
POST A/pix/out/bank-account
POST A/pix/out/qr-code/decode
POST A/pix/out/qr-code/async
POST A/pix/out/qr-code
POST A/pix/out/bigpix
POST A/pix/out/bank-account/bigpix
POST A/pix/out/refund
GET A/pix/transactions
GET A/pix/payments/lookup
GET A/payments/{}
POST A/pix/qr-code/dynamic
GET A/pix/qr-code/lookup
DELETE A/pix/qr-code
GET A/pix/qr-codes/stats
POST A/ted/out
GET A/ted/{}
GET A/transfers/ted/{}
GET A/transactions/timeline
POST A/transfers/internal
POST A/transfers/internal/by-document
POST A/transfers/internal/by-bank-account
GET A/transfers/internal/lookup/{}
GET A/statement
GET A/statement/advanced
POST A/exports
GET A/limits/available
GET A/pix/limits
GET A/limits/operators/{}
PUT A/limits/operators/{}
DELETE A/limits/operators/{}
POST A/pix/keys
POST A/pix/keys/verify
POST A/pix/keys/verify/resend
POST /v1/accreditations/pf
GET /v1/accreditations/pf
GET /v1/accreditations/pj
GET /v1/accreditations/{}
POST /v1/accreditations/{}/persons/{}/retry
POST /v1/accreditations/{}/cancel
POST /v1/accreditations/pj
POST /v1/accreditations/biometry-evidence
POST /v1/accreditations/{}/documents
GET /v1/accreditations/consent/{}
POST /v1/accreditations/consent/{}
POST /v1/accreditations/consent/{}/start
GET /v1/webhooks/events
POST /v1/webhooks
POST /v1/webhooks/{}/deliveries/{}/retry
GET A/pix/batches
POST A/pix/batches
GET A/pix/batches/template
POST A/pix/batches/{}/items/csv
PUT A/pix/batches/{}/items
GET A/pix/batches/{}/items/export
GET A/pix/batches/{}/items/{}/receipt
GET A/pix/batches/{}/receipts
POST A/pix/batches/{}/review
POST A/pix/batches/{}/dispatch
POST A/boleto/charge
GET A/boleto/charge/quota
POST A/boleto/charge/beneficiary
POST A/boleto/charge/batches
GET A/boleto/charge/batches
POST A/boleto/preview
POST A/boleto/pay
GET A/boleto/payments/{}
POST A/close
PUT A/security/pin
DELETE A/security/pin/{}
POST A/security/pin/verify
GET A/security/pin/status
POST A/security/pin/reset-request
GET A/security/locks
PUT A/security/locks
GET A/security/locks/pending
DELETE A/security/locks/pending
POST A/security/locks/pending/approve
GET A/shared-access
GET /v1/banks
GET /v1/banks/{}
POST /v1/identity-verifications
GET /v1/identity-verifications/{}
POST /v1/identity-verifications/{}/consume
GET /v1/identity-verifications/{}/artifacts
POST /v1/security/signature/verify
GET C/{}/public-keys
POST C/{}/public-keys
DELETE C/{}/public-keys/{}
GET C/{}/ip-allowlist
PUT C/{}/ip-allowlist
PUT /v1/security/ip-allowlist
GET /v1/backoffice/tenants/{}/accounts
PATCH /v1/backoffice/accounts/{}/limits
GET A/pix/med
POST A/pix/med/{}/answer
POST A/pix/med/{}/decide
`;

/** What the specification names without showing its route; docs/spec-gaps.md tells what is assumed. */
const assumed = `
GET A/boleto/charge
GET A/boleto/charge/batches/{}
PUT A/boleto/charge/batches/{}/items
POST A/boleto/charge/batches/{}/dispatch
GET A/exports/{}
GET A/exports/{}/download
GET A/pix/batches/{}
GET A/pix/med/{}/evidence/{}
POST A/pix/med/{}/evidence/{}
GET C
POST C
DELETE C/{}
`;

/** The commands that people and scripts rely on, transcribed by hand. */
const commands = `
pix send, pix send-bank, pix lookup, pix status, pix find, pix refund, pix qr decode, pix qr pay, pix bigpix send,
pix bigpix send-bank, pix keys register, pix keys verify, pix keys resend, qr create, qr status, qr cancel, qr stats,
ted send, ted status, transactions timeline, transfer send, transfer lookup, statement list, statement search,
statement export, limits show, limits operators get, limits operators set, limits operators remove,
accreditation create-pf, accreditation create-pj, accreditation list, accreditation status, accreditation retry,
accreditation cancel, accreditation upload-document, accreditation upload-evidence, webhooks events, webhooks create,
webhooks retry, batch create, batch list, batch status, batch template, batch upload-csv, batch put-items, batch review,
batch dispatch, batch export-failed, batch receipt, batch receipts, boleto preview, boleto pay, boleto status,
boleto charge create, boleto charge quota, boleto charge beneficiary, boleto charge batch create, account close,
account shared-access, pin set, pin remove, pin verify, pin status, pin reset, locks show, locks set, locks pending,
locks cancel, locks approve, banks list, banks show, identity create, identity status, identity consume,
identity artifacts, signature verify, credentials delegate, credentials revoke, credentials list, credentials keys list,
credentials keys add, credentials keys remove, credentials ips list, credentials ips add, credentials ips remove,
tenant ips set, backoffice accounts, backoffice limits set, med list, med answer, med decide, med evidence, api,
auth login, auth logout, auth status, auth switch, auth list, config show, config set, doctor, errors list,
errors explain, journal list, journal show, journal recover, journal resume, journal resolve, journal export,
sandbox start, sandbox reset, sandbox seed, sandbox settle, sandbox clock, sandbox deposit, sandbox fail, sandbox events,
signature explain, e2e decode, qr parse, qr show, key detect, completion, version
`;

const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const plain = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path}`
    .replace('/v1/accounts/{accountId}', 'A')
    .replace('{credentialsPrefix}', 'C')
    .replace(/\{\w+\}/g, '{}');

describe('nothing is missing on any side', () => {
  test('every route of the specification is in the contract, and no other', () => {
    expect(operations.map(plain).sort()).toEqual([...lines(shown), ...lines(assumed)].sort());
  });

  test('the sandbox answers every operation of the contract', () => {
    expect(routes.map(({ operation }) => operation.id).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  test('every command of the surface exists', () => {
    const manifest = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as { commands: object };
    const known = Object.keys(manifest.commands).map((id) => id.replaceAll(':', ' '));
    const wanted = commands.split(',').map((name) => name.trim());
    expect(wanted.filter((name) => !known.includes(name))).toEqual([]);
  });
});
