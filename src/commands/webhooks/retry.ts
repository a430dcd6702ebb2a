import { existsSync } from 'node:fs';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import {
  captureFlags,
  captureKinds,
  captureSearch,
  requireKnown,
  type TypedSearch,
  withoutRef,
} from '../../lib/areas/webhooks/capture-flags.ts';
import {
  capturesOf,
  idsFound,
  notCaptured,
  requireCapture,
  withCaptures,
  withIndex,
} from '../../lib/areas/webhooks/captures.ts';
import { retryAll } from '../../lib/areas/webhooks/retrying.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { advised } from '../../lib/command/advice.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { capturesPath } from '../../lib/connection/paths.ts';
import type { Session } from '../../lib/connection/session.ts';
import { deliveryRetry } from '../../lib/contract/webhooks.ts';
import { deliveryIdOf } from '../../lib/deliveries/delivery.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { firstTextMember } from '../../lib/json/lists.ts';
import { namedStanding } from '../../lib/words/statuses.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks retry`: POST /v1/webhooks/{subscriptionId}/deliveries/{deliveryId}/retry. */
export default class WebhooksRetry extends BaseCommand {
  override about = aboutChange();

  static override args = {
    subscription: Args.string(),
    delivery: Args.string(),
  };
  static override flags = {
    ...writeFlags,
    ...captureFlags,
    yes: Flags.boolean({ helpGroup: 'SAFETY' }),
  };

  async run(): Ended {
    const { args, flags } = await this.parse(WebhooksRetry);
    const { subscription, delivery } = args;
    const eventId = flags['event-id'];
    const { eventId: _one, kinds, ...filter } = captureSearch(flags);
    const isFiltered = kinds !== undefined || Object.values(filter).some((value) => value !== undefined);
    if (isFiltered && (delivery !== undefined || eventId !== undefined))
      throw usageError('usage', webhooksWords.nothingSentAfter(webhooksWords.retry.oneOrFilter));
    if (isFiltered) return this.many({ ...filter, kinds: kinds ?? captureKinds }, subscription, flags);
    if (eventId === undefined ? delivery === undefined : delivery !== undefined)
      throw usageError('usage', webhooksWords.nothingSentAfter(webhooksWords.retry.which));
    return connected(this, flags, async (session) => {
      const params =
        eventId === undefined
          ? { subscriptionId: subscription ?? '', deliveryId: delivery ?? '' }
          : await capturedDelivery(session, eventId, subscription);
      await advised('write', { not_found: webhooksWords.retry.noSuch }, () =>
        change(this, session, {
          flags,
          operation: deliveryRetry,
          input: { params },
          view: (value) => ({
            fields: [
              ['Delivery', firstTextMember(value, ['deliveryId', 'id']) ?? params.deliveryId],
              ['Status', namedStanding(firstTextMember(value, ['status', 'state'])) ?? webhooksWords.queued],
            ],
          }),
        }),
      );
      return undefined;
    });
  }

  private async many(
    typed: TypedSearch,
    subscription: string | undefined,
    flags: GlobalFlags & { readonly yes: boolean; readonly 'dry-run': boolean },
  ): Ended {
    return connected(this, flags, async (session) => {
      const { environment } = session;
      const none = notCaptured(webhooksWords.captures.noneFitsHere);
      if (!existsSync(capturesPath(process.env, environment))) throw none;
      const search = await withoutRef(typed, environment);
      return withCaptures(environment, async (store) => {
        const found = await withIndex(
          store,
          (text) => this.note(text),
          async (index) => {
            requireKnown(search, index.choices());
            return [...idsFound(index, search, 'oldest')];
          },
        );
        if (found.length === 0) throw none;
        return retryAll(this, session, capturesOf(store, found), subscription, flags);
      });
    });
  }
}

/** The ids of a captured delivery: its subscription, and the id in its header. */
async function capturedDelivery(
  { environment, client }: Session,
  id: string,
  subscription: string | undefined,
) {
  const { headers, subscriptionId, captureId } = existsSync(capturesPath(process.env, environment))
    ? await withCaptures(environment, async (store) => requireCapture(store, id))
    : requireCapture(null, id);
  const header = client.connection.settings.webhookDeliveryIdHeader;
  const deliveryId = deliveryIdOf(headers, header);
  const { retry, nothingSentAfter } = webhooksWords;
  if (deliveryId === null) throw usageError('usage', nothingSentAfter(retry.noDeliveryId(captureId, header)));
  const known = subscription ?? subscriptionId;
  if (known === null) throw usageError('usage', nothingSentAfter(retry.noSubscription(captureId)));
  return { subscriptionId: known, deliveryId };
}
