import { type EventType, findEvent } from '../../contract/events.ts';
import { maxDeliveryAttempts } from '../../contract/webhooks.ts';
import { type Spelling, spellings } from '../../deliveries/json-forms.ts';
import { usageError } from '../../errors/cli-error.ts';
import { type Place, placeOf, placeOfError } from '../../json/place.ts';
import { readJson, UnreadableJson, withOriginalNumbers } from '../../json/strict.ts';
import { durationMs } from '../../payments/money-flags.ts';
import { scenarioWords } from '../../words/scenario.ts';
import type { FieldChange } from './event-fields.ts';

/** What goes wrong with the delivery of an event. */
export const deliveryFaults = ['twice', 'out-of-order', 'wrong-secret', 'cut', 'late'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** One event of a scenario. */
export interface ScenarioEvent {
  readonly event: EventType;
  /** Events of the same name are about the same payment: their ids belong together. */
  readonly payment: string;
  /** Pause before it is sent, in milliseconds; it happens that much later, too. */
  readonly afterMs: number;
  readonly changes: readonly FieldChange[];
  readonly fault: DeliveryFault | null;
  readonly attempt: number;
  /** Null for the trigger's own choice. */
  readonly spelling: Spelling | null;
}

/** A story of events. */
export interface Scenario {
  readonly name: string;
  readonly events: readonly ScenarioEvent[];
}

const mostEvents = 100;
const longestPauseMs = 600_000;

/**
 * Reads a scenario: `{"events": [{"event", "payment", "after", "fields", "fault", "attempt", "spelling"}]}`.
 * @throws {CliError} exit 2 with line and column for anything else
 */
export function readScenario(bytes: Uint8Array, name: string): Scenario {
  const text = textOf(bytes, name);
  const value = withOriginalNumbers(text);
  const wrong = (path: readonly (string | number)[], says: string) =>
    refusal(name, placeOf(text, path), pathText(path), says);
  const top = membersOf(value, [], ['events'], wrong);
  if (!Array.isArray(top.events) || top.events.length === 0 || top.events.length > mostEvents)
    throw wrong(['events'], scenarioWords.eventList(mostEvents));
  return { name, events: top.events.map((event, i) => eventOf(event, ['events', i], wrong)) };
}

type Path = readonly (string | number)[];
type Wrong = (path: Path, says: string) => Error;

function eventOf(value: unknown, path: Path, wrong: Wrong): ScenarioEvent {
  const names = ['event', 'payment', 'after', 'fields', 'fault', 'attempt', 'spelling'] as const;
  const given = membersOf(value, path, names, wrong);
  const { event, payment = '1', after = '0s', fault = null, spelling = null } = given;
  if (typeof event !== 'string' || findEvent(event) === null)
    throw wrong([...path, 'event'], scenarioWords.noEvent(String(event ?? '')));
  if (typeof payment !== 'string') throw wrong([...path, 'payment'], scenarioWords.aText);
  const afterMs = typeof after === 'string' ? durationMs(after) : null;
  if (afterMs === null || afterMs > longestPauseMs) throw wrong([...path, 'after'], scenarioWords.aPause);
  const attempt = given.attempt === undefined ? 1 : Number(JSON.stringify(given.attempt));
  if (!Number.isInteger(attempt) || attempt < 1 || attempt > maxDeliveryAttempts)
    throw wrong([...path, 'attempt'], scenarioWords.anAttempt(maxDeliveryAttempts));
  return {
    event: event as EventType,
    payment,
    afterMs,
    attempt,
    changes: Object.entries(fieldsOf(given.fields, [...path, 'fields'], wrong)),
    fault: oneOf(fault, deliveryFaults, [...path, 'fault'], wrong),
    spelling: oneOf(spelling, spellings, [...path, 'spelling'], wrong),
  };
}

function fieldsOf(value: unknown, path: Path, wrong: Wrong): object {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw wrong(path, scenarioWords.fieldsForm);
}

function oneOf<T extends string>(value: unknown, all: readonly T[], path: Path, wrong: Wrong): T | null {
  if (value === null) return null;
  const found = all.find((one) => one === value);
  if (found === undefined) throw wrong(path, scenarioWords.oneOf(all.join(', ')));
  return found;
}

function membersOf(
  value: unknown,
  path: Path,
  known: readonly string[],
  wrong: Wrong,
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'rawJSON' in value)
    throw wrong(path, scenarioWords.anObject(known.join(', ')));
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other !== undefined) throw wrong([...path, other], scenarioWords.unknownMember(known.join(', ')));
  return value as Readonly<Record<string, unknown>>;
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    return readJson(bytes).text;
  } catch (error) {
    const text = Buffer.from(bytes).toString('utf8');
    try {
      JSON.parse(text);
    } catch (cause) {
      throw refusal(name, placeOfError(text, cause as Error), '', scenarioWords.notJson);
    }
    if (!(error instanceof UnreadableJson)) throw error;
    throw refusal(name, placeOf(text, []), '', scenarioWords.notStrict);
  }
}

function refusal(name: string, { line, column }: Place, path: string, says: string): Error {
  return usageError('unreadable_data', scenarioWords.fault(name, line, column, path, says));
}

function pathText(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);
}
