import { amountInWords } from '../brazil/amount-words.ts';
import type { Centavos } from '../contract/money.ts';
import { language } from '../words/language.ts';
import { screenWords } from '../words/screen.ts';

/** An amount written out in the language of the screen. */
export function inWords(amount: Centavos): string {
  return screenWords.writtenOut(amountInWords(amount, language() === 'pt' ? 'pt-BR' : 'en'));
}
