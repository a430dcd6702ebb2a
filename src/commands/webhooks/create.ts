import * as Flags from '@oclif/core/flags';
import { unprovenWarning } from '../../lib/areas/webhooks/authentication.ts';
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
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { storeFlags, storeOf } from '../../lib/connection/store-flags.ts';
import { create, deliverySourceIps, webhookAuthTypes } from '../../lib/contract/webhooks.ts';
import { createdOf, creationFlags, makeOnce } from '../../lib/payments/create-once.ts';

/** `brl webhooks create`: POST /v1/webhooks. */
export default class WebhooksCreate extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Subscribe an address to events';
  static override description =
    'The address must be https; in a sandbox also http on this machine, which only "sandbox start --allow-http-webhooks" ' +
    'takes. The secret comes from a file, stdin (-) or a descriptor, or is made here; it is kept in the keychain or the ' +
    'vault under the id of the subscription, and never printed. On a machine without a keychain add --store vault, or ' +
    '--no-store with a file of your own. Give your own with --secret-file when another program receives. ' +
    'The service recognises no repeat, and no route lists, changes or removes a subscription: a second call ' +
    'makes a second one, and the account of a subscription stays. The member of authConfig that holds an HMAC secret is ' +
    'not shown in the specification; it is the setting webhookSecretField ("secret"). Deliveries come from ' +
    `${deliverySourceIps.join(', ')}.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --url https://hooks.example.com/brl --event pix.out.completed --event pix.out.failed',
    '<%= config.bin %> <%= command.id %> --url https://hooks.example.com/brl --event qrcode.paid --auth-type BASIC --username brl --secret-file secret.txt',
    '<%= config.bin %> <%= command.id %> --url https://hooks.example.com/brl --event pix.in.completed --dry-run',
  ];
  static override flags = {
    url: Flags.string({ description: 'address that receives, https', helpValue: 'URL', required: true }),
    event: Flags.string({
      description: 'event to send there; repeat it, or separate several by commas',
      helpValue: 'TYPE',
      multiple: true,
      required: true,
    }),
    'auth-type': Flags.string({
      description: 'how a delivery proves that it is the service’s',
      options: [...webhookAuthTypes],
      default: 'HMAC',
    }),
    'secret-file': Flags.string({
      description: 'HMAC secret, key, password or token; - is stdin; without it one is made',
      helpValue: 'FILE|-',
      helpGroup: 'SECRETS',
    }),
    username: Flags.string({ description: 'user of BASIC' }),
    header: Flags.string({ description: 'header of API_KEY (X-API-Key)' }),
    'account-id': Flags.string({ description: 'only events of this account; it stays so', helpValue: 'ID' }),
    'no-store': Flags.boolean({
      description: 'do not keep the secret: it stays in its file alone',
      dependsOn: ['secret-file'],
      helpGroup: 'SECRETS',
    }),
    ...storeFlags,
    ...creationFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksCreate);
    const types = eventTypes(flags.event);
    await connected(this, flags, async (session) => {
      const { client, environment } = session;
      const wanted: Wanted = {
        url: receiverUrl(flags.url, environment),
        eventTypes: types,
        accountId: flags['account-id'] ?? null,
        auth: await webhookAuth(flags, client.connection.settings.webhookSecretField),
      };
      for (const warning of eventWarnings(types)) this.note(`Note: ${warning}`);
      if (wanted.auth.secret === null) this.note(unprovenWarning);
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
        this.note(`If it was made, its secret is kept as ${waiting} (${store.describe()}).`);
      if (!made) return;
      const { id, secret: kept, json } = subscriptionOf(made, secret, field);
      const secretName =
        store && kept !== null && report.sent ? await keepSecret(store, { id, secret: kept }, waiting) : null;
      if (id !== null && report.sent) {
        const secretStore = store === null ? null : flags.store === 'vault' ? 'vault' : 'keychain';
        await this.remember(environment, id, wanted, { ...flags, secretStore, secretName });
      }
      const origin = wanted.auth.made ? ', made here' : '';
      await this.showInFull(
        {
          json,
          fields: [
            ['Subscription', id ?? 'not given'],
            ['Address', wanted.url],
            ['Events', types.join(', ')],
            ['Account', wanted.accountId ?? 'all'],
            ['Authentication', wanted.auth.authType],
            ['Secret', store && secretName ? `${secretName} in: ${store.describe()}${origin}` : null],
          ],
        },
        flags,
      );
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
      this.note(
        `Warning: "webhooks listen --subscription ${subscriptionId}" will not find its secret. ${error.message}`,
      ),
    );
  }
}
