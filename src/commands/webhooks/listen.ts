import * as Flags from '@oclif/core/flags';
import { authenticationFlags } from '../../lib/areas/webhooks/authentication.ts';
import { pipeFormat, resolved, withCaptures } from '../../lib/areas/webhooks/captures.ts';
import { type EndReason, watchEnd } from '../../lib/areas/webhooks/listen-end.ts';
import { receivingRoutes, sayListening, tlsOf, wantedBy } from '../../lib/areas/webhooks/listen-flags.ts';
import { startListening } from '../../lib/areas/webhooks/listening.ts';
import { serveMetrics } from '../../lib/areas/webhooks/metrics-server.ts';
import { deliveryReporter } from '../../lib/areas/webhooks/reporter.ts';
import { believedProxies, trustProxyFlag } from '../../lib/areas/webhooks/url.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { deliveryUrl } from '../../lib/connection/delivery-url.ts';
import { startMetrics } from '../../lib/deliveries/metrics.ts';
import type { CaptureStore } from '../../lib/deliveries/store.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { OutputFormat } from '../../lib/terminal/output.ts';
import type { Telling } from '../../lib/words/topic.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks listen`: a receiver on this machine. */
export default class WebhooksListen extends BaseCommand {
  static override flags = {
    port: Flags.integer({ helpValue: 'PORT', default: 4272, min: 0, max: 65_535 }),
    host: Flags.string({ helpValue: 'ADDRESS', default: '127.0.0.1' }),
    path: Flags.string({ helpValue: '/PATH' }),
    route: Flags.string({
      helpValue: '/PATH=ID',
      multiple: true,
      exclusive: ['path', 'subscription', 'auth-type', 'secret-file', 'header', 'username'],
    }),
    'metrics-port': Flags.integer({ helpValue: 'PORT', min: 0, max: 65_535 }),
    'tls-cert': Flags.string({
      helpValue: 'FILE',
      dependsOn: ['tls-key'],
    }),
    'tls-key': Flags.string({
      helpValue: 'FILE',
      dependsOn: ['tls-cert'],
    }),
    'trust-proxy': trustProxyFlag,
    ...authenticationFlags,
    'forward-to': Flags.string({
      helpValue: 'URL',
    }),
    'answer-with-app': Flags.boolean({ dependsOn: ['forward-to'] }),
    event: Flags.string({
      helpValue: 'TYPE',
      multiple: true,
    }),
    'account-id': Flags.string({ helpValue: 'ID' }),
    count: Flags.integer({ helpValue: 'N', min: 1 }),
    timeout: Flags.integer({ helpValue: 'SECONDS', min: 1 }),
  };

  async run(): Ended {
    const { flags } = await this.parse(WebhooksListen);
    const isWanted = wantedBy(flags);
    const forwardTo =
      flags['forward-to'] === undefined
        ? null
        : {
            url: deliveryUrl(flags['forward-to'], '--forward-to'),
            answersSender: flags['answer-with-app'],
          };
    const isTrusted = believedProxies(flags['trust-proxy']);
    const { environment, profileName } = await resolved(this, flags);
    const format = this.streamFormat(flags);
    const routes = await receivingRoutes(flags, process.env);
    const tls = tlsOf(flags['tls-cert'], flags['tls-key']);
    const watch = watchEnd(flags.timeout === undefined ? null : flags.timeout * 1000);
    const note = (text: Telling): void => this.note(text);
    const reporter = deliveryReporter({
      format,
      csvStyle: this.csvStyle(flags),
      environment,
      profileName,
      count: flags.count ?? null,
      note,
      over: watch.end,
    });
    const receive = async (store: CaptureStore): Promise<EndReason> => {
      const metrics = startMetrics();
      const port = flags['metrics-port'];
      const served = port === undefined ? null : await serveMetrics(port, metrics, store);
      try {
        const listening = await startListening({
          address: { host: flags.host, port: flags.port, tls, isTrusted },
          routes,
          store,
          metrics,
          forwardTo,
          isWanted,
          tell: (capture, stage) => reporter.tell(store.placed(capture), stage),
          note,
          otherPort: 'brl webhooks listen --port 0',
        });
        if (served !== null) note(() => webhooksWords.receiving.metricsAt(served.url));
        sayListening(note, listening.url, flags.host, routes, environment);
        const reason = await watch.ended;
        served?.drain();
        await listening.stop();
        return reason;
      } finally {
        served?.close();
      }
    };
    // A failure before it listens must not leave the timer and the signal handlers behind.
    const reason = await withCaptures(environment, receive).finally(() => watch.end('signal'));
    await reporter.end();
    const { count } = flags;
    if (reason !== 'timeout' || count === undefined) return undefined;
    this.note(() => webhooksWords.receiving.tooFew(count));
    return 'check_failed';
  }

  private streamFormat(flags: GlobalFlags): OutputFormat {
    if (flags.query !== undefined) throw usageError('usage', webhooksWords.receiving.noQuery);
    return pipeFormat(this, flags);
  }
}
