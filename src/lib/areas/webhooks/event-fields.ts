import type { ZodMiniObject } from 'zod/mini';
import { readBody } from '../../command/body.ts';
import { eventMembers } from '../../command/money-field.ts';
import { nearest } from '../../command/nearest.ts';
import { type EventEnvelope, eventEnvelope, findEvent } from '../../contract/events.ts';
import { usageError } from '../../errors/cli-error.ts';
import { readJson, withOriginalNumbers } from '../../json/strict.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** A member to change: its path, such as `data.payee.name`, and the value with its digits as typed. */
export type FieldChange = readonly [path: string, value: unknown];

/**
 * Reads `--field path=value`: a number, true, false, null or a quoted text is taken as JSON, anything else as text.
 * @throws {CliError} exit 2 for a field without a value, or given twice
 */
export function fieldChanges(fields: readonly string[]): readonly FieldChange[] {
  const body = readBody(undefined, fields, eventMembers);
  return body === null ? [] : Object.entries(withOriginalNumbers(body.text) as object);
}

/** The events with these members changed. @throws {CliError} exit 2 for a member that none of them has */
export function withFields(
  events: readonly EventEnvelope[],
  changes: readonly FieldChange[],
): readonly EventEnvelope[] {
  const known = events.map((event) => ({ event, paths: pathsOf(event) }));
  const all = [...new Set(known.flatMap(({ paths }) => [...paths]))];
  for (const [path] of changes) if (!all.includes(path)) throw unknownField(path, all);
  return known.map(({ event, paths }) =>
    changes
      .filter(([path]) => paths.has(path))
      .reduce<EventEnvelope>((changed, [path, value]) => withMember(changed, path.split('.'), value), event),
  );
}

/** An event's exact bytes. @throws {CliError} exit 2 if a member has a type that the specification does not allow there */
export function eventText(event: EventEnvelope): string {
  const text = JSON.stringify(event);
  const { value } = readJson(Buffer.from(text, 'utf8'));
  const row = findEvent(event.type);
  const data = typeof row?.data === 'object' ? row.data.safeParse((value as EventEnvelope).data) : null;
  const issue = eventEnvelope.safeParse(value).error?.issues[0] ?? data?.error?.issues[0];
  if (issue === undefined) return text;
  const path = [...(data?.error?.issues.includes(issue) ? ['data'] : []), ...issue.path].join('.');
  throw usageError(
    'invalid_field',
    webhooksWords.event.otherKind(path),
    webhooksWords.event.seeOne(`brl webhooks trigger ${event.type} --auth-type NONE --dry-run`),
  );
}

/** Every member that can be named: those present, and the others in the contract. */
export function pathsOf(event: EventEnvelope): ReadonlySet<string> {
  const row = findEvent(event.type);
  const shape = typeof row?.data === 'object' ? Object.keys((row.data as ZodMiniObject).shape) : [];
  return new Set([...pathsIn(JSON.parse(JSON.stringify(event)), ''), ...shape.map((name) => `data.${name}`)]);
}

/** The paths of all members of a document, such as `data.payee.name`. */
export function pathsIn(value: unknown, prefix: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [
    `${prefix}${name}`,
    ...pathsIn(item, `${prefix}${name}.`),
  ]);
}

/** A document with one member set; the objects on the way to it must be there. */
export function withMember<T>(value: T, [name = '', ...rest]: readonly string[], item: unknown): T {
  const inner = rest.length === 0 ? item : withMember((value as Record<string, unknown>)[name], rest, item);
  if (Array.isArray(value)) return value.with(Number(name), inner) as T;
  return { ...value, [name]: inner };
}

/** The refusal of a path that no event has, with those that are near it. */
export function unknownField(path: string, paths: readonly string[]) {
  const last = path.split('.').at(-1) ?? '';
  const sameName = paths.filter((known) => known.endsWith(`.${last}`));
  const near =
    sameName.length > 0 ? sameName.slice(0, 3) : path.length < shortestGuess ? [] : nearest(path, paths);
  const direct = paths.filter((known) => /^(data\.)?\w+$/.test(known));
  return usageError(
    'unknown_event_field',
    webhooksWords.event.noMember(path.slice(0, 80)),
    near.length > 0 ? webhooksWords.event.didYouMean(near) : webhooksWords.event.itHas(direct.join(', ')),
  );
}

/** Any shorter path is within three slips of every other. */
const shortestGuess = 10;
