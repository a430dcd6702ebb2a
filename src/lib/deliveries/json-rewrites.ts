import { hasParts, WrittenNumber, WrittenText } from './json-written.ts';

type Rewrite = readonly [change: string, document: unknown];

/** The document as a typed program may have held it; variants that change nothing are left out. */
export function rewritten(document: unknown): readonly Rewrite[] {
  return thatDiffer(document, [
    ['members that are null left out', withoutNulls(document)],
    ...usual.map(([name, change]): Rewrite => [name, mapped(document, change)]),
  ]);
}

/** The same by habits of one framework, some of them guesses: so many that each is tried in few forms, and last. */
export function guessed(document: unknown): readonly Rewrite[] {
  return thatDiffer(document, [
    ...ofFrameworks.map(([name, change]): Rewrite => [name, mapped(document, change)]),
    ...nameStyles.map(([name, style]): Rewrite => [name, renamed(document, style)]),
    ...railsForms(document).map((form): Rewrite => ['as Rails keeps params', form]),
    ...blankAdded(document).map((form): Rewrite => ['texts trimmed', form]),
  ]);
}

function thatDiffer(document: unknown, rewrites: readonly Rewrite[]): readonly Rewrite[] {
  return rewrites.filter(([, changed]) => changed !== document);
}

type Change = readonly [string, (value: unknown) => unknown];

const usual: readonly Change[] = [
  ['times with milliseconds', (value) => timeWith(value, (milliseconds) => `.${milliseconds}Z`)],
  ['times with short fractions', (value) => timeWith(value, shortFraction)],
  ['amounts as numbers', numberOfText],
  ['empty objects as lists', (value) => (isEmptyList(value) ? {} : value)],
];

const ofFrameworks: readonly Change[] = [
  ...[
    (digits: string) => `.${digits}0000Z`,
    (digits: string) => `.${digits}0000+00:00`,
    (digits: string) => `${shortFraction(digits).slice(0, -1)}+00:00`,
    (digits: string) => shortFraction(digits).slice(0, -1),
  ].map((end): Change => ['times as .NET writes', (value) => timeWith(value, end)]),
  ['times as .NET writes', brasiliaTime],
  ['times as .NET writes', ticks],
  ['texts trimmed', (value) => (typeof value === 'string' ? value.trim() : value)],
  ['empty texts as null', (value) => (value === '' ? null : value)],
  ['empty texts as null', (value) => (value === null ? '' : value)],
  [
    'texts trimmed, empty texts as null',
    (value) => (typeof value === 'string' ? value.trim() || null : value),
  ],
];

function shortFraction(milliseconds: string): string {
  const digits = milliseconds.replace(/0+$/, '');
  return digits === '' ? 'Z' : `.${digits}Z`;
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d{1,9}))?(?:Z|[+-]\d\d:?\d\d)$/;

/** The instant that a text is, whatever its zone and fraction; null for other values and for anything finer than milliseconds. */
function instantOf(value: unknown): Date | null {
  const written = typeof value === 'string' ? rfc3339.exec(value) : null;
  if (written === null || /[1-9]/.test(written[1]?.slice(3) ?? '')) return null;
  const moment = new Date(written[0].replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The same instant in UTC, with another end. */
function timeWith(value: unknown, end: (milliseconds: string) => string): unknown {
  const inUtc = instantOf(value)?.toISOString();
  return inUtc === undefined ? value : inUtc.slice(0, 19) + end(inUtc.slice(20, 23));
}

const brasiliaMs = -3 * 3_600_000;

/** As a program that reads times into the zone of its machine writes them. */
function brasiliaTime(value: unknown): unknown {
  const moment = instantOf(value);
  if (moment === null) return value;
  const there = new Date(moment.getTime() + brasiliaMs).toISOString();
  return `${there.slice(0, 19)}${shortFraction(there.slice(20, 23)).slice(0, -1)}-03:00`;
}

/** As the older serialisers of .NET write a time. */
function ticks(value: unknown): unknown {
  const moment = instantOf(value);
  return moment === null ? value : new WrittenText(`"\\/Date(${moment.getTime()})\\/"`);
}

/** An amount as text with two decimals, as written by programs that keep amounts exact. */
function numberOfText(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9]\d*)\.\d\d$/.test(value) ? new WrittenNumber(value) : value;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Returns the same value if `change` changes nothing in it. */
function mapped(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value);
  if (changed !== value || !hasParts(value)) return changed;
  const entries = Object.entries(value).map(([name, item]) => [name, mapped(item, change)] as const);
  if (entries.every(([name, item]) => item === (value as Record<string, unknown>)[name])) return value;
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** Returns the same object if nothing was left out. */
function withoutNulls<T>(value: T): T {
  if (!hasParts(value)) return value;
  const entries = Object.entries(value);
  const kept = entries
    .filter(([, item]) => item !== null)
    .map(([name, item]) => [name, withoutNulls(item)] as const);
  const isSame =
    kept.length === entries.length &&
    kept.every(([name, item]) => item === (value as Record<string, unknown>)[name]);
  if (isSame) return value;
  return (
    Array.isArray(value) ? entries.map(([, item]) => withoutNulls(item)) : Object.fromEntries(kept)
  ) as T;
}

const nameStyles: readonly (readonly [string, (name: string) => string])[] = [
  ['names in snake case', (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
  ['names in snake case', (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())],
  ['names with a capital', (name) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase())],
  ['names with a capital', (name) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase())],
];

/** Returns the same value if no name changes. */
function renamed(value: unknown, style: (name: string) => string): unknown {
  if (!hasParts(value)) return value;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(
    ([name, item]) => [isList ? name : style(name), renamed(item, style), name] as const,
  );
  const isSame = entries.every(
    ([name, item, old]) => name === old && item === (value as Record<string, unknown>)[old],
  );
  if (isSame) return value;
  return isList
    ? entries.map(([, item]) => item)
    : Object.fromEntries(entries.map(([name, item]) => [name, item]));
}

/** Names that controllers of webhooks usually have, as Rails adds them to params. */
const controllers = ['webhooks', 'hooks', 'webhook', 'events', 'callbacks', 'notifications'];
const actions = ['create', 'receive', 'handle', 'webhook'];

/**
 * Rails' params: the body, controller and action, and the body once more under the controller's name, which alone is added in
 * `request_parameters`; and what was before.
 */
function railsForms(document: unknown): readonly unknown[] {
  if (!hasParts(document) || Array.isArray(document)) return [];
  const { controller, action, ...rest } = document as Readonly<Record<string, unknown>>;
  if (typeof controller === 'string' && typeof action === 'string') {
    const { [singular(controller)]: _wrapped, ...bare } = rest;
    return [bare, rest];
  }
  return controllers.flatMap((name) => [
    { ...document, [singular(name)]: document },
    ...actions.flatMap((done) => {
      const named = { ...document, controller: name, action: done };
      return [named, { ...named, [singular(name)]: document }];
    }),
  ]);
}

function singular(controller: string): string {
  return controller.replace(/^.*\//, '').replace(/s$/, '');
}

/** Each text with the blank that was trimmed from its end. */
function blankAdded(document: unknown): readonly unknown[] {
  const texts = new Set<string>();
  mapped(document, (value) => {
    if (typeof value === 'string' && /\p{L}/u.test(value) && instantOf(value) === null) texts.add(value);
    return value;
  });
  return [...texts]
    .slice(0, mostTexts)
    .flatMap((text) =>
      [`${text} `, ` ${text}`].map((padded) =>
        mapped(document, (value) => (value === text ? padded : value)),
      ),
    );
}

const mostTexts = 16;
