import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { type Check, type CheckStatus, fail, pass } from '../../connection/check.ts';
import type { Notifier } from '../../connection/notifiers.ts';
import type { Env } from '../../connection/paths.ts';
import { secretFromFile } from '../../connection/secrets.ts';
import { doctorWords } from '../../words/doctor.ts';
import { notifyWords } from '../../words/notify.ts';
import { attempt, worstOf } from './check.ts';

/** What was found about one notifier. */
export interface CheckedNotifier {
  readonly notifier: string;
  readonly worst: CheckStatus;
  readonly checks: readonly Check[];
}

/** Checks, offline, whether notices could be given from here: the program is there, and the secret that signs can be read. Starts and tells nobody. */
export function checkNotifiers(
  notifiers: ReadonlyMap<string, Notifier>,
  env: Env,
): Promise<readonly CheckedNotifier[]> {
  return Promise.all(
    [...notifiers].map(async ([notifier, { command, secretFile }]) => {
      const [program] = command ?? [];
      const checks = [
        ...(program === undefined ? [] : [programCheck(program, env)]),
        ...(secretFile === null ? [] : [await secretCheck(secretFile)]),
      ];
      return { notifier, worst: worstOf(checks), checks };
    }),
  );
}

function programCheck(program: string, { PATH = '' }: Env): Check {
  const { isThere, isMissing, install } = doctorWords.notifiers;
  const places = program.includes(sep)
    ? [program]
    : PATH.split(delimiter).map((folder) => join(folder, program));
  const found = places.find(isProgram);
  return found === undefined ? fail('program', isMissing(program), install) : pass('program', isThere(found));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function secretCheck(path: string): Promise<Check> {
  const { secretRead, putSecret } = doctorWords.notifiers;
  return attempt('secret-file', putSecret(path), async () => {
    await secretFromFile(path, notifyWords.secret);
    return pass('secret-file', secretRead(path));
  });
}
