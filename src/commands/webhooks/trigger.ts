import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import {
  type AuthenticationFlags,
  provingAuthentication,
  provingFlags,
} from '../../lib/areas/webhooks/authentication.ts';
import { pipeFormat } from '../../lib/areas/webhooks/captures.ts';
import { fieldChanges } from '../../lib/areas/webhooks/event-fields.ts';
import type { ScenarioStep } from '../../lib/areas/webhooks/scenario-run.ts';
import { runSending } from '../../lib/areas/webhooks/sending.ts';
import { dryAnswer, proofLines, sentAnswer } from '../../lib/areas/webhooks/sent-view.ts';
import { eventTypes } from '../../lib/areas/webhooks/subscription.ts';
import { type PlannedDelivery, plannedDeliveries } from '../../lib/areas/webhooks/trigger-plan.ts';
import { readInstant } from '../../lib/brazil/days.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { readBody } from '../../lib/command/body.ts';
import { deliveryUrl } from '../../lib/connection/delivery-url.ts';
import { type EventRow, type EventType, events } from '../../lib/contract/events.ts';
import { secretHider } from '../../lib/contract/hide.ts';
import { maxDeliveryAttempts } from '../../lib/contract/webhooks.ts';
import { type Authentication, secretsOf } from '../../lib/deliveries/authentication.ts';
import { hiddenSecret } from '../../lib/deliveries/capture.ts';
import { forward, isUnreached } from '../../lib/deliveries/forward.ts';
import { type Spelling, spellings } from '../../lib/deliveries/json-forms.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { systemClock } from '../../lib/ports/clock.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { eventWords } from '../../lib/words/events.ts';
import { scenarioWords } from '../../lib/words/scenario.ts';
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
    spelling: Flags.string({ options: [...spellings] }),
    scenario: Flags.string({
      helpValue: 'NAME|FILE',
      exclusive: [
        'field',
        'data',
        'id',
        'repeat',
        'duplicate',
        'pair',
        'out-of-order',
        'attempt',
        'spelling',
      ],
    }),
    'dry-run': Flags.boolean(),
    list: Flags.boolean({ exclusive: ['to', 'dry-run', 'scenario'] }),
    'list-scenarios': Flags.boolean({ exclusive: ['to', 'dry-run', 'scenario', 'list'] }),
  };

  async run(): Ended {
    const { args, flags } = await this.parse(WebhooksTrigger);
    if (flags.list) {
      await this.show({ json: eventRows, table: { columns: eventColumns, records: eventRows } }, flags);
      return undefined;
    }
    if (flags['list-scenarios']) {
      await this.show(
        { json: scenarioRows(), table: { columns: scenarioColumns, records: scenarioRows() } },
        flags,
      );
      return undefined;
    }
    if (flags.scenario !== undefined) return this.scenario(flags.scenario, args.event, flags);
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
    this.tellSpelling(planned, flags.spelling);
    if (flags['dry-run']) {
      await this.show(dryAnswer(url, planned, authentication), flags);
      return undefined;
    }
    const format = pipeFormat(this, flags);
    const hide = secretHider(secretsOf(authentication));
    return runSending<PlannedDelivery>({
      items: planned,
      atOnce: 1,
      send: ({ headers, body }) =>
        forward(url, { headers: [...headers, ...proofLines(authentication, body)], body }, Date.now, hide),
      // The service also goes on to its next event; if nobody listens, there is nothing to learn from it.
      goOn: (result) => !isUnreached(result),
      sent: ({ eventId, type, attempt }, result) => ({ captureId: null, eventId, type, attempt, result }),
      format,
      note: (text) => this.note(text),
      show: (records) => this.show(sentAnswer(records), { ...flags, output: format }),
    });
  }

  private async scenario(name: string, event: string | undefined, flags: ScenarioFlags): Ended {
    if (event !== undefined) throw usageError('usage', scenarioWords.alone);
    if (flags.to === undefined && !flags['dry-run'])
      throw usageError('usage', webhooksWords.trigger.giveAddress);
    const url = deliveryUrl(flags.to ?? 'https://receiver.invalid/', '--to');
    const { scenarioNamed, scenarioSteps, sendStep } = await import(
      '../../lib/areas/webhooks/scenario-run.ts'
    );
    const story = scenarioNamed(name);
    const authentication = await provingAuthentication(flags, process.env);
    if (authentication === null) throw usageError('usage', webhooksWords.proof.secretMissing('HMAC'));
    const from = { seed: flags.seed ?? '', startMs: startOf(flags.at), accountId: flags.account ?? null };
    const steps = scenarioSteps(story, from, flags['dry-run'] ? masked(authentication) : authentication);
    this.tellSpelling(steps, undefined);
    if (flags['dry-run']) {
      await this.show(dryAnswer(url, steps, { type: 'NONE' }), flags);
      return undefined;
    }
    const format = pipeFormat(this, flags);
    const hide = secretHider(secretsOf(authentication));
    return runSending<ScenarioStep>({
      items: steps,
      atOnce: 1,
      send: async (step) => {
        const result = await sendStep(step, url, systemClock, hide);
        const { problem, status } = result;
        if (step.isWrong && problem !== null && status !== null)
          this.note(() => webhooksWords.note(`${step.eventId}: ${problem}`));
        return result;
      },
      goOn: (result) => !isUnreached(result),
      sent: ({ eventId, type, attempt }, result) => ({ captureId: null, eventId, type, attempt, result }),
      format,
      note: (text) => this.note(text),
      show: (records) => this.show(sentAnswer(records), { ...flags, output: format }),
    });
  }

  private tellSpelling(planned: readonly PlannedDelivery[], asked: string | undefined): void {
    const other = asked === undefined ? planned.find(({ spelling }) => spelling === 'other') : undefined;
    if (other !== undefined) this.note(() => scenarioWords.spelt(other.eventId));
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
  readonly spelling?: string | undefined;
}

type ScenarioFlags = GlobalFlags &
  AuthenticationFlags &
  Pick<PlanFlags, 'seed' | 'at'> & { readonly to?: string | undefined; readonly 'dry-run': boolean };

/** An HMAC gives nothing away; a key, password or token is hidden. */
function masked(authentication: Authentication): Authentication {
  const isStatic = authentication.type !== 'HMAC' && authentication.type !== 'NONE';
  return isStatic ? { ...authentication, secret: hiddenSecret } : authentication;
}

/** The scenarios that come with brl. */
function scenarioRows() {
  return Object.entries(scenarioWords.shipped).map(([scenario, summary]) => ({ scenario, summary }));
}
const scenarioColumns: readonly Column<ReturnType<typeof scenarioRows>[number]>[] = [
  { header: 'Scenario', value: ({ scenario }) => scenario, whole: true },
  { header: 'WHAT HAPPENS', value: ({ summary }) => summary, sentence: true },
];

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
    startMs: startOf(flags.at),
    tenantId: null,
    accountId: flags.account ?? null,
    withPair: flags.pair,
    repeat: flags.repeat,
    duplicate: flags.duplicate,
    outOfOrder: flags['out-of-order'],
    attempt: flags.attempt,
    spelling: (flags.spelling as Spelling | undefined) ?? null,
  };
}

function startOf(at: string | undefined): number {
  return Date.parse(readInstant(at ?? defaultStart, '--at', 'first', Date.now()));
}
