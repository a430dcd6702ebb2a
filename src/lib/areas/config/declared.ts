import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { noticeEvents, notifierName } from '../../connection/notifiers.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { readLimited } from '../../files/limited-file.ts';
import { configFileWords } from '../../words/config-file.ts';
import type { Message } from '../../words/topic.ts';

const text = z.string().check(z.minLength(1), z.maxLength(2048));
const argv = z.array(text).check(z.minLength(1), z.maxLength(64));

/** Where a secret is, never the secret: stored by `auth login` on each machine, or in a place that every machine has. */
const reference = z.union([
  z.enum(['keychain', 'vault']),
  z.strictObject({ file: text }),
  z.strictObject({ command: argv }),
  z.strictObject({ variable: z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)) }),
]);

/** The key that signs: read from a place, or out of reach, where a program signs with it. */
const signing = z.union([
  z.strictObject({ 'key-id': text, key: reference }),
  z.strictObject({ 'key-id': text, program: argv, 'public-key-file': text }),
]);

const profile = z.strictObject({
  environment: z.enum(['production', 'sandbox']),
  'base-url': z.optional(text),
  'client-base-url': z.optional(text),
  'tenant-id': text,
  'account-id': z.optional(text),
  'client-id': text,
  'client-secret': reference,
  signing: z.optional(signing),
  'token-path': z.optional(text),
  /** Those of `config set`. */
  settings: z.optional(z.record(z.string(), z.union([text, z.number(), z.boolean(), z.array(text)]))),
});

/** Who is told when something needs a person: as by `notify set`. */
const notifier = z.union([
  z.strictObject({ command: argv, on: z.optional(z.array(z.enum(noticeEvents)).check(z.minLength(1))) }),
  z.strictObject({
    url: text,
    'secret-file': z.optional(text),
    on: z.optional(z.array(z.enum(noticeEvents)).check(z.minLength(1))),
  }),
]);

/** The form of the file that `config apply` takes. */
export const configFile = z.strictObject({
  version: z.union([z.literal('1'), z.literal(1)]),
  current: z.optional(text),
  profiles: z.record(text, profile),
  notifiers: z.optional(z.record(z.string().check(z.regex(notifierName)), notifier)),
});

export type DeclaredReference = z.infer<typeof reference>;
export type DeclaredProfile = z.infer<typeof profile>;
export type DeclaredNotifier = z.infer<typeof notifier>;

/** A file that declares profiles; paths in it that may be relative are relative to its folder. */
export interface Declared {
  readonly path: string;
  readonly current: string | null;
  readonly profiles: ReadonlyMap<string, DeclaredProfile>;
  readonly notifiers: ReadonlyMap<string, DeclaredNotifier>;
  /** The line of a member, from 1; null if the file has no such member. */
  readonly lineOf: (path: readonly PropertyKey[]) => number | null;
}

/** Profiles of hundreds of accounts fit. */
const mostBytes = 1024 * 1024;

/**
 * Reads a file of profiles. YAML values are taken as the texts that they are: an id keeps its zeros, an amount its comma.
 * @throws {CliError} exit 2, with every fault and its line
 */
export async function readDeclared(path: string): Promise<Declared> {
  const bytes = readLimited(path, mostBytes);
  if (bytes.length > mostBytes) throw usageError('unreadable_data', configFileWords.tooLarge(path));
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(bytes.toString('utf8'), { schema: 'failsafe', lineCounter: lines });
  const [broken] = document.errors;
  if (broken)
    throw faulty(path, [
      { line: lines.linePos(broken.pos[0]).line, heading: null, message: firstLine(broken.message) },
    ]);
  const lineOf = (at: readonly PropertyKey[]): number | null => {
    const node: unknown = at.length === 0 ? document.contents : document.getIn(at, true);
    const range = (node as { range?: readonly number[] } | undefined)?.range;
    return range?.[0] === undefined ? null : lines.linePos(range[0]).line;
  };
  const checked = configFile.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (!checked.success)
    throw faulty(
      path,
      checked.error.issues.flatMap((issue) => faultsOf(issue, lineOf)),
    );
  const { current = null, profiles, notifiers = {} } = checked.data;
  return {
    path,
    current,
    profiles: new Map(Object.entries(profiles)),
    notifiers: new Map(Object.entries(notifiers)),
    lineOf,
  };
}

/** A path to a file that holds no secret, which may lie beside the declaration. */
export function besideFile({ path }: Pick<Declared, 'path'>, file: string): string {
  return isAbsolute(file) ? file : resolve(path, '..', file);
}

/** One fault of a declaration. */
export interface Fault {
  readonly line: number | null;
  /** `profiles.main.client-id`; null for the whole file. */
  readonly heading: string | null;
  readonly message: Message | string;
}

type Issue = z.core.$ZodIssue;

function faultsOf(issue: Issue, lineOf: Declared['lineOf']): readonly Fault[] {
  const { path } = issue;
  const known = path.findLast((_, i) => lineOf(path.slice(0, i + 1)) !== null);
  const line = lineOf(path) ?? lineOf(path.slice(0, known === undefined ? 0 : path.lastIndexOf(known) + 1));
  const of = (at: readonly PropertyKey[], message: Message, where = line): Fault => ({
    line: where,
    heading: at.length === 0 ? null : at.map(String).join('.'),
    message,
  });
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => of([...path, key], configFileWords.unknown, lineOf([...path, key])));
  if (lineOf(path) === null) return [of(path, configFileWords.missing)];
  if (issue.code === 'invalid_value')
    return [of(path, configFileWords.oneOf(issue.values.map(String).join(', ')))];
  if (path.at(-1) === 'client-secret' || path.at(-1) === 'key') return [of(path, configFileWords.reference)];
  if (path.at(-1) === 'signing') return [of(path, configFileWords.signing)];
  if (path[0] === 'notifiers') return [of(path, configFileWords.notifier(noticeEvents.join(', ')))];
  return [of(path, configFileWords.form)];
}

/** What is wrong with a declaration. @returns exit 2 that names every fault with its line */
export function faulty(path: string, faults: readonly Fault[]): CliError {
  return new CliError({
    code: 'invalid_config_file',
    ends: 'usage',
    message: configFileWords.faults(path === '-' ? configFileWords.standardInput : path, faults.length),
    hint: configFileWords.correct,
    violations: faults,
  });
}

/** A parser's message without the excerpt below it. */
function firstLine(message: string): string {
  return message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '.') ?? message;
}
