import { topic } from './topic.ts';

/** Sentences about a text that may be a key. */
export const keyWords = topic('key', {
  askAgain: 'Ask the payee for the key again.',
  ambiguous: 'Ambiguous; it may be:',
  notCertain: 'Not certain; it may be:',
  nameType: 'Name the type to use it.',
  typeClean: 'Look at it, and type it like this to use it.',
});
