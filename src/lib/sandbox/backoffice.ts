import type * as contract from '../contract/backoffice.ts';
import { findAccount } from './accounts.ts';
import { reaisOf } from './amounts.ts';
import { type Answer, type Area, type Call, ServiceError } from './behaviour.ts';

/** Routes for staff (specification, section 4.8). Who counts as staff is not shown: any credential of the tenant. */
export const backoffice: Area<typeof contract> = { behaviours: { accounts, limitsPatch } };

/** Of an item only `accountNumber` is shown. */
function accounts({ world, params, caller }: Call<typeof contract.accounts>): Answer {
  if (params.tenantId !== caller.tenantId) {
    throw new ServiceError(403, 'tenant_mismatch', 'O caminho nomeia outro tenant.');
  }
  const rows = world.all('SELECT id FROM accounts WHERE tenant_id = ? ORDER BY number', params.tenantId);
  const items = rows.flatMap(({ id }) => {
    const account = findAccount(world, String(id));
    if (!account) return [];
    const { accountId, holderName, state, number } = account;
    // One account without a local value, as the specification says can be.
    const accountNumber = state === 'suspended' ? null : number;
    return [{ accountId, accountNumber, holderName, status: state.toUpperCase() }];
  });
  return { status: 200, body: { items } };
}

/** Only the name `pixOut` is shown. A plain number there is taken as the daily ceiling in BRL. */
function limitsPatch({ world, body, account }: Call<typeof contract.limitsPatch>): Answer {
  const { pixOut } = body;
  if (Object.keys(body).length === 0) throw new ServiceError(400, 'invalid_payload', 'O corpo está vazio.');
  if (typeof pixOut === 'number') {
    if (!(pixOut >= 0)) throw new ServiceError(400, 'invalid_field', 'Valor inválido no campo pixOut.');
    world.run(
      'UPDATE accounts SET daily_limit_centavos = ? WHERE id = ?',
      Math.round(pixOut * 100),
      account.accountId,
    );
  }
  const { accountId, dailyLimitCentavos } = findAccount(world, account.accountId) ?? account;
  return { status: 200, body: { accountId, ...body, effectivePixOutDaily: reaisOf(dailyLimitCentavos) } };
}
