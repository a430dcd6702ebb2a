import { NoAnswerError, ServiceError } from '../client/errors.ts';
import type { Session } from '../connection/session.ts';
import type { Operation } from '../contract/operation.ts';
import { bodyHash, type IntentFacts, type Withheld } from '../journal/intent.ts';
import { maySend, pay } from '../journal/pay.ts';
import type { PayOrder, PayReport } from '../journal/pay-ports.ts';
import { railOf } from '../journal/rails/index.ts';
import { type Message, messageText } from '../words/records.ts';
import { inEnglish } from '../words/topic.ts';
import { type NameFlags, paymentFacts } from './facts.ts';
import { type RunInput, runPayment } from './run.ts';

/** A creation as a command describes it. */
export interface Creation {
  readonly operation: Operation;
  readonly params?: Readonly<Record<string, string>>;
  /**
   * The JSON text to send, built with the identifier if the body bears one of ours; shorter than that with {@link sent}.
   */
  readonly body: string | ((identifier: string) => string);
  /** The identifier that the person put in the body. */
  readonly identifier?: string;
  /** The content by which a repeat is recognised, if the bytes differ each time. */
  readonly content?: string;
  /** What is made, in a few words: the address, the document. */
  readonly subject: Message;
  readonly names?: NameFlags;
  readonly allowDuplicate: boolean;
  /** The request as sent, if the journal keeps less: `body` then blanks the secret, or only describes the file. */
  readonly sent?: { readonly withheld: Withheld; readonly request: NonNullable<PayOrder['sent']> };
  /** Last checks before something new is sent; not called if the intent is only reported on. */
  readonly before?: () => Promise<void>;
  /** Removes what `before` put aside, once it is certain that this run made nothing. */
  readonly unmade?: () => Promise<unknown>;
}

/**
 * Creates something once: written down, sent, the answer recorded. A lost answer is looked up if a route allows it.
 * @throws {ServiceError} a refusal of this run. @throws {NoAnswerError} when nothing was sent
 */
export async function runCreation(
  session: Session,
  creation: Creation,
  run: Omit<RunInput, 'client'>,
): Promise<PayReport> {
  const { operation, allowDuplicate, sent } = creation;
  const known = railOf(operation.id);
  if (!known) throw new Error(`No rail makes ${operation.id}.`);
  const facts = creationFacts(session, creation);
  const isNew = maySend(await run.journal.peek(facts, allowDuplicate), false);
  const createdAtMs = isNew ? await serviceTime(session) : facts.createdAtMs;
  if (isNew) await creation.before?.();
  const order = {
    operation,
    rail: known.rail,
    facts: { ...facts, createdAtMs },
    allowDuplicate,
    newAttempt: false,
    waitMs: 0,
    ...(sent ? { sent: sent.request } : {}),
  };
  const work = { ...run, client: session.client };
  const report = await runPayment(work, (ports) => pay(ports, order)).catch(async (error: unknown) => {
    await creation.unmade?.();
    throw error;
  });
  const refusal = refusalOf(report, creation.operation);
  if (report.sent === 'no' || refusal) await creation.unmade?.();
  if (refusal) throw refusal;
  return report;
}

/** The answer that proves that this run made nothing, as every other command shows it; null if a look-up proved it. */
function refusalOf({ intent, finding, reply }: PayReport, operation: Operation): Error | null {
  if (!reply || intent.state === 'UNCERTAIN' || intent.state === 'SETTLED') return null;
  if (reply.kind !== 'answer') return intent.state === 'INTENT' ? new NoAnswerError(reply) : null;
  return finding.httpStatus === reply.status ? new ServiceError(reply, operation) : null;
}

/** Everything that is written down before sending. @throws {CliError} exit 2 for names that cannot be used */
export function creationFacts({ client }: Pick<Session, 'client'>, creation: Creation): IntentFacts {
  const { operation, params = {}, body, identifier, names = {}, content, subject, sent } = creation;
  const facts = paymentFacts(
    client,
    identifier !== undefined && names.ref === undefined ? { ...names, identifier } : names,
    {
      operation,
      params,
      rail: `${operation.id} ${JSON.stringify(params)}`,
      names: operation.id,
      bodyText: typeof body === 'string' ? () => body : body,
      content: content ?? (typeof body === 'string' ? body : body('')),
      hasIdentifier: typeof body !== 'string',
      amountCentavos: null,
      to: { kind: 'text', text: inEnglish(() => messageText(subject)), inBody: null, said: subject },
    },
  );
  return {
    ...facts,
    identifier: identifier ?? facts.identifier,
    bodySha256: content === undefined ? facts.bodySha256 : bodyHash(content),
    creation: { keySent: operation.idempotencyKey, withheld: sent?.withheld ?? null },
  };
}

/** The moment from which "newer than the intent" is measured, by the clock that dates what the service makes. */
async function serviceTime({ client, embedded, serviceNow }: Session): Promise<number> {
  await client.prepare({ movesMoney: false });
  return embedded ? serviceNow() : client.clock.now();
}
