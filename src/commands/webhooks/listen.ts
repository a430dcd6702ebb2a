import { readFileSync } from 'node:fs';
import * as Flags from '@oclif/core/flags';
import type { GlobalFlags } from '../../lib/cli/base-command.ts';
import { isLoopback } from '../../lib/cli/checked-values.ts';
import {
  authenticationFlags,
  authenticationText,
  deliveryAuthentication,
} from '../../lib/cli/delivery-authentication.ts';
import { deliveryReporter } from '../../lib/cli/delivery-reporter.ts';
import { deliveryUrl } from '../../lib/cli/delivery-url.ts';
import { usageError } from '../../lib/cli/errors.ts';
import { type EndReason, watchEnd } from '../../lib/cli/listen-end.ts';
import { startListening } from '../../lib/cli/listening.ts';
import type { OutputFormat } from '../../lib/cli/output.ts';
import { readPrivateFile } from '../../lib/cli/private-file.ts';
import { WebhookCommand } from '../../lib/cli/webhook-command.ts';
import { eventTypes } from '../../lib/cli/webhook-subscription.ts';
import { capturing } from '../../lib/hooks/capture.ts';
import type { Refusal } from '../../lib/hooks/receiver.ts';
import type { CaptureStore } from '../../lib/hooks/store.ts';

/** `brl webhooks listen`: a receiver on this machine. */
export default class WebhooksListen extends WebhookCommand {
  static override summary = 'Receive, verify and keep webhook deliveries on this machine';
  static override description =
    `Listens on loopback, to stand behind your own tunnel or proxy; stderr says when it is ready. Each delivery is verified over
its raw bytes, committed to disk, and only then answered: 200 for a proven event, repeats too; 401 for what is not proven and 400 for
what is no event, both kept all the same; 503 when the disk fails, so that it comes again. Repeats are recognised by the event's id.
An event never changes a payment: it names the intent and the look-up to type. A terminal shows one line an event, a pipe gets
NDJSON; --json gives one list at the end. --event and --account-id choose what is shown and forwarded; everything is kept.
Exit 0 when stopped, or when --count was reached; 35 when --timeout came before --count.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> --subscription sub-1 --forward-to http://127.0.0.1:3000/hooks',
    '<%= config.bin %> <%= command.id %> --secret-file secret.txt --event pix.out.completed --count 1 --timeout 60',
    '<%= config.bin %> <%= command.id %> --auth-type NONE --port 0',
  ];
  static override flags = {
    port: Flags.integer({ description: 'port; 0 takes a free one', default: 4272, min: 0, max: 65_535 }),
    host: Flags.string({ description: 'address to listen on', default: '127.0.0.1' }),
    path: Flags.string({ description: 'take this path alone (any)', helpValue: '/PATH' }),
    'tls-cert': Flags.string({
      description: 'certificate chain, PEM',
      helpValue: 'FILE',
      dependsOn: ['tls-key'],
    }),
    'tls-key': Flags.string({
      description: 'its private key, PEM',
      helpValue: 'FILE',
      dependsOn: ['tls-cert'],
    }),
    ...authenticationFlags,
    'forward-to': Flags.string({
      description: 'hand the original bytes and headers on to this address',
      helpValue: 'URL',
    }),
    event: Flags.string({
      description: 'only events of this type; repeat it, or separate by commas',
      helpValue: 'TYPE',
      multiple: true,
    }),
    'account-id': Flags.string({ description: 'only events of this account', helpValue: 'ID' }),
    count: Flags.integer({ description: 'stop after so many', min: 1 }),
    timeout: Flags.integer({ description: 'stop after so many seconds', min: 1 }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksListen);
    const types = flags.event === undefined ? null : new Set(eventTypes(flags.event));
    const forwardTo =
      flags['forward-to'] === undefined ? null : deliveryUrl(flags['forward-to'], '--forward-to');
    if (flags.path !== undefined && !/^\/[!-~]*$/.test(flags.path))
      throw usageError('usage', '--path must begin with /.');
    const { environment, profileName } = this.resolve(flags);
    const format = this.streamFormat(flags);
    const checked = await deliveryAuthentication(flags, process.env);
    const { authentication } = checked;
    const tls = tlsOf(flags['tls-cert'], flags['tls-key']);
    const watch = watchEnd(flags.timeout === undefined ? null : flags.timeout * 1000);
    const note = (text: string): void => this.note(text);
    const reporter = deliveryReporter({
      format,
      environment,
      profileName,
      count: flags.count ?? null,
      env: this.language(),
      note,
      over: watch.end,
    });
    const serve = async (store: CaptureStore): Promise<EndReason> => {
      const { subscriptionId, others } = checked;
      const listening = await startListening({
        address: {
          host: flags.host,
          port: flags.port,
          path: flags.path ?? null,
          tls,
          refused: tellRefusal(note),
        },
        store,
        capture: capturing({ store, authentication, subscriptionId, others, now: Date.now }),
        forwardTo,
        isWanted: ({ envelope }) =>
          (types === null || types.has(envelope?.type ?? '')) &&
          (flags['account-id'] === undefined || envelope?.accountId === flags['account-id']),
        tell: reporter.tell,
        note,
        otherPort: 'brl webhooks listen --port 0',
      });
      if (authentication.type === 'NONE') {
        note(
          'Warning: with NONE anybody who learns the address can send made-up events. Not for production.',
        );
      }
      if (!isLoopback(flags.host)) note(`Warning: ${flags.host} is reachable from other machines.`);
      note(
        `Listening on ${listening.url} (${authenticationText(authentication)}, ${environment}). Ctrl-C stops.`,
      );
      const reason = await watch.ended;
      await listening.stop();
      return reason;
    };
    // What fails before it listens must not leave the timer and the signals behind.
    const reason = await this.withCaptures(environment, serve).finally(() => watch.end('signal'));
    reporter.end();
    if (reason === 'timeout' && flags.count !== undefined) {
      process.exitCode = 35;
      note(
        `Fewer than ${flags.count} deliveries came in time. See what a sandbox sent: brl sandbox deliveries`,
      );
    }
  }

  private streamFormat(flags: GlobalFlags): OutputFormat {
    if (flags.query !== undefined)
      throw usageError('usage', '--query needs an answer that ends; pipe the lines to jq.');
    return this.pipeFormat(flags);
  }
}

function tellRefusal(note: (text: string) => void): (refusal: Refusal) => void {
  return ({ status, remoteAddress, why }) =>
    note(`Turned away ${remoteAddress ?? 'unknown'}: ${status ?? 'no answer'}, ${why}.`);
}

function tlsOf(certFile: string | undefined, keyFile: string | undefined) {
  if (certFile === undefined || keyFile === undefined) return null;
  const key = readPrivateFile(keyFile, 'TLS key');
  if (!key) throw usageError('unreadable_data', `--tls-key: ${keyFile} does not exist.`);
  try {
    return { key, cert: readFileSync(certFile) };
  } catch (error) {
    throw usageError(
      'unreadable_data',
      `--tls-cert: ${certFile} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
