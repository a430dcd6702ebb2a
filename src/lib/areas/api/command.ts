import type { EncodedRequest } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { type About, aboutQuery, knownOfNone } from '../../command/about.ts';
import type { GlobalFlags } from '../../command/base.ts';
import type { ApiBody } from '../../command/body.ts';
import { asReceived, withJournal } from '../../command/service.ts';
import { refuseDeprecated } from '../../connection/deprecation.ts';
import type { Session } from '../../connection/session.ts';
import type { Operation } from '../../contract/operation.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import { member, textMember } from '../../json/members.ts';
import { knownFromJournal } from '../../payments/about.ts';
import { MoneyCommand } from '../../payments/money-command.ts';
import { canAsk } from '../../terminal/ask.ts';
import { secretsIn } from './body-secrets.ts';
import type { ApiPayment } from './money.ts';
import type { ApiMethod } from './request.ts';
import { headText, jsonText, shownHeaders } from './view.ts';

/** The flags of `brl api` after parsing. */
export type ApiFlags = GlobalFlags & {
  readonly include: boolean;
  readonly paginate: boolean;
  readonly 'dry-run': boolean;
  readonly yes: boolean;
  readonly confirm?: string | undefined;
  readonly ref?: string | undefined;
  readonly 'idempotency-key'?: string | undefined;
  readonly 'allow-duplicate': boolean;
  readonly 'new-attempt': boolean;
  readonly 'accept-pending': boolean;
};

/** A call with its account filled in. */
export interface ApiCall {
  readonly method: ApiMethod;
  readonly target: string;
  readonly body: ApiBody | null;
  readonly flags: ApiFlags;
  readonly waitMs: number;
}

/** The three ways of making a call, by what it may do. */
export abstract class ApiCommand extends MoneyCommand {
  override about = aboutQuery();

  /** A query. */
  protected async read(session: Session, operation: Operation, call: ApiCall): Promise<void> {
    const { client } = session;
    const { flags, method, target } = call;
    if (flags['dry-run']) return this.showCall(session, call, null);
    const { query } = await import('./call.ts');
    const read = (to: string) =>
      this.watched(flags, () =>
        query(client, operation, requestOf(session, { ...call, target: to }, null, operation)),
      );
    if (flags.paginate) {
      const { readPages } = await import('./pages.ts');
      const { envelope, last } = await readPages(target, read);
      return this.answer(last, envelope, call);
    }
    const reply =
      operation.retry === 'metered'
        ? await withJournal(session, (journal) => this.readMetered(session, journal, () => read(target)))
        : await read(target);
    return this.answer(reply, method === 'HEAD' ? null : asReceived(reply), call);
  }

  /** A change that moves no money. */
  protected async write(session: Session, operation: Operation, call: ApiCall): Promise<void> {
    const { flags } = call;
    this.about.kind = 'write';
    this.about.told = 'write';
    this.about.known = knownOfNone;
    const key = await keyOf(session, operation, call);
    if (flags['dry-run']) return this.showCall(session, call, key);
    const { change } = await import('./call.ts');
    const reply = await this.watched(flags, () =>
      change(session.client, operation, {
        ...requestOf(session, call, key, operation),
        unrepeatable: true,
      }),
    );
    // Specification, section 4.5: a key that waits for the code sent to its owner.
    if (textMember(reply.json.value, 'status') === 'pending_verification') process.exitCode = 20;
    return this.answer(reply, asReceived(reply), call);
  }

  /** Everything that may move money: the rules of a payment. */
  protected async money(session: Session, known: Operation | null, call: ApiCall): Promise<void> {
    const { flags } = call;
    const payment: ApiPayment = { method: call.method, target: call.target, body: call.body, known };
    const [{ apiFacts, railFor, requireWithinCeilings }, { requireUnattended }] = await Promise.all([
      import('./money.ts'),
      import('../../payments/confirm.ts'),
    ]);
    refuseSecret(session, call);
    const how = railFor(payment);
    const facts = apiFacts(session.client, flags, payment, how);
    this.about.told = 'money';
    this.about.known = knownFromJournal;
    this.about.earlierIn = (journal) => journal.peek(facts, flags['allow-duplicate'])?.intent ?? null;
    requireWithinCeilings(session, payment, flags);
    refuseDeprecated(known, flags);
    if (flags['dry-run']) return this.showCall(session, call, facts.idempotencyKey, true);
    if (!canAsk())
      requireUnattended(
        session,
        flags.yes,
        flags.ref !== undefined || Boolean(process.env.BRL_JOURNAL),
        known === null ? 'a call that may move money' : undefined,
      );
    await withJournal(session, async (journal) => {
      await this.confirmCall(session, journal, payment, facts, flags);
      const [{ runPayment }, { pay }, { overheard }] = await Promise.all([
        import('../../payments/run.ts'),
        import('../../journal/pay.ts'),
        import('./call.ts'),
      ]);
      const client = overheard(session.client, (reply) => this.tellHead(reply, flags.include));
      const order = {
        operation: how.operation,
        rail: how.rail,
        facts,
        allowDuplicate: flags['allow-duplicate'],
        newAttempt: flags['new-attempt'],
        // Without an identifier there is nothing to ask for while waiting.
        waitMs: facts.identifier === null ? 0 : call.waitMs,
      };
      const input = { ...this.runInput(session, journal), client };
      await this.report(await runPayment(input, (ports) => pay(ports, order)), session, flags);
    });
  }

  private async confirmCall(
    session: Session,
    journal: Journal,
    payment: ApiPayment,
    facts: Parameters<Journal['peek']>[0],
    flags: ApiFlags,
  ): Promise<void> {
    const { confirmationOf, refuseOtherCall } = await import('./money.ts');
    refuseOtherCall(journal, facts, flags['allow-duplicate']);
    const { maySend } = await import('../../journal/pay.ts');
    const known = journal.peek(facts, flags['allow-duplicate']);
    this.about.earlier = known?.intent ?? null;
    if (flags.yes || !canAsk() || !maySend(known, flags['new-attempt'])) return;
    this.note(confirmationOf(session, journal, facts, payment));
    await this.agree(session.environment === 'production' ? 'Send this with real money?' : 'Send this?');
  }

  private async readMetered(
    { client }: Session,
    journal: Journal,
    read: () => Promise<Answered>,
  ): Promise<Answered> {
    const { askDirectory } = await import('../../payments/directory-pause.ts');
    return askDirectory(client, journal, read);
  }

  /** Tells of a refusal's head too, which the error document does not have. */
  private async watched(flags: ApiFlags, send: () => Promise<Answered>): Promise<Answered> {
    try {
      return await send();
    } catch (error) {
      const { ServiceError } = await import('../../client/errors.ts');
      if (error instanceof ServiceError) this.tellHead(error.reply, flags.include);
      throw error;
    }
  }

  private tellHead(reply: Answered, include: boolean): void {
    if (include) this.note(headText(reply.status, reply.headers));
  }

  private async answer(reply: Answered, body: unknown, call: ApiCall): Promise<void> {
    const { include } = call.flags;
    const format = this.format(call.flags);
    const inDocument = include && format !== 'table';
    this.tellHead(reply, include && !inDocument);
    const { status, headers } = reply;
    const json = inDocument ? { status, headers: shownHeaders(headers), body } : body;
    const items = Array.isArray(body) ? body : member(body, 'items');
    const records = !inDocument && Array.isArray(items) ? { records: items } : {};
    const text = body === null ? headText(status, {}) : jsonText(body);
    await this.show(
      { json, text, ...records },
      { ...call.flags, output: format === 'csv' ? 'json' : format },
    );
  }

  private async showCall(session: Session, call: ApiCall, key: string | null, money = false): Promise<void> {
    const { showRequest } = await import('../../command/dry-run.ts');
    const request = { ...requestOf(session, call, key), movesMoney: money };
    const format = this.format(call.flags);
    const output = format === 'csv' ? 'json' : format;
    await this.show(await showRequest(session.client, request, shownBody(session, call)), {
      ...call.flags,
      output,
    });
  }
}

/**
 * What is known where a call fails of which nothing more is known: until its route is known, every write may be a payment,
 * and a query about one payment that has no answer leaves that payment unknown. Other calls name none.
 */
export function knownOfCall(target: string, mayPay: boolean): About['known'] {
  return (about, failure) =>
    failure.ends !== 'usage' && (mayPay || paymentPath.test(target))
      ? { moneyMoved: 'unknown', outcome: 'uncertain' }
      : knownOfNone(about, failure);
}

/** Routes that read what became of one payment (specification, sections 4.1 to 4.4 and 4.8). */
const paymentPath =
  /\/(?:payments?|ted|transactions|pix\/transactions|pix\/batches|boleto\/payments)(?:\/|\?|$)/;

/** The body without its secrets. */
function shownBody({ client }: Session, { body }: ApiCall): string | undefined {
  return secretsIn(body?.value, client.connection.settings).reduce(
    (text, secret) => text?.replaceAll(JSON.stringify(secret), '"[hidden]"'),
    body?.text,
  );
}

/** @throws {CliError} exit 2: the journal keeps the body of what may move money, and never a secret */
function refuseSecret({ client }: Session, { body }: ApiCall): void {
  if (secretsIn(body?.value, client.connection.settings).length === 0) return;
  throw usageError(
    'usage',
    'The body holds a secret, and this call may move money: its body would be written to the journal, which holds none. Nothing was sent.',
    'Use the command that is made for it; a PIN goes into the header by BRL_TRANSACTION_PIN_FILE.',
  );
}

function requestOf(
  { client }: Session,
  call: ApiCall,
  idempotencyKey: string | null,
  operation: Pick<Operation, 'deprecated'> = {},
): EncodedRequest {
  const [secret, ...hides] = secretsIn(call.body?.value, client.connection.settings);
  return {
    method: call.method,
    url: client.connection.hostUrl + call.target,
    body: call.body === null ? null : Buffer.from(call.body.text, 'utf8'),
    idempotencyKey,
    movesMoney: false,
    ...(secret === undefined ? {} : { secret, hides }),
    ...(operation.deprecated ? { deprecated: operation.deprecated } : {}),
  };
}

/** The key of a change: from the ref, as it was given, or made where the operation takes one. */
async function keyOf({ client }: Session, operation: Operation, call: ApiCall): Promise<string | null> {
  const { ref, 'idempotency-key': given } = call.flags;
  if (given !== undefined) return given;
  const [{ namesFromRef, randomNames }, { accountIn }] = await Promise.all([
    import('../../journal/names.ts'),
    import('./route.ts'),
  ]);
  if (ref === undefined) return operation.idempotencyKey ? randomNames().idempotencyKey : null;
  const { environment, tenantId, accountId } = client.connection;
  return namesFromRef({ environment, tenantId, accountId: accountIn(call.target) ?? accountId ?? '' }, ref)
    .idempotencyKey;
}
