import type { Session } from '../connection/session.ts';
import { defaultGapSettings } from '../contract/settings.ts';
import type { ErrorDetail } from '../errors/cli-error.ts';
import { commandWords } from '../words/command.ts';
import { valueWords } from '../words/values.ts';

/**
 * Advice if the routes of the credentials are not found: the specification does not document their path.
 * @returns null for another command, or another failure
 */
export function credentialsHint(
  commandId: string | undefined,
  { httpStatus }: ErrorDetail,
  session: Pick<Session, 'client' | 'profileName'> | null,
): string | null {
  const isNoRoute = httpStatus === 404 || httpStatus === 405;
  if (!isNoRoute || !session || !commandId?.startsWith('credentials:')) return null;
  return otherPrefix(session, !/^credentials:(?:list|delegate)$/.test(commandId));
}

function otherPrefix(
  { client, profileName }: Pick<Session, 'client' | 'profileName'>,
  hasId: boolean,
): string {
  const { credentialsPrefix } = client.connection.settings;
  const set = `brl config set credentialsPrefix /v1/${valueWords.typed.path}`;
  const line = profileName === null ? commandWords.afterLogin(set) : `${set} --profile ${profileName}`;
  const isDefault = credentialsPrefix === defaultGapSettings.credentialsPrefix;
  return commandWords.otherPrefix(credentialsPrefix, isDefault, hasId, line);
}
