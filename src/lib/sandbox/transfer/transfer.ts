import type * as contract from '../../contract/transfer.ts';
import { type Account, findAccount } from '../account/ledger.ts';
import { centavosOf, reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { nameRequest, recalled, remember } from '../idempotency.ts';
import { operatorOf } from '../limits/use.ts';
import { ServiceError } from '../refusal.ts';
import { utcText } from '../time.ts';
import type { World } from '../world.ts';
import {
  executeTransfer,
  moveTransfer,
  settleTransfer,
  type TransferRecord,
  transferKind,
} from './transfer-states.ts';

/** Transfers between accounts of the sandbox's bank (specification, sections 2.8 and 4.4). */
export const transfers: Area<typeof contract> = {
  behaviours: { internal, internalByDocument, internalByBankAccount, lookup },
  moves: { [transferKind]: moveTransfer },
  settlements: { [transferKind]: settleTransfer },
};

function internal(call: Call<typeof contract.internal>): Answer {
  const { destinationAccountId } = call.body;
  return transfer(call, () => usable(findAccount(call.world, destinationAccountId.toLowerCase())));
}

function internalByDocument(call: Call<typeof contract.internalByDocument>): Answer {
  return transfer(call, () => usable(accountOfDocument(call.world, call.body.document)));
}

function internalByBankAccount(call: Call<typeof contract.internalByBankAccount>): Answer {
  const { branch, accountNumber, holderDocument } = call.body;
  return transfer(call, () => {
    const row = call.world.get(
      'SELECT id FROM accounts WHERE branch = ? AND number = ?',
      branch,
      accountNumber,
    );
    const account = row ? findAccount(call.world, String(row.id)) : null;
    if (account?.holderDocument !== holderDocument) {
      throw new ServiceError(422, 'recipient_account_not_found', 'Agência, conta ou titular não conferem.');
    }
    return usable(account);
  });
}

function lookup({ world, params }: Call<typeof contract.lookup>): Answer {
  const account = accountOfDocument(world, params.document);
  if (!account) throw new ServiceError(404, 'beneficiary_not_found', 'Titular não encontrado.');
  const maskedName = maskName(account.holderName);
  const body = {
    maskedName,
    holderName: maskedName,
    holderDocument: account.holderDocument.replace(/[0-9A-Z]/g, '*'),
    branch: account.branch,
    accountNumber: account.number,
    accountStatus: account.state.toUpperCase(),
  };
  return { status: 200, body };
}

type TransferCall = Pick<
  Call<typeof contract.internal>,
  'world' | 'account' | 'idempotencyKey' | 'request'
> & {
  readonly body: {
    readonly value: number;
    readonly identifier?: string | undefined;
    readonly description?: string | undefined;
  };
};

/** One transfer, however its destination is named. A known key gets the transfer that it started, in flight or ended. */
function transfer(call: TransferCall, destination: () => Account): Answer {
  const { world, account, body, idempotencyKey } = call;
  const amountCentavos = centavosOf('value', body.value);
  const name = nameRequest(world, {
    accountId: account.accountId,
    operation: 'transfers.internal',
    idempotencyKey: idempotencyKey ?? world.newId('unnamed-transfer'),
    content: [],
  });
  const known = recalled<TransferRecord>(world, transferKind, name);
  if (known) return resultAnswer(known);
  if (
    body.identifier !== undefined &&
    world.recordByIdentifier(transferKind, account.accountId, body.identifier)
  ) {
    throw new ServiceError(409, 'identifier_conflict', 'O identifier já foi usado nesta conta.');
  }
  const identifier = body.identifier ?? world.newId('identifier').replaceAll('-', '');
  const { value, description = null } = body;
  const to = orFailed({ value, description, identifier, idempotencyKey }, destination);
  if (to.accountId === account.accountId) {
    throw new ServiceError(400, 'invalid_payload', 'Origem e destino são a mesma conta.');
  }
  const made = executeTransfer(world, account, to, {
    identifier,
    idempotencyKey,
    amountCentavos,
    description,
    operator: operatorOf(call.request),
  });
  remember(world, name, made.id);
  return resultAnswer(made);
}

/** A refusal with 422 is a result whose status is FAILED (specification, section 4.4). */
function orFailed(named: Readonly<Record<string, unknown>>, destination: () => Account): Account {
  try {
    return destination();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 422) throw error;
    const { errorCode, message } = error;
    throw new ServiceError(422, errorCode, message, { ...named, status: 'FAILED', errorReason: message });
  }
}

/** @throws {ServiceError} 404 for no account, 422 for one that cannot receive. */
function usable(account: Account | null): Account {
  if (!account || account.state === 'closed')
    throw new ServiceError(404, 'beneficiary_not_found', 'Conta de destino não encontrada.');
  if (account.state === 'suspended')
    throw new ServiceError(422, 'beneficiary_not_active_at_partner', 'Conta de destino inativa no banco.');
  return account;
}

/** The one active account of a document, else one that is suspended. @throws {ServiceError} 409 for several active ones. */
function accountOfDocument(world: World, document: string): Account | null {
  const accounts = world
    .all(`SELECT id FROM accounts WHERE holder_document = ? AND state <> 'closed'`, document)
    .map(({ id }) => findAccount(world, String(id)));
  const active = accounts.filter((account) => account?.state === 'active');
  if (active.length > 1)
    throw new ServiceError(409, 'multiple_destination_accounts', 'O documento tem mais de uma conta ativa.');
  return active[0] ?? accounts[0] ?? null;
}

function resultAnswer(record: TransferRecord): Answer {
  const facts = record.data;
  const body = {
    paymentId: record.id,
    workflowId: `internal-${record.accountId}-${facts.identifier}`,
    runId: facts.runId,
    transactionId: facts.transactionId,
    endToEndId: null,
    destinationAccountId: facts.destinationAccountId,
    status: record.state,
    value: reaisOf(facts.amountCentavos),
    description: facts.description,
    identifier: facts.identifier,
    idempotencyKey: facts.idempotencyKey,
    ...(facts.completedAtMs === null ? {} : { completedAt: utcText(facts.completedAtMs) }),
  };
  if (record.state === 'COMPLETED') return { status: 200, body };
  if (record.state === 'PENDING') return { status: 202, body };
  const { errorCode, errorReason } = facts;
  return { status: 422, body: { ...body, errorCode, errorReason, message: errorReason } };
}

/** Keeps the first name; of the others the first letter, then asterisks. */
function maskName(name: string): string {
  const [first = '', ...others] = name.split(' ');
  return [first, ...others.map((word) => word.charAt(0) + '*'.repeat(Math.max(1, word.length - 1)))].join(
    ' ',
  );
}
