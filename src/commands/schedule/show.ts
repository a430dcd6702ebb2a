import * as Args from '@oclif/core/args';
import { rowsOf } from '../../lib/areas/payout/ending.ts';
import { scheduledAs, standsText, waits } from '../../lib/areas/schedule/waiting.ts';
import { minuteText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { type Centavos, formatPlain, formatReais } from '../../lib/contract/money.ts';
import { cancelledCode, type Intent } from '../../lib/journal/intent.ts';
import type { RunRow } from '../../lib/journal/runs.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { shownDestination } from '../../lib/payments/destination.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { dueAt, heldText, scheduledJson } from '../../lib/payments/schedule.ts';
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
        const isOne = 'intent' in found;
        const intents: Intent[] = isOne ? [found.intent] : [];
        let rowsFlag = '';
        if (isOne)
          await this.show({ json: scheduledJson(found.intent), fields: fieldsOf(found.intent) }, flags);
        else if ('series' in found) {
          intents.push(...found.series);
          const records = found.series;
          await this.show(
            {
              json: { name: args.name, items: records.map(scheduledJson) },
              table: { columns: ofSeries, records },
            },
            flags,
          );
        } else {
          const runs = await journal.runs();
          const records: RunRow[] = [];
          for await (const row of rowsOf(runs, found.run.runId)) if (row.intent.schedule) records.push(row);
          intents.push(...records.map(({ intent }) => intent));
          rowsFlag = ` --row ${records.flatMap(({ line, intent }) => (intent.held ? line : [])).join(',')}`;
          const items = records.map((row) => ({ line: row.line, ...scheduledJson(row.intent) }));
          await this.show(
            {
              json: { runId: found.run.runId, ref: found.run.ref, items },
              table: { columns, records, empty: scheduleWords.nothing },
            },
            flags,
          );
        }
        if (this.format(flags) !== 'table') return;
        const stuck = intents.flatMap(({ held }) => held ?? []);
        const isBoleto = stuck.length > 0 && stuck.every(({ code }) => code === 'boleto_changed');
        if (isBoleto) this.note(() => scheduleWords.nextOfBoleto(`${args.name}${rowsFlag}`));
        else if (stuck.length > 0) this.note(() => scheduleWords.nextOfHeld(args.name));
        else if (intents.some(waits)) this.note(() => heldText(journal));
      }),
    );
  }
}

/** @param of the payment of a record */
const columnsOf = <R>(of: (record: R) => Intent): readonly Column<R>[] => [
  {
    header: 'Due',
    value: (record) => dueAt(of(record)) ?? '',
    shown: (record) => minuteText(of(record).schedule?.notBeforeMs ?? 0),
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

function stateText(intent: Intent): string {
  if (intent.finding?.code === cancelledCode) return scheduleWords.isCancelled;
  return waits(intent) ? standsText(intent) : stateWords[intent.state];
}

function fieldsOf(intent: Intent): readonly Field[] {
  const { schedule, postponed } = intent;
  const ms = postponed?.untilMs ?? schedule?.notBeforeMs;
  return [
    ['Intent', intent.intentId],
    ['Ref', intent.ref],
    ['State', stateText(intent)],
    ['Due', ms === undefined ? null : minuteText(ms)],
    ['Amount', intent.amountCentavos === null ? null : formatReais(intent.amountCentavos as Centavos)],
    ['To', shownDestination(intent)],
  ];
}
