import { join } from 'node:path';
import * as z from 'zod/mini';
import { CliError } from '../errors/cli-error.ts';
import { readPrivateFile, writePrivateFile } from '../files/private-file.ts';
import { notifyWords } from '../words/notify.ts';
import { configDir, type Env } from './paths.ts';

/** What a person is told of. */
export const noticeEvents = [
  'in_doubt',
  'halted',
  'held',
  'late_end',
  'waiting_for_approval',
  'no_runner',
  'dispute_opened',
  'subscription_failing',
  'day_not_closed',
] as const;

/** One of {@link noticeEvents}. */
export type NoticeEvent = (typeof noticeEvents)[number];

/** What a notifier may be called. */
export const notifierName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const text = z.string().check(z.minLength(1), z.maxLength(2048));

const notifier = z.lazy(() =>
  z.strictObject({
    /** The program and its arguments; a notice is its standard input. */
    command: z.nullable(z.array(text).check(z.minLength(1))),
    /** Where a notice is posted instead. */
    url: z.nullable(text),
    /** The file of the secret that signs it; never the secret. */
    secretFile: z.nullable(text),
    /** Only these events; null for all. */
    on: z.nullable(z.array(z.enum(noticeEvents))),
  }),
);

/** Who is told, and how: a command, or an address. */
export type Notifier = Readonly<z.infer<typeof notifier>>;

const notifiersFile = z.lazy(() =>
  z.strictObject({ version: z.literal(1), notifiers: z.record(z.string(), notifier) }),
);

/** Where the notifiers of this user are stored. */
export function notifiersPath(env: Env): string {
  return join(configDir(env), 'notices.json');
}

/** The notifiers by their names. @throws {CliError} exit 91 for a file that others may write, or that is not ours */
export function loadNotifiers(env: Env): ReadonlyMap<string, Notifier> {
  const path = notifiersPath(env);
  const bytes = readPrivateFile(path, notifyWords.file);
  if (bytes === null) return new Map();
  let content: unknown = null;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch {
    // Reported with everything else that does not fit.
  }
  const checked = notifiersFile.safeParse(content);
  if (checked.success) return new Map(Object.entries(checked.data.notifiers));
  throw new CliError({
    code: 'notifiers_unreadable',
    ends: 'configuration',
    message: notifyWords.badFile(path, checked.error.issues[0]?.path.join('.') || '-'),
    hint: notifyWords.setAgain,
  });
}

/** Writes them, whole or not at all. @throws {CliError} exit 91 */
export function saveNotifiers(env: Env, notifiers: ReadonlyMap<string, Notifier>): void {
  const content = { version: 1, notifiers: Object.fromEntries(notifiers) };
  writePrivateFile(notifiersPath(env), `${JSON.stringify(content, null, 2)}\n`);
}
