import type * as contract from '../../contract/ted.ts';
import { tedIdOf } from '../../contract/ted.ts';
import { centavosOf, reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { nameRequest, recalled, remember } from '../idempotency.ts';
import { limitRefusal, operatorOf } from '../limits/use.ts';
import { ServiceError } from '../refusal.ts';
import { utcText } from '../time.ts';
import type { World } from '../world.ts';
import { tedMagic } from './magic.ts';
import { acceptTed, isSettledToday, moveTed, settleTed, type TedRecord, tedKind } from './ted-states.ts';

/** TED (specification, sections 2.7, 3.3 and 4.3). */
export const ted: Area<typeof contract> = {
  behaviours: { out, status, statusAlias: status },
  moves: { [tedKind]: moveTed },
  settlements: { [tedKind]: settleTed },
};

function out(call: Call<typeof contract.out>): Answer {
  const { world, account, body } = call;
  const amountCentavos = centavosOf('value', body.value);
  const identifier = body.identifier ?? world.newId('identifier').replaceAll('-', '');
  const name = nameRequest(world, {
    accountId: account.accountId,
    operation: 'ted.out',
    idempotencyKey: call.idempotencyKey ?? world.newId('unnamed-ted'),
    content: [],
  });
  // Bodies are not compared, and a failed TED stays failed (specification, sections 4.3 and 7.1).
  const known =
    findTed(world, account.accountId, tedIdOf(identifier)) ?? recalled<TedRecord>(world, tedKind, name);
  if (known) return { status: 200, body: stateOf(known) };
  if (body.account === tedMagic.missing) {
    throw new ServiceError(422, 'recipient_account_not_found', 'Conta do favorecido não encontrada.');
  }
  const operator = operatorOf(call.request);
  if (isSettledToday(world.now())) {
    const refusal = limitRefusal(world, account, { kind: 'ted', amountCentavos, operator }, world.now());
    if (refusal) throw new ServiceError(422, refusal.errorCode, refusal.errorReason);
  }
  const { bankCode, branch, taxNumber, holderName } = body;
  const accountType = body.accountType ?? 'CHECKING';
  const accepted = acceptTed(world, account.accountId, {
    tedId: tedIdOf(identifier),
    identifier,
    idempotencyKey: call.idempotencyKey,
    amountCentavos,
    destination: { bankCode, branch, account: body.account, accountType, taxNumber, holderName },
    description: body.description ?? null,
    operator,
  });
  remember(world, name, accepted.id);
  return { status: 202, body: acceptance(accepted) };
}

function status({
  world,
  account,
  params,
}: Call<typeof contract.status> | Call<typeof contract.statusAlias>): Answer {
  const found = findTed(world, account.accountId, params.tedId);
  if (!found) throw new ServiceError(404, 'not_found', 'TED não encontrada.');
  return { status: 200, body: stateOf(found) };
}

/** The TED under the service's name for it, or null. */
export function findTed(world: World, accountId: string, tedId: string): TedRecord | null {
  const identifier = tedId.startsWith('ted-') ? tedId.slice('ted-'.length) : '';
  return world.recordByIdentifier<TedRecord>(tedKind, accountId, identifier);
}

function acceptance(record: TedRecord) {
  const { tedId, identifier, idempotencyKey, destination, description, runId } = record.data;
  return {
    tedId,
    workflowId: `ted-out-${record.accountId}-${identifier}`,
    runId,
    idempotencyKey,
    identifier,
    status: 'PROCESSING',
    amount: reaisOf(record.data.amountCentavos),
    destination,
    description,
    info: 'TED recebida; acompanhe pelo status ou pelos eventos ted.out.*.',
  };
}

/** The status object of section 2.7: it does not say why a TED failed. */
function stateOf(record: TedRecord) {
  const { tedId, identifier, amountCentavos, description, partnerId, updatedAtMs } = record.data;
  return {
    tedId,
    accountId: record.accountId,
    status: record.state,
    amount: reaisOf(amountCentavos),
    identifier,
    description,
    partnerId,
    createdAt: utcText(record.createdAtMs),
    updatedAt: utcText(updatedAtMs),
  };
}
