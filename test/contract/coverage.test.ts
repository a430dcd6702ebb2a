import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';
import { readManifest } from '../../src/lib/docs/manifest.ts';
import { routes } from '../../src/lib/sandbox/behaviours.ts';
import { routeKey, routeRows } from '../areas/all.ts';

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
auth login, auth logout, auth lock, auth status, auth switch, auth list, config show, config set, doctor, errors list,
errors explain, journal list, journal show, journal recover, journal resume, journal resolve, journal export,
sandbox start, sandbox reset, sandbox seed, sandbox settle, sandbox clock, sandbox deposit, sandbox fail, sandbox events,
signature explain, e2e decode, qr parse, qr show, key detect, completion, version
`;

describe('nothing is missing on any side', () => {
  test('every route of the specification is in the contract, and no other', () => {
    expect(operations.map(routeKey).sort()).toEqual(routeRows.map(routeKey).sort());
  });

  test('what is written from the specification imports nothing of src', () => {
    const files = globSync(['test/areas/*.ts', 'test/support/strict-*.ts', 'test/commands/every/lines.ts']);
    expect(files.length).toBeGreaterThan(30);
    expect(
      files.filter((file) => /(from|import)\s*\(?'[^']*\/src\//.test(readFileSync(file, 'utf8'))),
    ).toEqual([]);
  });

  test('the sandbox answers every operation of the contract', () => {
    expect(routes.map(({ operation }) => operation.id).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  test('every command of the surface exists', () => {
    const manifest = readManifest('.');
    const known = Object.keys(manifest.commands).map((id) => id.replaceAll(':', ' '));
    const wanted = commands.split(',').map((name) => name.trim());
    expect(wanted.filter((name) => !known.includes(name))).toEqual([]);
  });
});
