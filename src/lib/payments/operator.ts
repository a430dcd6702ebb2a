import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Connection } from '../client/connection.ts';
import { config } from '../connection/checked-values.ts';
import type { Env } from '../connection/paths.ts';
import type { Operator } from '../journal/intent.ts';
import { parsePublicKey } from '../ssh/public-key.ts';
import { connectionWords } from '../words/connection.ts';
import { isPlainLine } from './plain-line.ts';

/**
 * Who types the line, for the journal: the SSH key that the profile names, else `BRL_OPERATOR`, else the user whom the operating
 * system runs this process for. A variable that anybody may set is no user.
 * @throws {CliError} exit 91 for a key that cannot be read, or a name that is no plain line
 */
export function operatorOf({ operatorKey }: Pick<Connection, 'operatorKey'>, env: Env): Operator {
  if (operatorKey) return { operator: keyText(operatorKey), operatorBy: 'ssh-key' };
  const said = env.BRL_OPERATOR;
  if (said !== undefined) return { operator: named(said), operatorBy: 'variable' };
  return { operator: systemUser(), operatorBy: 'os-user' };
}

const longestName = 100;

function named(said: string): string {
  const name = said.trim();
  if (name !== '' && name.length <= longestName && isPlainLine(name)) return name;
  throw config('invalid_setting', connectionWords.badOperator(longestName), 'unset BRL_OPERATOR');
}

/** A container may run as a number without a name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? ''}`;
  }
}

/** Its comment, which its owner chose, and the fingerprint as `ssh-keygen -l` prints it. */
function keyText(path: string): string {
  const text = publicText(path);
  const key = parsePublicKey(text);
  if (key === null) throw unreadable(path);
  const { fingerprint } = key;
  const [, , ...comment] = text.trim().split(/\s+/);
  const name = comment.join(' ').slice(0, longestName);
  return name === '' || !isPlainLine(name) ? fingerprint : `${name} (${fingerprint})`;
}

function publicText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw unreadable(path);
  }
}

function unreadable(path: string): Error {
  const hint = 'brl config set signing-ssh-key ~/.ssh/id_ed25519.pub';
  return config('signing_key_unreadable', connectionWords.noOperatorKey(path), hint);
}
