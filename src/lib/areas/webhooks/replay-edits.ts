import { hash } from 'node:crypto';
import type { EventEnvelope } from '../../contract/events.ts';
import { webhookSignatureHeader } from '../../contract/webhooks.ts';
import type { Authentication } from '../../deliveries/authentication.ts';
import type { Delivery, HeaderList } from '../../deliveries/delivery.ts';
import { isOfConnection } from '../../deliveries/forward.ts';
import { madeUpHeader, madeUpLine } from '../../deliveries/made-up.ts';
import type { Capture } from '../../deliveries/store.ts';
import { usageError } from '../../errors/cli-error.ts';
import { readJson, withOriginalNumbers } from '../../json/strict.ts';
import { madeUpWords } from '../../words/made-up.ts';
import { provingAuthentication } from './authentication.ts';
import {
  type FieldChange,
  fieldChanges,
  pathsIn,
  pathsOf,
  unknownField,
  withMember,
} from './event-fields.ts';

/** What a person changes in a captured delivery before it is sent again. */
export interface Edits {
  readonly changes: readonly FieldChange[];
  /** Paths of members to leave out. */
  readonly removed: readonly string[];
  /** Header lines to set; one without a value is left out. */
  readonly headers: HeaderList;
}

/** The flags of {@link Edits}, as typed. */
export interface TypedEdits {
  readonly field?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly headers?: readonly string[] | undefined;
}

/** Reads what is to be changed; null when nothing is. @throws {CliError} exit 2 */
export function editsOf({ field = [], remove = [], headers = [] }: TypedEdits): Edits | null {
  if (field.length + remove.length + headers.length === 0) return null;
  const changes = fieldChanges(field);
  const both = remove.find((path) => changes.some(([changed]) => changed === path));
  if (both !== undefined) throw usageError('usage', madeUpWords.edits.removedAndChanged(both));
  return { changes, removed: remove, headers: headers.map(headerLine) };
}

/** A changed copy of a delivery, marked as made up and without its proof. */
export interface Edited extends Delivery {
  /** Its new id: an id stands for one content, and the application must not take the real event for a repeat of this one. */
  readonly eventId: string | null;
  readonly type: string | null;
}

/** @throws {CliError} exit 2 for a body that is no object, and for a member that it does not have or that has another type */
export function edited(capture: Capture, edits: Edits): Edited {
  const event = objectOf(capture);
  const plain: unknown = JSON.parse(JSON.stringify(event));
  const present = pathsIn(plain, '');
  const known = [...pathsOf(event)];
  for (const path of edits.removed) if (!present.includes(path)) throw unknownField(path, present);
  for (const [path] of edits.changes) if (!known.includes(path)) throw unknownField(path, known);
  const changed = edits.changes.reduce(
    (whole, [path, value]) => withMember(whole, path.split('.'), inOwnForm(path, at(event, path), value)),
    event,
  );
  // From the end of a list, so that the places before it stay.
  const rest = edits.removed.toReversed().reduce((whole, path) => without(whole, path.split('.')), changed);
  const touched = [...edits.changes.map(([path]) => path), ...edits.removed];
  const withId = touched.includes('id') || typeof rest.id !== 'string' ? rest : renamed(rest);
  return {
    eventId: typeof withId.id === 'string' ? withId.id : null,
    type: typeof withId.type === 'string' ? withId.type : null,
    headers: [
      ...withLines(withNewId(capture.headers, event.id, withId.id), edits.headers),
      madeUpLine('replay'),
    ],
    body: Buffer.from(JSON.stringify(withId), 'utf8'),
  };
}

/**
 * The proof of changed bytes: as the flags say, or as the subscription has it that the delivery was received for.
 * @throws {CliError} exit 2 when neither is known
 */
export async function proofOfEdited(
  { authType, subscriptionId, captureId }: Capture,
  given: Authentication | null,
): Promise<Authentication> {
  if (given !== null) return given;
  if (authType === 'NONE') return { type: 'NONE' };
  const own =
    subscriptionId === null
      ? null
      : await provingAuthentication({ subscription: subscriptionId }, process.env);
  if (own !== null) return own;
  throw usageError('usage', madeUpWords.edits.needsSecret(captureId));
}

/** A member of a body that can be changed, as a person types it. */
export interface TypedField {
  readonly path: string;
  readonly value: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'null';
}

/** The members of a body that are no object and no list. @throws {CliError} exit 2 for a body that is no object */
export function fieldsOf(capture: Capture): readonly TypedField[] {
  const event = objectOf(capture);
  return pathsIn(JSON.parse(JSON.stringify(event)), '').flatMap((path): TypedField[] => {
    const value = at(event, path);
    if (typeof value === 'string') return [{ path, value, kind: 'text' }];
    if (value === null) return [{ path, value: 'null', kind: 'null' }];
    if (isNumber(value)) return [{ path, value: JSON.stringify(value), kind: 'number' }];
    return typeof value === 'boolean' ? [{ path, value: String(value), kind: 'boolean' }] : [];
  });
}

function objectOf({ body, captureId }: Capture): EventEnvelope {
  try {
    const whole = withOriginalNumbers(readJson(body).text);
    if (typeof whole === 'object' && whole !== null && !Array.isArray(whole)) return whole as EventEnvelope;
  } catch {
    // Told below: both have no member to change.
  }
  throw usageError('usage', madeUpWords.edits.notAnObject(captureId));
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (inner as Readonly<Record<string, unknown>> | undefined)?.[name],
      value,
    );
}

/** The new value in the type, and an amount in the spelling, that the body has there. @throws {CliError} exit 2 */
function inOwnForm(path: string, old: unknown, value: unknown): unknown {
  if (old === undefined || old === null || value === null) return value;
  if (typeof old === 'string')
    return typeof value === 'string' ? value : textLike(old, JSON.stringify(value));
  const isSame = isNumber(old) ? isNumber(value) : typeof old === 'boolean' && typeof value === 'boolean';
  if (!isSame) throw usageError('usage', madeUpWords.edits.otherType(path, kindOf(old)));
  return isNumber(old) ? numberLike(JSON.stringify(old), value) : value;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'rawJSON' in value;
}

function kindOf(value: unknown): string {
  const { kinds } = madeUpWords.edits;
  return isNumber(value) ? kinds.number : typeof value === 'boolean' ? kinds.boolean : kinds.object;
}

/** An amount in a text has the comma of the one before it. */
function textLike(old: string, digits: string): string {
  return /^-?\d+,\d\d$/.test(old) ? digits.replace('.', ',') : digits;
}

/** `150` and `150.5` are numbers as JSON's own writers have them; a zero at the end says that two decimals are kept. */
function numberLike(old: string, value: unknown): unknown {
  const digits = JSON.stringify(value);
  const keepsZeros = /\.\d*0$/.test(old);
  return /\.\d+$/.test(digits) && !keepsZeros ? Number(digits) : value;
}

function without<T>(value: T, [name = '', ...rest]: readonly string[]): T {
  if (Array.isArray(value)) {
    const place = Number(name);
    return (
      rest.length === 0 ? value.toSpliced(place, 1) : value.with(place, without(value[place], rest))
    ) as T;
  }
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  return (rest.length === 0 ? others : { ...(value as object), [name]: without(inner, rest) }) as T;
}

/** The same changes give the same id. */
function renamed(event: EventEnvelope): EventEnvelope {
  return { ...event, id: `${event.id}-made-up-${hash('sha256', JSON.stringify(event), 'hex').slice(0, 8)}` };
}

/** The delivery layer repeats the event's id in a header. */
function withNewId(headers: HeaderList, old: unknown, id: unknown): HeaderList {
  return headers.map(([name, value]) => [name, value === old && typeof id === 'string' ? id : value]);
}

function withLines(headers: HeaderList, lines: HeaderList): HeaderList {
  const isSet = (name: string) => lines.some(([own]) => own.toLowerCase() === name.toLowerCase());
  return [...headers.filter(([name]) => !isSet(name)), ...lines.filter(([, value]) => value !== '')];
}

/** A line as curl takes it: `Name: value`, or `Name:` to leave it out. @throws {CliError} exit 2 */
function headerLine(text: string): HeaderList[number] {
  const [, name, value] =
    /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}):[ \t]*([ -~\u00a0-\u00ff]*)$/.exec(text) ?? [];
  const { headerForm, headerFixed, secretHeader, secretHeaderHint } = madeUpWords.edits;
  if (name === undefined || value === undefined) throw usageError('usage', headerForm(text.slice(0, 80)));
  if (isFixed(name)) throw usageError('usage', headerFixed(name));
  if (value !== '' && secretNames.test(name))
    throw usageError('secret_in_argv', secretHeader(name), secretHeaderHint);
  return [name, value.trimEnd()];
}

function isFixed(name: string): boolean {
  const fixed = [madeUpHeader, webhookSignatureHeader].map((one) => one.toLowerCase());
  return fixed.includes(name.toLowerCase()) || isOfConnection(name);
}

/** Whether a header may be set: it is of neither the connection nor the proof, and no secret by its name. */
export function isChangeable(name: string): boolean {
  return !isFixed(name) && !secretNames.test(name);
}

const secretNames = /^(?:authorization|cookie|.*(?:api-?key|token|secret|password).*)$/i;
