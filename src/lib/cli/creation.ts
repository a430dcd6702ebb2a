import type { Input } from '../client/client.ts';
import { NoAnswerError, ServiceError } from '../client/errors.ts';
import type { Operation } from '../contract/operation.ts';
import type { IntentFacts } from '../journal/intent.ts';
import { maySend, pay } from '../journal/pay.ts';
import type { PayOrder, PayReport } from '../journal/pay-ports.ts';
import { railOf } from '../journal/rails.ts';
import { type RunInput, runPayment } from './pay-run.ts';
import { paymentFacts } from './payment-facts.ts';
import type { Session } from './session.ts';

/** A creation as a command describes it. */
export interface Creation {
  readonly operation: Operation;
  /** `bodyText` without its secret where `sent` has the whole. */
  readonly input: Input & { readonly bodyText: string };
  /** What is made, in a few words: the address, the document. */
  readonly subject: string;
  readonly allowDuplicate: boolean;
  readonly sent?: PayOrder['sent'];
  /** Last checks before something new is sent; not called for one that is only reported on. */
  readonly before?: () => Promise<void>;
}

/**
 * Makes a thing once: written down, sent, the answer recorded. A lost answer is looked up where a route tells.
 * @throws {ServiceError} a refusal of this run. @throws {NoAnswerError} when nothing was sent
 */
export async function runCreation(
  session: Session,
  creation: Creation,
  run: Omit<RunInput, 'client' | 'env'>,
): Promise<PayReport> {
  const { operation, allowDuplicate, sent } = creation;
  const known = railOf(operation.id);
  if (!known) throw new Error(`No rail makes ${operation.id}.`);
  const facts = creationFacts(session, creation);
  if (maySend(run.journal.peek(facts, allowDuplicate), false)) await creation.before?.();
  const order = { operation, rail: known.rail, facts, allowDuplicate, newAttempt: false, waitMs: 0 };
  const report = await runPayment({ ...run, client: session.client, env: process.env }, (ports) =>
    pay(ports, sent ? { ...order, sent } : order),
  );
  const { reply, exit, intent } = report;
  if (exit === 0 || intent.state === 'UNCERTAIN' || !reply) return report;
  throw reply.kind === 'answer' ? new ServiceError(reply) : new NoAnswerError(reply);
}

/** Everything that is written down before sending, by the service's clock: a look-up compares with it. */
function creationFacts(session: Session, { operation, input, subject, sent }: Creation): IntentFacts {
  const { client } = session;
  const facts = paymentFacts(
    client,
    {},
    {
      operation,
      ...(input.params ? { params: input.params } : {}),
      rail: operation.id,
      bodyText: () => input.bodyText,
      hasIdentifier: false,
      amountCentavos: null,
      destination: subject,
    },
  );
  return {
    ...facts,
    createdAtMs: session.serviceNow(),
    creation: {
      keySent: operation.idempotencyKey,
      withheld: sent ? 'secret' : null,
      claims: 'while-open',
    },
  };
}
