import { isAbsolute } from 'node:path';
import { deliveryUrl } from '../../connection/delivery-url.ts';
import type { Notifier } from '../../connection/notifiers.ts';
import { shownAddress } from '../../deliveries/delivery.ts';
import { CliError } from '../../errors/cli-error.ts';
import { configFileWords } from '../../words/config-file.ts';
import type { Message } from '../../words/topic.ts';
import type { Declared, DeclaredNotifier, Fault } from './declared.ts';

/** The notifiers that a declaration means; faults are added, so that all are told at once. */
export function declaredNotifiers(declared: Declared, faults: Fault[]): ReadonlyMap<string, Notifier> {
  return new Map(
    [...declared.notifiers].map(([name, given]) => [
      name,
      notifierOf(given, (member, message) => {
        const at = ['notifiers', name, member];
        faults.push({ line: declared.lineOf(at), heading: at.join('.'), message });
      }),
    ]),
  );
}

function notifierOf(
  given: DeclaredNotifier,
  fault: (member: string, message: Message | string) => void,
): Notifier {
  const on = given.on ?? null;
  if ('command' in given) return { command: given.command, url: null, secretFile: null, on };
  const { url, 'secret-file': secretFile = null } = given;
  if (secretFile !== null && !isAbsolute(secretFile))
    fault('secret-file', configFileWords.absolute(secretFile));
  try {
    return { command: null, url: deliveryUrl(url, 'url').href, secretFile, on };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    fault('url', error.message);
    return { command: null, url, secretFile, on };
  }
}

/** Everything that a notifier says, by the names of the declaration; a query of its address may be a secret. */
export function notifierValues({ command, url, secretFile, on }: Notifier): Readonly<Record<string, string>> {
  return {
    ...(command && { command: command.join(' ') }),
    ...(url && { url: shownAddress(url) }),
    ...(secretFile && { 'secret-file': secretFile }),
    ...(on && { on: on.join(', ') }),
  };
}
