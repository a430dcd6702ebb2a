import type { Env } from '../connection/paths.ts';
import { settingVariables } from '../connection/setting-variables.ts';
import { commandWords } from '../words/command.ts';
import { nearestCodes } from './nearest.ts';

/** For each environment variable that is almost one of ours, a sentence with the one that may be meant. */
export async function mistypedVariables(env: Env): Promise<readonly string[]> {
  const others = Object.keys(env).filter(
    (name) => name.startsWith('BRL_') && !settingVariables.includes(name),
  );
  if (others.length === 0) return [];
  const { manWords } = await import('../words/man.ts');
  const known = [...Object.keys(manWords.variables), ...settingVariables];
  return others
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const [meant] = nearestCodes(name, known);
      return meant === undefined ? [] : [commandWords.mistypedVariable(name, meant)];
    });
}
