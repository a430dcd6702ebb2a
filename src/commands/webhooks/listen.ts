import { readFileSync } from 'node:fs';
import * as Flags from '@oclif/core/flags';
import { isLoopback } from '../../lib/cli/checked-values.ts';
import {
  authenticationFlags,
  authenticationText,
  type Checked,
  deliveryAuthentication,
} from '../../lib/cli/delivery-authentication.ts';
import { linkOf } from '../../lib/cli/delivery-link.ts';
import { deliveryPrinter } from '../../lib/cli/delivery-printer.ts';
import { deliveryNotes } from '../../lib/cli/delivery-view.ts';
import { CliError, usageError } from '../../lib/cli/errors.ts';
import { type EndReason, watchEnd } from '../../lib/cli/listen-end.ts';
import { journalIfAny, startListening } from '../../lib/cli/listening.ts';
import type { OutputFormat } from '../../lib/cli/output.ts';
import { readPrivateFile } from '../../lib/cli/private-file.ts';
import { WebhookCommand } from '../../lib/cli/webhook-command.ts';
import { eventTypes } from '../../lib/cli/webhook-subscription.ts';
import { capturing } from '../../lib/hooks/capture.ts';
import type { Capture, CaptureStore } from '../../lib/hooks/store.ts';

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
    const forwardTo = flags['forward-to'] === undefined ? null : forwardUrl(flags['forward-to']);
    if (flags.path !== undefined && !/^\/[!-~]*$/.test(flags.path))
      throw usageError('usage', '--path must begin with /.');
    const { environment, profileName } = this.resolve(flags);
    const format = this.streamFormat(flags);
    const checked = await deliveryAuthentication(flags, process.env);
    const { authentication } = checked;
    const tls = tlsOf(flags['tls-cert'], flags['tls-key']);
    const watch = watchEnd(flags.timeout === undefined ? null : flags.timeout * 1000);
    const printer = deliveryPrinter(format);
    const isWanted = ({ envelope }: Capture): boolean =>
      (types === null || types.has(envelope?.type ?? '')) &&
      (flags['account-id'] === undefined || envelope?.accountId === flags['account-id']);
    const reason = await this.withCaptures(environment, async (store) => {
      const journal = await journalIfAny(environment);
      let shown = 0;
      const kept = async (capture: Capture): Promise<void> => {
        if (!isWanted(capture)) return;
        const link =
          capture.valid && capture.envelope
            ? linkOf(capture.envelope, journal, environment, profileName)
            : null;
        if (!(await printer.print(capture, link))) watch.end('reader-gone');
        if (format === 'table' || capture.kind === 'refused') {
          for (const note of deliveryNotes(capture, environment, this.language())) this.note(`  ${note}`);
          if (capture.kind === 'new' && link?.next)
            this.note(`  ${link.intentId ?? 'not from here'}: ${link.next}`);
        }
        shown += 1;
        if (flags.count !== undefined && shown >= flags.count) watch.end('count');
      };
      const listening = await startListening({
        address: {
          host: flags.host,
          port: flags.port,
          path: flags.path ?? null,
          tls,
          refused: ({ status, remoteAddress, why }) =>
            this.note(`Turned away ${remoteAddress ?? 'unknown'}: ${status ?? 'no answer'}, ${why}.`),
        },
        store,
        capture: capturingFor(checked, store),
        forwardTo,
        isWanted,
        kept,
        failed: (error) => this.note(`A delivery was not kept, and answered with 503: ${error.message}`),
      });
      if (authentication.type === 'NONE') {
        this.note(
          'Warning: with NONE anybody who learns the address can send made-up events. Not for production.',
        );
      }
      if (!isLoopback(flags.host)) this.note(`Warning: ${flags.host} is reachable from other machines.`);
      this.note(
        `Listening on ${listening.url} (${authenticationText(authentication)}, ${environment}). Ctrl-C stops.`,
      );
      const why = await watch.ended;
      await listening.stop();
      journal?.close();
      return why;
    });
    printer.end();
    refuseEarlyEnd(reason, flags.count);
  }

  /** A pipe gets NDJSON unless something else was asked for. */
  private streamFormat(flags: Parameters<WebhooksListen['format']>[0]): OutputFormat {
    if (flags.query !== undefined)
      throw usageError('usage', '--query needs an answer that ends; pipe the lines to jq.');
    const format = this.format(flags);
    return format === 'table' && flags.output === undefined && !process.stdout.isTTY ? 'ndjson' : format;
  }
}

function capturingFor({ authentication, subscriptionId, others }: Checked, store: CaptureStore) {
  return capturing({ store, authentication, subscriptionId, others, now: Date.now });
}

function forwardUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const refuse = (why: string) => usageError('invalid_url', `--forward-to ${why}.`);
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('is not an http or https address');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw refuse('must be https, except to this machine');
  if (url.username !== '' || url.password !== '') throw refuse('must not hold a user or password');
  return url;
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

function refuseEarlyEnd(reason: EndReason, count: number | undefined): void {
  if (reason !== 'timeout' || count === undefined) return;
  process.exitCode = 35;
  throw new CliError({
    code: 'webhook_wait_over',
    exit: 35,
    message: `Fewer than ${count} deliveries came in time.`,
    hint: 'brl sandbox deliveries shows what a sandbox sent; else check the address of the subscription and your tunnel.',
  });
}
