import * as account from './account.ts';
import * as accreditation from './accreditation.ts';
import * as backoffice from './backoffice.ts';
import * as banks from './banks.ts';
import * as batches from './batch.ts';
import * as bigpix from './bigpix.ts';
import * as boleto from './boleto.ts';
import * as boletoCharge from './boleto-charge.ts';
import * as credentials from './credentials.ts';
import * as exportJobs from './exports.ts';
import * as identity from './identity.ts';
import * as limits from './limits.ts';
import * as locks from './locks.ts';
import * as med from './med.ts';
import type { Operation } from './operation.ts';
import * as paymentAliases from './payment-alias.ts';
import * as pin from './pin.ts';
import * as pix from './pix.ts';
import * as pixBank from './pix-bank.ts';
import * as pixKeys from './pix-keys.ts';
import * as pixQr from './pix-qr.ts';
import * as qr from './qr.ts';
import * as refund from './refund.ts';
import * as security from './security.ts';
import * as statement from './statement.ts';
import * as ted from './ted.ts';
import * as tenant from './tenant.ts';
import * as transactions from './transactions.ts';
import * as transfers from './transfer.ts';
import * as webhooks from './webhooks.ts';

/** The contract's files, one per area. Unless the sandbox has a behaviour for each, it does not compile. */
export const areas = {
  account,
  accreditation,
  backoffice,
  banks,
  batches,
  bigpix,
  boleto,
  boletoCharge,
  credentials,
  exports: exportJobs,
  identity,
  limits,
  locks,
  med,
  paymentAliases,
  pin,
  pix,
  pixBank,
  pixKeys,
  pixQr,
  qr,
  refund,
  security,
  statement,
  ted,
  tenant,
  transactions,
  transfers,
  webhooks,
} as const;

/** Every operation of the contract; one added to an area's file appears here by itself. */
export const operations: readonly Operation[] = Object.values(areas).flatMap((area) =>
  Object.values<unknown>(area).filter(isOperation),
);

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}
