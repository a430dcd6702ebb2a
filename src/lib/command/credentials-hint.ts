import type { Session } from '../connection/session.ts';
import { defaultGapSettings } from '../contract/settings.ts';
import type { ErrorDetail } from '../errors/cli-error.ts';
import type { InBoth } from '../errors/texts.ts';

/**
 * What to type where the routes of the credentials are not there: the specification does not show their path.
 * @returns null for another command, or another failure
 */
export function credentialsHint(
  commandId: string | undefined,
  { httpStatus }: ErrorDetail,
  session: Pick<Session, 'client' | 'profileName'> | null,
): InBoth | null {
  const isNoRoute = httpStatus === 404 || httpStatus === 405;
  if (!isNoRoute || !session || !commandId?.startsWith('credentials:')) return null;
  return otherPrefix(session, /^credentials:(?:list|delegate)$/.test(commandId));
}

function otherPrefix(
  { client, profileName }: Pick<Session, 'client' | 'profileName'>,
  isNoId: boolean,
): InBoth {
  const { credentialsPrefix } = client.connection.settings;
  const isDefault = credentialsPrefix === defaultGapSettings.credentialsPrefix;
  const set =
    profileName === null
      ? 'brl auth login; brl config set credentialsPrefix /v1/PATH'
      : `brl config set credentialsPrefix /v1/PATH --profile ${profileName}`;
  const [guessEn, guessPt] = isDefault ? [' (the default, a guess)', ' (o padrão, uma suposição)'] : ['', ''];
  const [idEn, idPt] = isNoId ? ['', ''] : ['Check the id. ', 'Confira o id. '];
  return {
    en: `${idEn}The path may be wrong: the setting credentialsPrefix is ${credentialsPrefix}${guessEn}. To set the service's own: ${set}`,
    pt: `${idPt}O caminho pode estar errado: a configuração credentialsPrefix é ${credentialsPrefix}${guessPt}. Para usar o do serviço: ${set}`,
  };
}
