import { dayText } from '../../brazil/clock.ts';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { connected, withJournal } from '../../command/service.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import type { Intent } from '../../journal/intent.ts';
import { shownDestination } from '../../payments/destination.ts';
import { scheduledText } from '../../payments/scheduled-sums.ts';
import { operatorText } from '../../payments/written-by.ts';
import type { Answer, Field } from '../../terminal/answer.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { wrapForTerminal } from '../../terminal/wrap.ts';
import { screenWords } from '../../words/screen.ts';
import { railText } from '../../words/statuses.ts';
import { todayWords } from '../../words/today.ts';
import { valueWords } from '../../words/values.ts';
import { type Alike, type Day, type DayStanding, type Group, readToday, type Sum, standings } from './day.ts';

/** How many of a group a screen names; the JSON has more, and the line to type all. */
const shown = 3;

const rails = { pix: 'PIX', ted: 'TED', boleto: 'BOLETO', internal: 'INTERNAL' } as const;

/** Reads the day so far and shows it. Nothing is sent. */
export async function tellToday(command: BaseCommand, flags: GlobalFlags): Promise<void> {
  await connected(
    command,
    flags,
    (session) =>
      withJournal(session, async (journal) => {
        const day = await whileWaiting(
          () => todayWords.reading,
          () => readToday(session, journal),
        );
        await command.show(dayAnswer(command, day), flags);
      }),
    true,
  );
}

/** The day as one screen and as one document. */
function dayAnswer(command: BaseCommand, day: Day): Answer {
  const next = nextLines(day).map((line) => command.further(line));
  const text = wrapForTerminal(
    fieldsText([...dayFields(day), ...next.map((line): Field => ['Next', line])]),
    process.stdout,
  );
  return { json: { ...dayJson(day), next }, text };
}

function dayFields(day: Day): readonly Field[] {
  const { groups, unsent, due, booked, limits, writers } = day;
  const said = todayWords.sections;
  const who = writers.map(writerText);
  const isAny = due.length + unsent.count > 0;
  return [
    [{ said: said.day }, todayWords.day(dayText(day.day), valueWords.environment(day.environment))],
    ['Account', day.accountId],
    ['Operator', who.length < 2 ? null : who.join(', ')],
    [{ said: said.paid }, sumText(groups.paid)],
    [{ said: said.paidEarlier }, anyText(booked, 'paidEarlier')],
    [{ said: said.received }, bookedText(booked, 'received')],
    ...(['onItsWay', 'inDoubt', 'held', 'failed'] as const).flatMap((name) =>
      groupFields(name, groups[name]),
    ),
    ...(groups.cameBack.count > 0 ? groupFields('cameBack', groups.cameBack) : []),
    [{ said: said.due }, isAny ? sumText(total([unsent, ...due])) : valueWords.none],
    ...due.slice(0, shown).map((one): Field => ['  Run', todayWords.one(one.run.ref, sumText(one))]),
    [{ said: said.scheduled }, scheduledText(day.scheduled)],
    ...limitFields(limits),
    ...alikeFields(day.alike),
    [{ said: said.elsewhere }, anyText(booked, 'elsewhere')],
  ];
}

function writerText({ operator, operatorBy, machine, count }: Day['writers'][number]): string {
  const who = operatorText({ operator, ...(operatorBy && { operatorBy }) });
  return todayWords.writer(who, machine, count);
}

/** Of a statement that is too long for a screen the number is that of its newest lines. */
function bookedText(booked: Day['booked'], name: 'received' | 'paidEarlier' | 'elsewhere'): string {
  if ('untold' in booked) return todayWords.untold(booked.untold);
  const text = sumText(booked.told[name]);
  return booked.told.isPart ? todayWords.atLeast(text) : text;
}

/** A line that most days do not need. */
function anyText(booked: Day['booked'], name: 'paidEarlier' | 'elsewhere'): string | null {
  return 'told' in booked && booked.told[name].count > 0 ? bookedText(booked, name) : null;
}

function limitFields(limits: Day['limits']): readonly Field[] {
  if ('untold' in limits) return [['Limit left', todayWords.untold(limits.untold)]];
  return limits.told.map(({ kind, window, centavos }): Field => {
    const left = screenWords.leftOf(reais(centavos), screenWords.windows[window]);
    return ['Limit left', todayWords.one(railText(rails[kind]), left)];
  });
}

function groupFields(name: DayStanding, group: Group): readonly Field[] {
  const label = { said: todayWords.sections[name] };
  return [[label, sumText(group)], ...group.newest.slice(0, shown).map(intentField)];
}

function intentField(intent: Intent): Field {
  return ['  Intent', todayWords.one(intent.intentId, subject(intent))];
}

function alikeFields(alike: readonly Alike[]): readonly Field[] {
  return alike
    .slice(0, shown)
    .flatMap((those): readonly Field[] => [
      [{ said: todayWords.sections.alike }, todayWords.alike(those.count, subject(those.intent))],
      ...those.newest.slice(0, shown).map((intent): Field => ['  Intent', intent.intentId]),
    ]);
}

function subject(intent: Intent): string {
  const amount = intent.amountCentavos === null ? valueWords.notKnown : reais(intent.amountCentavos);
  const to = intent.payee?.name ?? shownDestination(intent);
  return to === '' ? amount : todayWords.amountTo(amount, to);
}

function sumText({ count, centavos }: Sum): string {
  return count === 0 ? valueWords.none : todayWords.sum(count, reais(centavos));
}

function total(sums: readonly Sum[]): Sum {
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    centavos: sums.reduce((all, { centavos }) => all + centavos, 0),
  };
}

function reais(centavos: number): string {
  return formatReais(centavos as Centavos, '\u00a0');
}

/** What to type next, the most urgent first: none of these lines sends anything. */
function nextLines({ groups, unsent, due, alike, booked }: Day): readonly string[] {
  const { inDoubt, held, onItsWay, failed } = groups;
  const [doubt] = inDoubt.newest;
  const [twice] = alike;
  const [run] = due;
  const since = '--since today';
  const lines = [
    inDoubt.count === 1 && doubt
      ? `brl status ${doubt.intentId}`
      : inDoubt.count > 0
        ? 'brl journal recover'
        : null,
    twice
      ? `brl journal list --amount ${formatPlain((twice.intent.amountCentavos ?? 0) as Centavos)} ${since}`
      : null,
    'told' in booked && booked.told.elsewhere.count > 0 ? 'brl statement list --from today --to today' : null,
    held.count + onItsWay.count > 0 ? 'brl journal recover' : null,
    run ? `brl payout status ${run.run.runId}` : null,
    unsent.count > 0 ? `brl journal list --state INTENT ${since}` : null,
    failed.count > 0 ? `brl journal list --state REFUSED ${since}` : null,
  ].filter((line) => line !== null);
  return lines.length === 0 ? ['brl reconcile'] : [...new Set(lines)].slice(0, shown);
}

function dayJson(day: Day): object {
  const { groups, unsent, due, alike, booked, limits, operators, writers, environment, accountId } = day;
  return {
    day: day.day,
    environment,
    accountId,
    ...Object.fromEntries(standings.map((name) => [name, groupJson(groups[name])])),
    unsent: groupJson(unsent),
    scheduled: Object.fromEntries(Object.entries(day.scheduled).map(([name, sum]) => [name, sumJson(sum)])),
    due: due.map((one) => ({ runId: one.run.runId, ref: one.run.ref, ...sumJson(one) })),
    received: bookedJson(booked, 'received'),
    paidEarlier: bookedJson(booked, 'paidEarlier'),
    elsewhere: bookedJson(booked, 'elsewhere'),
    limits:
      'told' in limits
        ? limits.told.map(({ kind, window, centavos }) => ({
            kind,
            window,
            available: amountNumber(centavos),
          }))
        : null,
    notTold: {
      statement: 'untold' in booked ? booked.untold : null,
      limits: 'untold' in limits ? limits.untold : null,
    },
    alike: alike.map((those) => ({ to: those.intent.destination, ...groupJson(those) })),
    operators: Object.fromEntries(operators),
    writers,
  };
}

function bookedJson(booked: Day['booked'], name: 'received' | 'paidEarlier' | 'elsewhere') {
  return 'told' in booked ? { ...sumJson(booked.told[name]), isPart: booked.told.isPart } : null;
}

function sumJson({ count, centavos }: Sum) {
  return { count, amount: amountNumber(centavos as Centavos) };
}

/** The newest of a group by name; `count` and `amount` are of all. */
function groupJson(group: Group) {
  return {
    ...sumJson(group),
    newest: group.newest.map(({ intentId, ref, amountCentavos, destination, operator, operatorBy }) => ({
      intentId,
      ref,
      amount: amountCentavos === null ? null : amountNumber(amountCentavos as Centavos),
      to: destination,
      operator,
      operatorBy: operatorBy ?? null,
    })),
  };
}
