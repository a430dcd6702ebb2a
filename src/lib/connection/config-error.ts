import { CliError } from '../errors/cli-error.ts';

/** A connection of which a part is missing: exit 91 `config_incomplete`, naming each part. */
export function incomplete(
  missing: readonly string[],
  what = 'The connection is incomplete.',
  hint?: string,
): CliError {
  return config(
    'config_incomplete',
    `${what} Missing: ${missing.join(', ')}.`,
    hint ?? 'Set the missing variables, or unset all of them, or run: brl auth login',
  );
}

/** A configuration that cannot be used: exit 91. */
export function config(code: string, message: string, hint?: string): CliError {
  return new CliError({ code, ends: 'configuration', message: `${message} Nothing was sent.`, hint });
}
