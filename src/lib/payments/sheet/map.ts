import { usageError } from '../../errors/cli-error.ts';
import { payoutWords } from '../../words/payout.ts';

const oneHeading = /([A-Za-z0-9-]+)=(?:"([^"]*)"|([^,"]+))(?:,|$)/y;

/**
 * The headings that `--map` names, by meaning: `amount=Valor,key="Chave PIX"`; the shell may have left the quotes in.
 * @throws {CliError} exit 2
 */
export function readMap<R extends string>(
  texts: readonly string[],
  roles: readonly R[],
): ReadonlyMap<R, string> {
  const map = new Map<R, string>();
  for (const text of texts) {
    oneHeading.lastIndex = 0;
    for (let at = 0; at < text.length; at = oneHeading.lastIndex) {
      const [, name, quoted, bare] = oneHeading.exec(text) ?? [];
      const role = roles.find((known) => known === name);
      const heading = (quoted ?? bare ?? '').trim();
      if (!role || heading === '' || map.has(role))
        throw usageError('usage', payoutWords.badMap(text, roles.join(', ')));
      map.set(role, heading);
    }
  }
  return map;
}
