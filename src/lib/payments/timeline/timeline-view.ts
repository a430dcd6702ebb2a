import { brasiliaDay, brasiliaInstant, dayText, secondText, timeOfDay } from '../../brazil/clock.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { isTerminal, isUnsent } from '../../journal/intent.ts';
import type { Answer, Column, Field } from '../../terminal/answer.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { sanitise } from '../../terminal/text.ts';
import { wrapForTerminal } from '../../terminal/wrap.ts';
import { journalWords } from '../../words/journal.ts';
import { stateWords } from '../../words/states.ts';
import { doubtedStatus, namedStatus } from '../../words/statuses.ts';
import { timelineWords } from '../../words/timeline.ts';
import { shownDestination } from '../destination.ts';
import type { Moment, TimelineSource } from './moment.ts';
import type { Timeline } from './timeline.ts';

/** A timeline as one screen: the payment, its moments in Brasilia time, which sources knew nothing, what to do. */
export function timelineAnswer(timeline: Timeline): Answer<Moment> {
  const json = timelineJson(timeline);
  return {
    json,
    records: json.moments,
    text: timelineText(timeline),
    table: { columns, records: timeline.moments },
  };
}

const columns: readonly Column<Moment>[] = [
  {
    header: 'Time',
    value: ({ atMs }) => (atMs === null ? '' : brasiliaInstant(atMs)),
    whole: true,
    cell: 'instant',
  },
  {
    header: 'Source',
    value: ({ source }) => source,
    shown: ({ source }) => timelineWords.sources[source],
    whole: true,
    cell: 'name',
  },
  { header: 'What', value: ({ say }) => say(), freeText: true },
];

/** A timeline as JSON shows it; times are RFC 3339 in UTC. */
export function timelineJson({
  kind,
  identifier,
  endToEndId,
  status,
  history,
  moments,
  sources,
  accountId,
}: Timeline) {
  const intent = history?.intent ?? null;
  return {
    kind,
    accountId,
    intentId: intent?.intentId ?? null,
    state: intent?.state ?? null,
    identifier,
    endToEndId,
    status,
    moments: moments.map(({ atMs, source, say, record }) => ({
      at: atMs === null ? null : new Date(atMs).toISOString(),
      source,
      text: say(),
      record,
    })),
    sources,
    next: nextStep(history?.intent.state ?? null, status, intent?.intentId ?? null),
  };
}

function timelineText(timeline: Timeline): string {
  const { history, moments, sources, status } = timeline;
  const intent = history?.intent ?? null;
  const told = intent?.state === 'UNCERTAIN' ? doubtedStatus : namedStatus;
  const head = fieldsText([
    [
      'Amount',
      intent?.amountCentavos == null ? null : formatReais(intent.amountCentavos as Centavos, '\u00a0'),
    ],
    ['To', shownDestination(intent) || null],
    ['Intent', intent?.intentId ?? null],
    ['Identifier', timeline.identifier],
    ['End-to-end id', timeline.endToEndId],
    ['Journal', intent && stateWords[intent.state]],
    ['Service', told(status) ?? timelineWords.statusUntold],
  ]);
  const missing = sources.filter(({ note }) => note !== null);
  const tail = fieldsText([
    ...missing.map(({ source, note }): Field => [`No ${source}` as const, note ?? '']),
    ['Next', nextStep(intent?.state ?? null, status, intent?.intentId ?? null)],
  ]);
  return wrapForTerminal(
    [head, ...days(moments), tail].filter((part) => part !== '').join('\n\n'),
    process.stdout,
  );
}

/** One paragraph per day. A line is short up to its text, so that a narrow terminal wraps below the text. */
function days(moments: readonly Moment[]): string[] {
  const lines = linesOf(moments);
  const width = Math.max(...lines.map(({ sources }) => sourceText(sources).length));
  const byDay = Map.groupBy(lines, ({ atMs }) => (atMs === null ? null : brasiliaDay(atMs)));
  const { withoutTime, inBrasilia } = timelineWords;
  return [...byDay].map(([day, those]) =>
    [day === null ? withoutTime : inBrasilia(dayText(day)), ...those.map((one) => lineText(one, width))].join(
      '\n',
    ),
  );
}

/** Moments printed once: reported by several sources in the same second, or by one of them several times in a row. */
interface Line {
  readonly atMs: number | null;
  readonly text: string;
  readonly sources: Set<TimelineSource>;
  times: number;
  lastMs: number | null;
}

/** The moments as lines without repetition. */
function linesOf(moments: readonly Moment[]): readonly Line[] {
  const lines: Line[] = [];
  for (const { atMs, source, say } of moments) {
    const text = sanitise(say());
    const last = lines.at(-1);
    const same = lines.find((line) => line.text === text && isSameSecond(line.atMs, atMs));
    if (same && !same.sources.has(source)) same.sources.add(source);
    else if (last?.text === text && last.sources.size === 1 && last.sources.has(source)) {
      last.times += 1;
      last.lastMs = atMs;
    } else lines.push({ atMs, text, sources: new Set([source]), times: 1, lastMs: atMs });
  }
  return lines;
}

function isSameSecond(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.floor(one / 1000) === Math.floor(other / 1000);
}

function lineText({ atMs, sources, text, times, lastMs }: Line, width: number): string {
  const told = times === 1 || lastMs === null ? text : journalWords.repeated(text, times, secondText(lastMs));
  const time = atMs === null ? '--:--:--' : timeOfDay(atMs);
  return `${time} ${sourceText(sources).padEnd(width)}  ${told}`;
}

function sourceText(sources: Iterable<TimelineSource>): string {
  return [...sources].map((source) => timelineWords.sources[source]).join(', ');
}

/** The next step if journal and service do not agree. */
function nextStep(state: string | null, status: string | null, intentId: string | null): string | null {
  if (intentId === null || state === null) return null;
  const isOpen = !isTerminal(state as never) && !isUnsent(state as never);
  if (!isOpen) return null;
  const command = `brl journal recover ${intentId}`;
  return status === null ? timelineWords.doNotPayAgain(command) : command;
}
