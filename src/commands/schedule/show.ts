import * as Args from '@oclif/core/args';
import { rowsOf } from '../../lib/areas/payout/ending.ts';
import { scheduledAs, standsText, waits } from '../../lib/areas/schedule/waiting.ts';
import { minuteText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../lib/contract/money.ts';
import { cancelledCode, dueMs, type Intent } from '../../lib/journal/intent.ts';
import type { RunRow } from '../../lib/journal/runs.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { shownDestination } from '../../lib/payments/destination.ts';
import { heldText } from '../../lib/payments/schedule.ts';
import type { Column, Field } from '../../lib/terminal/answer.ts';
import { messageText } from '../../lib/words/records.ts';
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
        const found = await scheduledAs(journal, session.environment, args.name);
        const isOne = 'intent' in found;
        const intents: Intent[] = isOne ? [found.intent] : [];
        if (isOne) await this.show({ json: rowJson(found.intent), fields: fieldsOf(found.intent) }, flags);
        else {
          const runs = await journal.runs();
          const records: RunRow[] = [];
          for await (const row of rowsOf(runs, found.run.runId)) if (row.intent.schedule) records.push(row);
          intents.push(...records.map(({ intent }) => intent));
          const items = records.map((row) => ({ line: row.line, ...rowJson(row.intent) }));
          await this.show(
            {
              json: { runId: found.run.runId, ref: found.run.ref, items },
              table: { columns, records, empty: scheduleWords.nothing },
            },
            flags,
          );
        }
        if (this.format(flags) !== 'table') return;
        if (intents.some(({ held }) => held)) this.note(() => scheduleWords.nextOfHeld(args.name));
        else if (intents.some(waits)) this.note(() => heldText(journal));
      }),
    );
  }
}

const columns: readonly Column<RunRow>[] = [
  { header: 'Line', value: ({ line }) => String(line), align: 'right' },
  {
    header: 'Due',
    value: ({ intent }) => isoOf(intent) ?? '',
    shown: ({ intent }) => (intent.schedule ? minuteText(intent.schedule.notBeforeMs) : ''),
    cell: 'instant',
    whole: true,
  },
  {
    header: 'Amount',
    value: ({ intent }) => formatPlain((intent.amountCentavos ?? 0) as Centavos),
    shown: ({ intent }) => formatReais((intent.amountCentavos ?? 0) as Centavos),
    align: 'right',
    cell: 'amount',
  },
  { header: 'To', value: ({ intent }) => shownDestination(intent), freeText: true },
  { header: 'State', value: ({ intent }) => stateText(intent), sentence: true },
];

function isoOf(intent: Intent): string | null {
  const ms = dueMs(intent);
  return ms === null ? null : new Date(ms).toISOString();
}

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

function rowJson(intent: Intent) {
  const { amountCentavos, held } = intent;
  return {
    intentId: intent.intentId,
    ref: intent.ref,
    state: intent.state,
    dueAt: isoOf(intent),
    amount: amountCentavos === null ? null : amountNumber(amountCentavos as Centavos),
    destination: intent.destination,
    held: held?.code ?? null,
    why: held && messageText(held.message),
  };
}
