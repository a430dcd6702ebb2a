import { isCnpjWithLetters } from '../../brazil/documents.ts';
import { pixWords } from '../../words/pix.ts';
import type { Message } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';

/** What to do about a text that is not a key; undefined if there is no better advice than the general one. */
export function insteadOfKey(text: string): Message | string | undefined {
  if (isCnpjWithLetters(text)) return pixWords.otherKey;
  if (/^\s*000201\d/.test(text)) return `brl pix qr pay ${valueWords.typed.code}`;
  const isBoleto = /^(\d{47}|\d{48})$/.test(text.replaceAll(/[\s.-]/g, ''));
  return isBoleto ? `brl boleto pay --line ${valueWords.typed.code}` : undefined;
}
