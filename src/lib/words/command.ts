import { topic } from './topic.ts';

/** What every command says: of a line that is not understood, a body, a failure, and the end of a run. */
export const commandWords = topic('command', {
  otherPrefix: (prefix: string, isDefault: boolean, asksId: boolean, set: string) =>
    `${asksId ? 'Check the id. ' : ''}The path may be wrong: the setting credentialsPrefix is ${prefix}${isDefault ? ' (the default, a guess)' : ''}. To set the service's own: ${set}`,
});
