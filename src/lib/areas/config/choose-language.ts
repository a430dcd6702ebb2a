import { rmSync } from 'node:fs';
import { type ChosenLanguage, languagePath } from '../../command/person-language.ts';
import type { Env } from '../../connection/paths.ts';
import { writePrivateFile } from '../../files/private-file.ts';

/**
 * Saves the person's choice of language for all profiles; null for none. @throws {CliError} exit 91: others may write to
 * the directory.
 */
export function chooseLanguage(env: Env, chosen: ChosenLanguage | null): void {
  if (chosen === null) rmSync(languagePath(env), { force: true });
  else writePrivateFile(languagePath(env), `${chosen}\n`);
}
