import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { isSea } from 'node:sea';

/**
 * The line that starts another program of this package: a file beside the bundle's, or the one executable once more, which
 * takes this word for no command (scripts/package/start.cjs).
 * @param switches of Node; the executable has those that it needs
 */
export function ownProgram(
  name: 'keychain-child' | 'vault-agent',
  switches: readonly string[] = [],
): readonly [string, ...string[]] {
  if (isSea()) return [process.execPath, `--internal=${name}`];
  const folder = dirname(findPackageJSON(import.meta.url) ?? '');
  const isSource = import.meta.url.endsWith('.ts');
  return [process.execPath, ...switches, join(folder, isSource ? `src/${name}.ts` : `${name}.js`)];
}
