import { manWords } from '../words/man.ts';

type Row = readonly [name: string, meaning: string];

/** Environment variables that brl reads, with the purpose of each. Flags come first, profiles after. */
export function environmentRows(): readonly Row[] {
  const { variables } = manWords;
  return Object.keys(variables).map((name) => [name, variables[name as keyof typeof variables]]);
}

/** Files that brl keeps, with the content of each. */
export function fileRows(): readonly Row[] {
  const { keptFiles } = manWords;
  return [
    ['$XDG_CONFIG_HOME/brl/profiles.json', keptFiles.profiles],
    ['$XDG_CONFIG_HOME/brl/vault', keptFiles.vault],
    ['$XDG_STATE_HOME/brl/journal-*.sqlite', keptFiles.journal],
    ['$XDG_STATE_HOME/brl/journal-moved-*', keptFiles.moved],
    ['$XDG_STATE_HOME/brl/webhooks-*.sqlite', keptFiles.captures],
    ['$XDG_STATE_HOME/brl/sandbox.sqlite', keptFiles.sandbox],
    ['$XDG_CACHE_HOME/brl', keptFiles.cache],
  ];
}
