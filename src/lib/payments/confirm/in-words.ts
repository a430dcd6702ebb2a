import { amountInWords } from '../../brazil/amount-words.ts';
import type { Centavos } from '../../contract/money.ts';
import { aloud, language } from '../../words/language.ts';
import { screenWords } from '../../words/screen.ts';

/** An amount written out in the language of the screen. */
export function inWords(amount: Centavos): string {
  return aloud(() => screenWords.writtenOut(amountInWords(amount, language() === 'pt' ? 'pt-BR' : 'en')));
}
