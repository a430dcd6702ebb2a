import * as Args from '@oclif/core/args';
import { findNamed, type Named, type Wanted, wantedOf } from '../lib/areas/receipt/find.ts';
import { giveOne } from '../lib/areas/receipt/one.ts';
import { defaultTarget, readTarget, type Target, targetFlags } from '../lib/areas/receipt/target.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../lib/command/base.ts';
import { connected, withJournal } from '../lib/command/service.ts';
import type { Session } from '../lib/connection/session.ts';
import { usageError } from '../lib/errors/cli-error.ts';
import type { Journal } from '../lib/journal/journal.ts';
import type { PayPorts } from '../lib/journal/pay-ports.ts';
import { aboutSentPayment } from '../lib/payments/about.ts';
import { watchSignals } from '../lib/terminal/signals.ts';
import { receiptWords } from '../lib/words/receipt.ts';

/** `brl receipt`: what the service says of payments now, as documents to pass on. */
export default class Receipt extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { name: Args.string({ required: true, multiple: true }) };
  static override flags = targetFlags;

  #isJson = false;

  /** `--format json` also asks for JSON in case of a failure. */
  override documentFormat(): ReturnType<BaseCommand['documentFormat']> {
    return this.#isJson ? 'json' : super.documentFormat();
  }

  async run(): Ended {
    const { args, flags } = await this.parse(Receipt);
    const names = [...new Set([args.name].flat())];
    this.#isJson = flags.format === 'json' && flags.out === undefined;
    const target = readTarget(flags);
    return connected(
      this,
      flags,
      (session) =>
        withJournal(session, (journal) =>
          give(this, session, journal, names, target, this.#isJson ? { ...flags, json: true } : flags),
        ),
      true,
    );
  }
}

async function give(
  command: BaseCommand,
  session: Session,
  journal: Journal,
  names: readonly string[],
  target: Target | null,
  flags: GlobalFlags & { readonly overwrite: boolean; readonly format?: string | undefined },
): Ended {
  const named: Named[] = [];
  for (const name of names) named.push(await findNamed(session, journal, name));
  const [only] = named;
  const ports = { client: session.client, journal, interrupt: new AbortController().signal };
  if (only && 'wanted' in only && named.length === 1)
    return giveOne(command, session, ports, only.wanted, target, flags);
  return giveAll(command, session, ports, named, target ?? defaultTarget(flags), flags);
}

async function giveAll(
  command: BaseCommand,
  session: Session,
  ports: PayPorts,
  named: readonly Named[],
  target: Target,
  flags: GlobalFlags,
): Ended {
  const run = named.find((one) => 'run' in one)?.run;
  if (run && named.length > 1) throw usageError('usage', receiptWords.oneRun);
  const single = named.flatMap((one) => ('wanted' in one ? [one.wanted] : []));
  const many = run
    ? { wanted: wantedOf(ports.journal, run), count: run.rows }
    : { wanted: each(single), count: single.length };
  const { giveMany } = await import('../lib/areas/receipt/many.ts');
  const interrupt = new AbortController();
  const unwatch = watchSignals((signal) => interrupt.abort(signal));
  try {
    return await giveMany(command, session, { ...ports, interrupt: interrupt.signal }, many, target, flags);
  } finally {
    unwatch();
  }
}

async function* each(wanted: readonly Wanted[]): AsyncGenerator<Wanted> {
  yield* wanted;
}
