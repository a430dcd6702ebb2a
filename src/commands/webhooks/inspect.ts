import * as Flags from '@oclif/core/flags';
import {
  type AuthenticationFlags,
  authenticationFlags,
  deliveryAuthentication,
} from '../../lib/areas/webhooks/authentication.ts';
import type { Inspecting, InspectingInput } from '../../lib/areas/webhooks/inspecting.ts';
import { watchEnd } from '../../lib/areas/webhooks/listen-end.ts';
import { believedProxies, receivingPath, trustProxyFlag } from '../../lib/areas/webhooks/url.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { deliveryUrl } from '../../lib/connection/delivery-url.ts';
import { capturesPath } from '../../lib/connection/paths.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { tellNoMore } from '../../lib/terminal/waiting.ts';
import type { Telling } from '../../lib/words/topic.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks inspect`: the captured deliveries in a browser. */
export default class WebhooksInspect extends BaseCommand {
  static override flags = {
    port: Flags.integer({ helpValue: 'PORT', default: 0, min: 0, max: 65_535 }),
    to: Flags.string({
      helpValue: 'URL',
    }),
    'listen-port': Flags.integer({ helpValue: 'PORT', min: 0, max: 65_535 }),
    path: Flags.string({ helpValue: '/PATH' }),
    'forward-to': Flags.string({
      helpValue: 'URL',
    }),
    'trust-proxy': trustProxyFlag,
    ...authenticationFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksInspect);
    const asJson = this.asJson(flags);
    const replayTo = flags.to === undefined ? null : deliveryUrl(flags.to, '--to');
    const receive = await receiverOf(flags);
    const watch = watchEnd(null);
    const serve = connected(this, flags, async (session) => {
      const [{ openSqliteCaptures }, { openCaptureIndex }, { startInspecting }] = await Promise.all([
        import('../../lib/deliveries/store-sqlite.ts'),
        import('../../lib/deliveries/search-index.ts'),
        import('../../lib/areas/webhooks/inspecting.ts'),
      ]);
      const store = openSqliteCaptures(capturesPath(process.env, session.environment));
      const index = openCaptureIndex(store.location);
      try {
        const note = (text: Telling): void => this.note(text);
        const inspecting = await startInspecting({
          store,
          index,
          session,
          port: flags.port,
          replayTo,
          receive,
          note,
        });
        this.ready(inspecting, session.environment, asJson);
        await watch.ended;
        await inspecting.stop();
      } finally {
        index.close();
        store.close();
      }
    });
    // A failure before it serves must not leave the signal handlers behind.
    await serve.finally(() => watch.end('signal'));
  }

  /** The address is the answer: one line, or one document. */
  private ready({ url, receiver }: Inspecting, environment: string, asJson: boolean): void {
    const answer = { url, receiver: receiver?.url ?? null, environment };
    tellNoMore();
    process.stdout.write(`${asJson ? JSON.stringify(answer) : url}\n`);
    if (receiver?.authType === 'NONE') this.note(() => webhooksWords.unproven);
    if (receiver !== null)
      this.note(() => webhooksWords.receiving.listening(receiver.url, receiver.authType, environment));
    this.note(() => webhooksWords.page.open);
  }

  private asJson(flags: GlobalFlags): boolean {
    const format = this.format(flags);
    if (format === 'csv' || flags.query !== undefined || flags.columns !== undefined)
      throw usageError('usage', webhooksWords.page.jsonOnly);
    return format !== 'table';
  }
}

/** Where `webhooks listen` receives too. */
const listenPort = 4272;

type ReceiveFlags = AuthenticationFlags & {
  readonly 'listen-port'?: number | undefined;
  readonly path?: string | undefined;
  readonly 'forward-to'?: string | undefined;
  readonly 'trust-proxy'?: readonly string[] | undefined;
};

/** How to receive; null when no flag says how deliveries prove themselves. */
async function receiverOf(flags: ReceiveFlags): Promise<InspectingInput['receive']> {
  const proof = [flags.subscription, flags['secret-file'], flags['auth-type']];
  if (proof.every((flag) => flag === undefined)) {
    const alone = [
      'listen-port',
      'path',
      'forward-to',
      'trust-proxy',
      'header',
      'username',
      'other-secret-file',
    ] as const;
    const given = alone.find((name) => flags[name] !== undefined);
    if (given === undefined) return null;
    throw usageError(
      'usage',
      webhooksWords.page.onlyReceiving(`--${given}`),
      webhooksWords.page.onlyReceivingHint,
    );
  }
  const forwardTo = flags['forward-to'];
  return {
    forwardTo: forwardTo === undefined ? null : deliveryUrl(forwardTo, '--forward-to'),
    path: receivingPath(flags.path),
    isTrusted: believedProxies(flags['trust-proxy']),
    port: flags['listen-port'] ?? listenPort,
    checked: await deliveryAuthentication(flags, process.env),
  };
}
