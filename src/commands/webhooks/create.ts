import * as Flags from '@oclif/core/flags';
import { rememberSubscription } from '../../lib/areas/webhooks/known-subscriptions.ts';
import { webhookAuth } from '../../lib/areas/webhooks/secret.ts';
import {
  eventTypes,
  eventWarnings,
  keepSecret,
  receiverUrl,
  secretForms,
  subscriptionOf,
  subscriptionText,
  type Wanted,
  waitingSecretName,
} from '../../lib/areas/webhooks/subscription.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { storeFlags, storeOf } from '../../lib/connection/store-flags.ts';
import { create, webhookAuthTypes } from '../../lib/contract/webhooks.ts';
import { createdOf, creationFlags, endOf, makeOnce } from '../../lib/payments/create-once.ts';
import type { Field } from '../../lib/terminal/answer.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks create`: POST /v1/webhooks. */
export default class WebhooksCreate extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    url: Flags.string({ helpValue: 'URL', required: true }),
    event: Flags.string({
      helpValue: 'TYPE',
      multiple: true,
      required: true,
    }),
    'auth-type': Flags.string({
      options: [...webhookAuthTypes],
      default: 'HMAC',
    }),
    'secret-file': Flags.string({
      helpValue: 'FILE|-',
      helpGroup: 'SECRETS',
    }),
    username: Flags.string({ helpValue: 'NAME' }),
    header: Flags.string({ helpValue: 'NAME' }),
    'account-id': Flags.string({ helpValue: 'ID' }),
    'no-store': Flags.boolean({
      dependsOn: ['secret-file'],
      helpGroup: 'SECRETS',
    }),
    ...storeFlags,
    ...creationFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(WebhooksCreate);
    const types = eventTypes(flags.event);
    return connected(this, flags, async (session) => {
      const { client, environment } = session;
      const wanted: Wanted = {
        url: receiverUrl(flags.url, environment),
        eventTypes: types,
        accountId: flags['account-id'] ?? null,
        auth: await webhookAuth(flags, client.connection.settings.webhookSecretField),
      };
      for (const warning of eventWarnings(types)) this.note(() => webhooksWords.note(warning));
      if (wanted.auth.secret === null) this.note(() => webhooksWords.unproven);
      const { secret } = wanted.auth;
      const field = client.connection.settings.webhookSecretField;
      const keep = secret !== null && !flags['no-store'] && !flags['dry-run'];
      const store = keep ? await storeOf(flags, process.env) : null;
      const waiting = waitingSecretName();
      const report = await makeOnce(this, session, {
        flags,
        operation: create,
        body: subscriptionText(wanted, '[hidden]'),
        sent: {
          withheld: 'secret',
          request: { body: Buffer.from(subscriptionText(wanted, secret ?? '')), hides: secretForms(secret) },
        },
        subject: wanted.url,
        before: async () => store?.set(waiting, secret ?? ''),
        unmade: async () => store?.delete(waiting),
      });
      const made = report && createdOf(report);
      if (!made && report?.sent && store)
        this.note(() => webhooksWords.create.secretWaits(waiting, store.describe()));
      if (!made) return endOf(report);
      const { id, secret: kept, json } = subscriptionOf(made, secret, field);
      const secretName =
        store && kept !== null && report.sent ? await keepSecret(store, { id, secret: kept }, waiting) : null;
      if (id !== null && report.sent) {
        const secretStore = store === null ? null : flags.store === 'vault' ? 'vault' : 'keychain';
        await this.remember(environment, id, wanted, { ...flags, secretStore, secretName });
      }
      const place = store && secretName ? { name: secretName, store: store.describe() } : null;
      await this.showInFull({ json, fields: createdFields(id, wanted, place) }, flags);
      return 'settled';
    });
  }

  /** Lets "webhooks listen" find what proves the deliveries: no route shows it again. */
  private async remember(
    environment: string,
    subscriptionId: string,
    { url, auth, eventTypes: types, accountId }: Wanted,
    kept: {
      readonly header?: string | undefined;
      readonly username?: string | undefined;
      readonly secretStore: 'vault' | 'keychain' | null;
      readonly secretName: string | null;
    },
  ): Promise<void> {
    await rememberSubscription(process.env, environment, {
      subscriptionId,
      url,
      authType: auth.authType,
      header: kept.header ?? null,
      username: kept.username ?? null,
      eventTypes: types,
      accountId,
      secretStore: kept.secretStore,
      secretName: kept.secretName,
      createdAtMs: Date.now(),
    }).catch((error: Error) =>
      this.note(() => webhooksWords.create.notRemembered(subscriptionId, error.message)),
    );
  }
}

/** @param place where its secret is stored; null if it is not */
function createdFields(
  id: string | null,
  { url, eventTypes: types, accountId, auth }: Wanted,
  place: { readonly name: string; readonly store: string } | null,
): Field[] {
  const says = webhooksWords.create;
  const secretText = auth.made ? says.madeSecret : says.secret;
  return [
    ['Subscription', id ?? says.notGiven],
    ['Address', url],
    ['Events', types.join(', ')],
    ['Account', accountId ?? says.allAccounts],
    ['Authentication', auth.authType],
    ['Secret', place && secretText(place.name, place.store)],
  ];
}
