import { areas as contractAreas } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { account } from './account.ts';
import { accreditation } from './accreditation.ts';
import { backoffice } from './backoffice.ts';
import { banks } from './banks.ts';
import { batches } from './batches.ts';
import type { Answer, Area, Call, Move, Settle } from './behaviour.ts';
import { bigpix } from './bigpix.ts';
import { boleto } from './boleto.ts';
import { boletoCharge } from './boleto-charge.ts';
import { credentials } from './credentials.ts';
import { exportJobs } from './exports.ts';
import { identity } from './identity.ts';
import { limits } from './limits.ts';
import { locks } from './locks.ts';
import { med } from './med.ts';
import { paymentAliases } from './payment-alias.ts';
import { pin } from './pin.ts';
import { pix } from './pix.ts';
import { pixBank } from './pix-bank.ts';
import { pixKeys } from './pix-keys.ts';
import { pixQr } from './pix-qr.ts';
import { qr } from './qr.ts';
import { refund } from './refund.ts';
import { security } from './security.ts';
import { statement } from './statement.ts';
import { ted } from './ted.ts';
import { tenant } from './tenant.ts';
import { transactions } from './transactions.ts';
import { transfers } from './transfers.ts';
import { webhooks } from './webhooks.ts';

/** An operation of the contract with what the sandbox does for it, its types erased after they were checked. */
export interface Route {
  readonly operation: Operation;
  readonly behave: (call: Call<Operation>) => Answer;
}

type Contract = typeof contractAreas;

/** What the sandbox does, area by area. A contract area that is missing here does not compile. */
const areas: { readonly [Name in keyof Contract]: Area<Contract[Name]> } = {
  statement,
  pixKeys,
  identity,
  limits,
  locks,
  med,
  exports: exportJobs,
  account,
  accreditation,
  backoffice,
  banks,
  credentials,
  batches,
  boleto,
  boletoCharge,
  bigpix,
  paymentAliases,
  pin,
  pix,
  pixBank,
  pixQr,
  qr,
  refund,
  security,
  ted,
  tenant,
  transactions,
  transfers,
  webhooks,
};

/** Every operation of the contract with its behaviour. */
export const routes: readonly Route[] = Object.entries(areas).flatMap(([name, area]) =>
  pair(contractAreas[name as keyof Contract], area),
);

/** What happens to records by themselves, by kind. */
export const moves: Readonly<Record<string, Move>> = Object.assign(
  {},
  ...Object.values<Area<unknown>>(areas).map((area) => area.moves),
);

/** How records are ended by hand, by kind. */
export const settlements: Readonly<Record<string, Settle>> = Object.assign(
  {},
  ...Object.values<Area<unknown>>(areas).map((area) => area.settlements),
);

function pair(contract: object, area: Area<unknown>): Route[] {
  return Object.entries(area.behaviours).map(([name, behave]) => ({
    operation: contract[name as keyof typeof contract] as Operation,
    behave: behave as Route['behave'],
  }));
}
