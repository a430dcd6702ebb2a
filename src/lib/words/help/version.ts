import { topic } from '../topic.ts';

/** The help of `brl version`. */
export const version = topic('help version', {
  version: {
    summary: 'Show the version of brl.',
    examples: { 'brl version': '', 'brl version --json': '' },
  },
});
