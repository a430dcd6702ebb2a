import * as Args from '@oclif/core/args';
import { rowsOf } from '../../lib/areas/payout/ending.ts';
import { scheduledAs, standsText, waits } from '../../lib/areas/schedule/waiting.ts';
import { minuteText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { streamRecords } from '../../lib/command/stream-records.ts';
import { type Centavos, formatPlain, formatReais } from '../../lib/contract/money.ts';
import { cancelledCode, type Intent } from '../../lib/journal/intent.ts';
import type { RunRow, Runs } from '../../lib/journal/runs.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { shownDestination } from '../../lib/payments/destination.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { heldText, scheduledJson } from '../../lib/payments/schedule.ts';
import type { Column, Field } from '../../lib/terminal/answer.ts';
import { scheduleWords } from '../../lib/words/schedule.ts';
import { stateWords } from '../../lib/words/states.ts';

/** `brl schedule show`: when a payment or the rows of a run are paid, or why not. */
export default class ScheduleShow extends BaseCommand {
  override about = aboutRecords();

  static override args = { name: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ScheduleShow);
    await connected(this, flags, (session) =>
      withJournal(session, async (journal) => {
        const found = await scheduledAs(journal, scopeOf(session.client), args.name);
        const seen: Seen = { held: 0, boletos: 0, waiting: 0, lines: [] };
        if ('intent' in found) {
          note(seen, found.intent);
          await this.show({ json: scheduledJson(found.intent), fields: fieldsOf(found.intent) }, flags);
        } else if ('series' in found) {
          const records = found.series;
          for (const intent of records) note(seen, intent);
          const json = { name: args.name, items: records.map(scheduledJson) };
          await this.show({ json, table: { columns: ofSeries, records } }, flags);
        } else {
          const { runId, ref } = found.run;
          await streamRecords(this, flags, scheduledRows(await journal.runs(), runId, seen), {
            json: ({ line, intent }) => ({ line, ...scheduledJson(intent) }),
            table: { columns, empty: scheduleWords.nothing },
            list: 'items',
            beside: { runId, ref },
          });
        }
        if (this.format(flags) !== 'table') return;
        const { held, boletos, waiting, lines } = seen;
        const rows = lines.length === 0 || lines.length > mostNamed ? '' : ` --row ${lines.join(',')}`;
        if (held > 0 && held === boletos) this.note(() => scheduleWords.nextOfBoleto(`${args.name}${rows}`));
        else if (held > 0) this.note(() => scheduleWords.nextOfHeld(args.name));
        else if (waiting > 0) this.note(() => heldText(journal));
      }),
    );
  }
}

/** Held rows that a line may name. */
const mostNamed = 50;

/** What stands in the way of the payments shown. */
interface Seen {
  held: number;
  /** Of those held, the boletos that changed. */
  boletos: number;
  waiting: number;
  /** The lines of held rows, as many as may be named and one more. */
  readonly lines: number[];
}

function note(seen: Seen, intent: Intent, line?: number): void {
  if (!waits(intent)) return;
  seen.waiting += 1;
  if (intent.held === null) return;
  seen.held += 1;
  if (intent.held.code === 'boleto_changed') seen.boletos += 1;
  if (line !== undefined && seen.lines.length <= mostNamed) seen.lines.push(line);
}

async function* scheduledRows(runs: Runs, runId: string, seen: Seen): AsyncGenerator<RunRow> {
  for await (const row of rowsOf(runs, runId)) {
    if (!row.intent.schedule) continue;
    note(seen, row.intent, row.line);
    yield row;
  }
}

/** @param of the payment of a record */
const columnsOf = <R>(of: (record: R) => Intent): readonly Column<R>[] => [
  {
    header: 'Scheduled for',
    value: (record) => new Date(hourOf(of(record))).toISOString(),
    shown: (record) => minuteText(hourOf(of(record))),
    cell: 'instant',
    whole: true,
  },
  {
    header: 'Amount',
    value: (record) => formatPlain((of(record).amountCentavos ?? 0) as Centavos),
    shown: (record) => formatReais((of(record).amountCentavos ?? 0) as Centavos),
    align: 'right',
    cell: 'amount',
  },
  { header: 'To', value: (record) => shownDestination(of(record)), freeText: true },
  { header: 'State', value: (record) => stateText(of(record)), sentence: true },
];

const columns: readonly Column<RunRow>[] = [
  { header: 'Line', value: ({ line }) => String(line), align: 'right' },
  ...columnsOf(({ intent }: RunRow) => intent),
];

const ofSeries: readonly Column<Intent>[] = [
  { header: 'Name', value: ({ ref }) => ref ?? '', freeText: true, whole: true },
  ...columnsOf((intent: Intent) => intent),
];

/** Its hour, or the one that it was put off to. */
function hourOf({ schedule, postponed }: Intent): number {
  return postponed?.untilMs ?? schedule?.notBeforeMs ?? 0;
}

function stateText(intent: Intent): string {
  if (intent.finding?.code === cancelledCode) return scheduleWords.isCancelled;
  return waits(intent) ? standsText(intent) : stateWords[intent.state];
}

function fieldsOf(intent: Intent): readonly Field[] {
  return [
    ['Intent', intent.intentId],
    ['Ref', intent.ref],
    ['State', stateText(intent)],
    ['Scheduled for', minuteText(hourOf(intent))],
    ['Amount', intent.amountCentavos === null ? null : formatReais(intent.amountCentavos as Centavos)],
    ['To', shownDestination(intent)],
  ];
}
