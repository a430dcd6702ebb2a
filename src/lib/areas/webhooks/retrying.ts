import { ServiceError } from '../../client/errors.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { deliveryRetry } from '../../contract/webhooks.ts';
import { deliveryIdOf } from '../../deliveries/delivery.ts';
import type { Capture } from '../../deliveries/store.ts';
import type { Answer, Column } from '../../terminal/answer.ts';
import { askReally } from '../../terminal/really.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** A delivery that the service is asked for again, and what it said. */
interface Retried {
  readonly subscriptionId: string;
  readonly deliveryId: string;
  readonly eventId: string | null;
  readonly type: string | null;
  /** Why the service refused it; null if it queued it, or was not asked yet. */
  problem: string | null;
  httpStatus: number | null;
}

type RetryFlags = GlobalFlags & { readonly yes: boolean; readonly 'dry-run': boolean };

/**
 * Asks the service for a new attempt of each delivery, once, by the subscription that it was received for. It stops at the
 * first answer that is about the caller and not about a delivery.
 */
export async function retryAll(
  command: BaseCommand,
  session: Session,
  captures: Iterable<Capture>,
  subscription: string | undefined,
  flags: RetryFlags,
): Ended {
  const { settings } = session.client.connection;
  const { rows, nameless } = deliveriesOf(captures, settings.webhookDeliveryIdHeader, subscription);
  const says = webhooksWords.retry;
  if (nameless > 0) command.note(() => says.nameless(nameless));
  if (flags['dry-run'] || rows.length === 0) {
    await command.show(answerOf(rows), flags);
    command.note(() => (rows.length === 0 ? webhooksWords.nothingSent : webhooksWords.dryRun));
    return nameless > 0 && rows.length === 0 ? 'check_failed' : undefined;
  }
  const subscriptions = new Set(rows.map(({ subscriptionId }) => subscriptionId)).size;
  await askReally(() => says.really(rows.length, subscriptions, session.environment), flags.yes);
  const asked: Retried[] = [];
  for (const row of rows) {
    asked.push(row);
    if (!(await ask(session, row))) break;
  }
  await command.show(answerOf(asked), flags);
  const refused = asked.filter(({ problem }) => problem !== null).length;
  const left = rows.length - asked.length;
  command.note(() => says.asked(asked.length - refused, refused, left));
  return refused > 0 ? 'check_failed' : undefined;
}

/** Each delivery once, however many of its attempts were captured. */
function deliveriesOf(captures: Iterable<Capture>, header: string, subscription: string | undefined) {
  const rows = new Map<string, Retried>();
  let nameless = 0;
  for (const { headers, envelope, ...capture } of captures) {
    const deliveryId = deliveryIdOf(headers, header);
    const subscriptionId = subscription ?? capture.subscriptionId;
    if (deliveryId === null || subscriptionId === null) nameless += 1;
    else
      rows.set(`${subscriptionId} ${deliveryId}`, {
        subscriptionId,
        deliveryId,
        eventId: envelope?.eventId ?? null,
        type: envelope?.type ?? null,
        problem: null,
        httpStatus: null,
      });
  }
  return { rows: [...rows.values()], nameless };
}

/** @returns whether the next one may be asked for */
async function ask({ client }: Session, row: Retried): Promise<boolean> {
  const { subscriptionId, deliveryId } = row;
  try {
    row.httpStatus = (
      await client.write(deliveryRetry, { params: { subscriptionId, deliveryId } }, null)
    ).status;
    return true;
  } catch (error) {
    row.problem =
      error instanceof ServiceError ? (error.reply.errorCode ?? error.message) : (error as Error).message;
    row.httpStatus = error instanceof ServiceError ? error.reply.status : null;
    return row.httpStatus === 404 || row.httpStatus === 409;
  }
}

const columns: readonly Column<Retried>[] = [
  { header: 'Event', value: ({ type }) => type ?? webhooksWords.noEvent, freeText: true },
  { header: 'Event id', value: ({ eventId }) => eventId ?? '', freeText: true },
  { header: 'Delivery', value: ({ deliveryId }) => deliveryId, freeText: true },
  { header: 'Subscription', value: ({ subscriptionId }) => subscriptionId, freeText: true },
  { header: 'Answer', value: ({ problem, httpStatus }) => problem ?? String(httpStatus ?? '') },
];

function answerOf(records: readonly Retried[]): Answer<Retried> {
  return { json: records, table: { columns, records, empty: webhooksWords.nothingSent } };
}
