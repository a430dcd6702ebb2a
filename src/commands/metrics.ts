import * as Flags from '@oclif/core/flags';
import { type LimitGauge, metricsText, readGauges } from '../lib/areas/metrics/gauges.ts';
import { writeTextfile } from '../lib/areas/metrics/textfile.ts';
import { watchEnd } from '../lib/areas/webhooks/listen-end.ts';
import { BaseCommand, type GlobalFlags } from '../lib/command/base.ts';
import { withJournalOf } from '../lib/command/journal.ts';
import { serveLocally } from '../lib/command/local-server.ts';
import { connected } from '../lib/command/service.ts';
import { resolveConnection } from '../lib/connection/connect.ts';
import { available, limitKinds } from '../lib/contract/limits.ts';
import { narrowest } from '../lib/payments/confirm/limit-left.ts';
import { limitsLeftIn } from '../lib/payments/limits-left.ts';
import { systemClock } from '../lib/ports/clock.ts';
import { metricsWords } from '../lib/words/metrics.ts';

/** `brl metrics`: how the journal stands, in figures that Prometheus reads. */
export default class Metrics extends BaseCommand {
  protected override get answersTable(): boolean {
    return false;
  }

  static override flags = {
    textfile: Flags.string({ helpValue: 'PATH', exclusive: ['port'] }),
    port: Flags.integer({ helpValue: 'PORT', min: 0, max: 65535 }),
    limits: Flags.boolean({ exclusive: ['port'] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Metrics);
    // A variable with a secret is read once, so that there is one connection.
    const { environment, limits } = flags.limits
      ? await limitsLeft(this, flags)
      : { ...resolveConnection({ flags, env: process.env }), limits: [] };
    if (flags.port !== undefined) return this.serve(flags.port, environment);
    const gauges = await read(environment, limits);
    if (flags.textfile === undefined)
      return this.show({ json: { items: gauges }, verbatim: metricsText(gauges).trimEnd() }, flags);
    const path = writeTextfile(flags.textfile, environment, metricsText(gauges));
    return this.show({ json: { textfile: path, items: gauges }, text: metricsWords.written(path) }, flags);
  }

  private async serve(port: number, environment: string): Promise<void> {
    const metrics = async () => [200, metricsText(await read(environment, []))] as const;
    const server = await serveLocally(
      port,
      { '/metrics': metrics },
      {
        contentType: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
        hint: 'brl metrics --port 0',
      },
    );
    const watching = watchEnd(null);
    this.note(() => metricsWords.served(`${server.url}/metrics`));
    await watching.ended;
    server.close();
  }
}

function read(environment: string, limits: readonly LimitGauge[]) {
  const nowMs = systemClock.now();
  return withJournalOf(environment, (journal) =>
    readGauges({ journal, environment, env: process.env, nowMs }, limits),
  );
}

function limitsLeft(command: BaseCommand, flags: GlobalFlags) {
  return connected(command, flags, async (session) => {
    const left = limitsLeftIn((await session.client.read(available, {})).json.value);
    const limits = limitKinds.flatMap((kind): LimitGauge[] => {
      const least = narrowest(left, kind, session.serviceNow());
      return least ? [{ kind, ...least }] : [];
    });
    return { environment: session.environment, limits };
  });
}
