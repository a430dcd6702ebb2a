import type * as contract from '../../contract/account.ts';
import { reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { sandboxSharedAccountId } from '../seed.ts';
import { utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { type BalanceNotice, balanceNoticeKind, findAccount } from './ledger.ts';

/** Close and shared access (specification, section 4.8). Bodies are not shown: any object is taken, the answer is ours. */
export const account: Area<typeof contract> = {
  behaviours: { close, sharedAccess },
  moves: { [balanceNoticeKind]: tellBalances },
};

/**
 * The payload of `account.balance_updated` is not shown; the event belongs to no single account (specification,
 * section 6.2).
 */
function tellBalances(world: World, record: BalanceNotice, atMs: number): void {
  const accounts = record.data.flatMap((accountId) => {
    const found = findAccount(world, accountId);
    return found ? [{ accountId, balance: reaisOf(found.balanceCentavos) }] : [];
  });
  world.deleteRecord(record);
  emit(world, {
    id: `account-balance-updated-${record.id}-${world.count('balance-notice')}`,
    type: 'account.balance_updated',
    atMs,
    tenantId: record.id,
    accountId: '',
    data: { accounts },
  });
}

function close({ world, account }: Call<typeof contract.close>): Answer {
  const shared = account.accountId === sandboxSharedAccountId;
  if (account.state !== 'closed' && !shared && account.balanceCentavos !== 0) {
    throw new ServiceError(422, 'account_has_balance', 'A conta tem saldo; zere-a antes de encerrar.');
  }
  world.run(`UPDATE accounts SET state = 'closed' WHERE id = ?`, account.accountId);
  return { status: 200, body: { accountId: account.accountId, status: 'CLOSED' } };
}

function sharedAccess({ world, account }: Call<typeof contract.sharedAccess>): Answer {
  const opened = world.get('SELECT min(at) AS at FROM ledger WHERE account_id = ?', account.accountId);
  const since = utcText(Number(opened?.at ?? world.now()));
  const ours = { displayName: 'Integrador do Sandbox', status: 'ACTIVE', since, isCurrent: true };
  const theirs = { displayName: 'Outro Integrador Exemplo', status: 'ACTIVE', since, isCurrent: false };
  const items = account.accountId === sandboxSharedAccountId ? [ours, theirs] : [ours];
  return { status: 200, body: { accountId: account.accountId, items } };
}
