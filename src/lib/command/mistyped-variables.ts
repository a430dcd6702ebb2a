import type { Env } from '../connection/paths.ts';
import { settingVariables } from '../connection/setting-variables.ts';
import { ownVariables } from '../connection/variables.ts';
import { commandWords } from '../words/command.ts';
import type { Telling } from '../words/topic.ts';
import { nearestCodes } from './nearest.ts';

/** For each environment variable that is almost one of ours, a sentence with the one that may be meant. */
export function mistypedVariables(env: Env): readonly Telling[] {
  const known = [...ownVariables, ...settingVariables];
  return Object.keys(env)
    .filter((name) => name.startsWith('BRL_') && !known.includes(name))
    .flatMap((name) => {
      const [meant] = nearestCodes(name, known);
      return meant === undefined ? [] : [() => commandWords.mistypedVariable(name, meant)];
    });
}
