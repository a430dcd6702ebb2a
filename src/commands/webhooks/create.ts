import * as Flags from '@oclif/core/flags';
import { storeFlags, storeOf } from '../../lib/cli/store-flags.ts';
import { webhookAuth } from '../../lib/cli/webhook-secret.ts';
import {
  eventTypes,
  eventWarnings,
  receiverUrl,
  subscribe,
  subscriptionText,
  type Wanted,
} from '../../lib/cli/webhook-subscription.ts';
import { WriteCommand, writeFlags } from '../../lib/cli/write-command.ts';
import { create, deliverySourceIps, webhookAuthTypes } from '../../lib/contract/webhooks.ts';

/** `brl webhooks create`: POST /v1/webhooks. */
export default class WebhooksCreate extends WriteCommand {
  static override summary = 'Subscribe an address to events';
  static override description =
    'The address must be https; in a sandbox also http on this machine, which only "sandbox start --allow-http-webhooks" ' +
    'takes. The secret comes from a file, stdin (-) or a descriptor, or is made here; it is kept in the keychain or the ' +
    'vault under the id of the subscription, and never printed. Give your own with --secret-file when another program ' +
    'receives. The service recognises no repeat, and no route lists, changes or removes a subscription: a second call ' +
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
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksCreate);
    const types = eventTypes(flags.event);
    await this.withSession(flags, async (session) => {
      const { client, environment } = session;
      const wanted: Wanted = {
        url: receiverUrl(flags.url, environment),
        eventTypes: types,
        accountId: flags['account-id'] ?? null,
        auth: await webhookAuth(flags, client.connection.settings.webhookSecretField),
      };
      for (const warning of eventWarnings(types)) this.note(`Note: ${warning}`);
      if (wanted.auth.secret === null) {
        this.note(
          'Warning: with NONE anybody who learns the address can send made-up events. Not for production.',
        );
      }
      if (flags['dry-run']) {
        const { showRequest } = await import('../../lib/cli/dry-run.ts');
        const bodyText = subscriptionText(wanted, '[hidden]');
        await this.show(await showRequest(client, client.encode(create, { bodyText }), bodyText), flags);
        return;
      }
      const keep = wanted.auth.secret !== null && !flags['no-store'];
      const store = keep ? await storeOf(flags, process.env) : null;
      const { id, secretName, json } = await subscribe(session, wanted, store);
      if (id !== null) {
        const { rememberSubscription } = await import('../../lib/cli/remember-subscription.ts');
        await rememberSubscription(process.env, environment, {
          subscriptionId: id,
          url: wanted.url,
          authType: wanted.auth.authType,
          header: flags.header ?? null,
          username: flags.username ?? null,
          eventTypes: types,
          accountId: wanted.accountId,
          secretStore: store === null ? null : flags.store === 'vault' ? 'vault' : 'keychain',
          secretName,
          createdAtMs: Date.now(),
        }).catch((error: Error) =>
          this.note(
            `Warning: "webhooks listen --subscription ${id}" will not find its secret. ${error.message}`,
          ),
        );
      }
      const made = wanted.auth.made ? ', made here' : '';
      await this.show(
        {
          json,
          fields: [
            ['Subscription', id ?? 'not given'],
            ['Address', wanted.url],
            ['Events', types.join(', ')],
            ['Account', wanted.accountId ?? 'all'],
            ['Authentication', wanted.auth.authType],
            ['Secret', store && secretName ? `${secretName} in: ${store.describe()}${made}` : null],
          ],
        },
        flags,
      );
    });
  }
}
