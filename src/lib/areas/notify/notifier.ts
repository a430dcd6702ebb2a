import { resolve } from 'node:path';
import { type NoticeEvent, type Notifier, noticeEvents, notifierName } from '../../connection/notifiers.ts';
import { shownAddress } from '../../deliveries/delivery.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Column } from '../../terminal/answer.ts';
import { notifyWords } from '../../words/notify.ts';

/** The name of a notifier that is given none. */
export const defaultName = 'default';

interface NotifierFlags {
  readonly command?: string | undefined;
  readonly url: string | null;
  readonly 'secret-file'?: string | undefined;
  readonly on?: string | undefined;
}

/** A notifier by the flags of `notify set`. @throws {CliError} exit 2 */
export function notifierOf({ command, url, 'secret-file': secret, on }: NotifierFlags): Notifier {
  if ((command === undefined) === (url === null)) throw usageError('usage', notifyWords.eitherOr);
  if (secret !== undefined && url === null) throw usageError('usage', notifyWords.secretNeedsUrl);
  return {
    command: command === undefined ? null : programOf(command),
    url,
    // It is read when a notice is signed, in whatever folder that is.
    secretFile: secret === undefined ? null : resolve(secret),
    on: on === undefined ? null : eventsOf(on),
  };
}

function programOf(text: string): string[] {
  try {
    const words: unknown = JSON.parse(text);
    if (
      Array.isArray(words) &&
      words.length > 0 &&
      words.every((one) => typeof one === 'string' && one !== '')
    )
      return words;
  } catch {
    // As any other text that is no such list.
  }
  throw usageError('usage', notifyWords.badCommand(text.slice(0, 80)), notifyWords.commandForm);
}

function eventsOf(text: string): NoticeEvent[] {
  return text.split(',').map((word) => {
    const event = noticeEvents.find((known) => known === word.trim().replaceAll('-', '_'));
    if (event) return event;
    throw usageError('usage', notifyWords.badEvents(word.slice(0, 40), noticeEvents.join(', ')));
  });
}

/** @throws {CliError} exit 2 for what cannot be a name */
export function requiredName(name: string): string {
  if (notifierName.test(name)) return name;
  throw usageError('usage', notifyWords.badName);
}

/** The notifiers that a line means: one by its name, otherwise all. @throws {CliError} exit 2 */
export function meant(
  notifiers: ReadonlyMap<string, Notifier>,
  name: string | undefined,
): ReadonlyMap<string, Notifier> {
  if (name === undefined) {
    if (notifiers.size > 0) return notifiers;
    throw usageError('usage', notifyWords.none, notifyWords.commandForm);
  }
  const found = notifiers.get(name);
  if (found) return new Map([[name, found]]);
  throw usageError('usage', notifyWords.unknown(name.slice(0, 64)), 'brl notify list');
}

/** A notifier with its name; a query of its address may be a secret. */
export interface Named {
  readonly name: string;
  readonly notifier: Notifier;
}

/** The columns of `notify list`. */
export const notifierColumns: readonly Column<Named>[] = [
  { header: 'Name', value: ({ name }) => name, whole: true },
  {
    header: 'To',
    value: ({ notifier: { command, url } }) => (url === null ? (command ?? []).join(' ') : shownAddress(url)),
    freeText: true,
  },
  { header: 'Events', value: ({ notifier: { on } }) => on?.join(', ') ?? notifyWords.all, sentence: true },
];
