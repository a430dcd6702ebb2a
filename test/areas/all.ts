import { accountArea } from './account.ts';
import { accreditationArea } from './accreditation.ts';
import { authArea } from './auth.ts';
import { backofficeArea } from './backoffice.ts';
import { banksArea } from './banks.ts';
import { batchArea } from './batch.ts';
import { boletoArea } from './boleto.ts';
import { boletoChargeArea } from './boleto-charge.ts';
import { cnabArea } from './cnab.ts';
import { credentialsArea } from './credentials.ts';
import { identityArea } from './identity.ts';
import { journalArea } from './journal.ts';
import { limitsArea } from './limits.ts';
import { locksArea } from './locks.ts';
import { machineArea } from './machine.ts';
import { medArea } from './med.ts';
import { notifyArea } from './notify.ts';
import { payeesArea } from './payees.ts';
import { payoutArea } from './payout.ts';
import { pinArea } from './pin.ts';
import { pixArea } from './pix.ts';
import { pixKeysArea } from './pix-keys.ts';
import { pixQrArea } from './pix-qr.ts';
import { planArea } from './plan.ts';
import { policyArea } from './policy.ts';
import { qrArea } from './qr.ts';
import { receiptArea } from './receipt.ts';
import { reconcileArea } from './reconcile.ts';
import type { BareRow, OperationRow, RouteRow } from './row.ts';
import { sandboxArea } from './sandbox.ts';
import { scheduleArea } from './schedule.ts';
import { signatureArea } from './signature.ts';
import { statementArea } from './statement.ts';
import { statusArea } from './status.ts';
import { tedArea } from './ted.ts';
import { tenantArea } from './tenant.ts';
import { todayArea } from './today.ts';
import { transactionsArea } from './transactions.ts';
import { transferArea } from './transfer.ts';
import { webhooksArea } from './webhooks.ts';

/** Every area, by the morning of `test/commands/every` in which its lines are typed. */
export const mornings = {
  account: [accountArea, identityArea, limitsArea, locksArea, medArea, pinArea, statementArea, reconcileArea],
  access: [authArea, backofficeArea, credentialsArea, signatureArea, tenantArea, webhooksArea],
  batches: [accreditationArea, batchArea, boletoArea, boletoChargeArea, cnabArea, payoutArea],
  machine: [banksArea, journalArea, machineArea, notifyArea, payeesArea, planArea, policyArea, sandboxArea],
  payments: [
    pixArea,
    pixQrArea,
    pixKeysArea,
    qrArea,
    receiptArea,
    scheduleArea,
    statusArea,
    tedArea,
    todayArea,
    transferArea,
    transactionsArea,
  ],
} as const;

const areas = Object.values(mornings).flat();

/** Every route of the specification: what is in the contract, what the strict bank takes, what commands are typed for. */
export const routeRows = areas.flatMap(({ routes }) => routes);

/** Every operation whose results the specification tells, by hand; the contract is compared with it. */
export const operationRows = routeRows.filter((row): row is OperationRow => 'id' in row);

/** Every other one. */
export const bareRows = routeRows.filter((row): row is BareRow => 'statuses' in row);

/** Names of the commands whose lines are typed. */
export const typedCommands = areas.flatMap(({ commands }) => Object.keys(commands));

/** `POST A/pix/out`: `A` is the account's prefix, `C` that of the credentials, `{}` any parameter. */
export function routeKey({ method, path }: Pick<RouteRow, 'method' | 'path'>): string {
  const short = path
    .replace('/v1/accounts/{accountId}', 'A')
    .replace('{credentialsPrefix}', 'C')
    .replace(/\{\w+\}/g, '{}');
  return `${method} ${short}`;
}
