import { areas as contractAreas } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { account } from './account/account.ts';
import { accreditation } from './accreditation/accreditation.ts';
import { backoffice } from './backoffice/backoffice.ts';
import { banks } from './banks/banks.ts';
import { batches } from './batch/batch.ts';
import type { Answer, Area, Call } from './behaviour.ts';
import { boleto } from './boleto/boleto.ts';
import { boletoCharge } from './boleto/charge.ts';
import { credentials } from './credentials/credentials.ts';
import { identity } from './identity/identity.ts';
import { limits } from './limits/limits.ts';
import { locks } from './locks/locks.ts';
import { med } from './med/med.ts';
import { pin } from './pin/pin.ts';
import { paymentAliases } from './pix/alias.ts';
import { pixBank } from './pix/bank.ts';
import { bigpix } from './pix/bigpix.ts';
import { pixKeys } from './pix/keys.ts';
import { pix } from './pix/pix.ts';
import { pixQr } from './pix/qr-pay.ts';
import { refund } from './pix/refund.ts';
import { qr } from './qr/qr.ts';
import { security } from './signature/security.ts';
import { exportJobs } from './statement/exports.ts';
import { statement } from './statement/statement.ts';
import { ted } from './ted/ted.ts';
import { tenant } from './tenant/tenant.ts';
import { transactions } from './transactions/transactions.ts';
import { transfers } from './transfer/transfer.ts';
import { webhooks } from './webhooks/webhooks.ts';
import type { Move, Settle } from './world.ts';

/** An operation of the contract with its sandbox behaviour; the types were checked and then erased. */
export interface Route {
  readonly operation: Operation;
  readonly behave: (call: Call<Operation>) => Answer;
}

type Contract = typeof contractAreas;

/** The behaviour of the sandbox, area by area. A contract area that is missing here does not compile. */
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

/** How records change as time passes, by kind. */
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
