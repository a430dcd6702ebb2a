import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { provingAuthentication, provingFlags } from '../../lib/areas/webhooks/authentication.ts';
import { pipeFormat } from '../../lib/areas/webhooks/captures.ts';
import { fieldChanges } from '../../lib/areas/webhooks/event-fields.ts';
import { runSending } from '../../lib/areas/webhooks/sending.ts';
import { dryAnswer, proofLines, sentAnswer } from '../../lib/areas/webhooks/sent-view.ts';
import { eventTypes } from '../../lib/areas/webhooks/subscription.ts';
import { type PlannedDelivery, plannedDeliveries } from '../../lib/areas/webhooks/trigger-plan.ts';
import { deliveryUrl } from '../../lib/areas/webhooks/url.ts';
import { readInstant } from '../../lib/brazil/days.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { readBody } from '../../lib/command/body.ts';
import { type EventRow, type EventType, events } from '../../lib/contract/events.ts';
import { maxDeliveryAttempts } from '../../lib/contract/webhooks.ts';
import { forward, isUnreached } from '../../lib/deliveries/forward.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { eventWords } from '../../lib/words/events.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks trigger`: a made-up event, as the service would send it. */
export default class WebhooksTrigger extends BaseCommand {
  static override args = {
    event: Args.string(),
  };
  static override flags = {
    to: Flags.string({
      helpValue: 'URL',
    }),
    ...provingFlags,
    field: Flags.string({
      helpValue: 'PATH=VALUE',
      multiple: true,
    }),
    data: Flags.string({ helpValue: 'FILE|-' }),
    at: Flags.string({
      helpValue: 'TIME',
    }),
    seed: Flags.string({ helpValue: 'TEXT' }),
    id: Flags.string({ helpValue: 'ID' }),
    repeat: Flags.integer({ helpValue: 'N', default: 1, min: 1, max: 1000 }),
    duplicate: Flags.integer({ helpValue: 'N', default: 0, min: 0, max: 100 }),
    pair: Flags.boolean(),
    'out-of-order': Flags.boolean(),
    attempt: Flags.integer({ helpValue: 'N', default: 1, min: 1, max: maxDeliveryAttempts }),
    'dry-run': Flags.boolean(),
    list: Flags.boolean({ exclusive: ['to', 'dry-run'] }),
  };

  async run(): Ended {
    const { args, flags } = await this.parse(WebhooksTrigger);
    if (flags.list) {
      await this.show({ json: eventRows, table: { columns: eventColumns, records: eventRows } }, flags);
      return undefined;
    }
    if (args.event === undefined)
      throw usageError('usage', webhooksWords.trigger.nameEvent, 'brl webhooks trigger --list');
    if (flags.to === undefined && !flags['dry-run'])
      throw usageError('usage', webhooksWords.trigger.giveAddress);
    if (flags.data === '-' && flags['secret-file'] === '-')
      throw usageError('usage', webhooksWords.trigger.oneStdin);
    const url = deliveryUrl(flags.to ?? 'https://receiver.invalid/', '--to');
    const planned = plannedDeliveries(planOf(args.event, flags));
    const authentication = await provingAuthentication(flags, process.env);
    if (authentication === null) throw usageError('usage', webhooksWords.proof.secretMissing('HMAC'));
    if (flags['dry-run']) {
      await this.show(dryAnswer(url, planned, authentication), flags);
      return undefined;
    }
    const format = pipeFormat(this, flags);
    return runSending<PlannedDelivery>({
      items: planned,
      atOnce: 1,
      send: ({ headers, body }) =>
        forward(url, { headers: [...headers, ...proofLines(authentication, body)], body }, Date.now),
      // The service also goes on to its next event; if nobody listens, there is nothing to learn from it.
      goOn: (result) => !isUnreached(result),
      sent: ({ eventId, type, attempt }, result) => ({ captureId: null, eventId, type, attempt, result }),
      format,
      note: (text) => this.note(text),
      show: (records) => this.show(sentAnswer(records), { ...flags, output: format }),
    });
  }
}

/** The instant that everything is derived from: the same command gives the same bytes on any day. */
const defaultStart = '2026-01-05T12:00:00-03:00';

const eventRows = (Object.keys(events) as EventType[]).map((event) => {
  const { summary, emitted, aliasOf }: EventRow = events[event];
  return { event, summary, emitted: emitted !== false, aliasOf: aliasOf ?? null };
});
const eventColumns: readonly Column<(typeof eventRows)[number]>[] = [
  { header: 'Event', value: ({ event }) => event, whole: true },
  {
    header: 'Note',
    value: ({ emitted, aliasOf }) =>
      emitted ? (aliasOf ? webhooksWords.events.alias : '') : webhooksWords.events.notSent,
  },
  { header: 'Sent when', value: ({ event }) => eventWords[event], sentence: true },
];

interface PlanFlags {
  readonly seed?: string | undefined;
  readonly id?: string | undefined;
  readonly field?: readonly string[] | undefined;
  readonly data?: string | undefined;
  readonly at?: string | undefined;
  readonly account?: string | undefined;
  readonly pair: boolean;
  readonly repeat: number;
  readonly duplicate: number;
  readonly 'out-of-order': boolean;
  readonly attempt: number;
}

function planOf(event: string, flags: PlanFlags) {
  const types = eventTypes([event]) as EventType[];
  if (flags.data !== undefined && types.length > 1)
    throw usageError('usage', webhooksWords.trigger.dataOfSeveral);
  const data = flags.data === undefined ? null : (readBody(flags.data, [])?.text ?? null);
  return {
    types,
    seed: flags.seed ?? '',
    id: flags.id ?? null,
    changes: fieldChanges(flags.field ?? []),
    data,
    startMs: Date.parse(readInstant(flags.at ?? defaultStart, '--at', 'first', Date.now())),
    tenantId: null,
    accountId: flags.account ?? null,
    withPair: flags.pair,
    repeat: flags.repeat,
    duplicate: flags.duplicate,
    outOfOrder: flags['out-of-order'],
    attempt: flags.attempt,
  };
}
