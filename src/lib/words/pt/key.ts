import type { keyWords } from '../key.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `key.ts` in Portuguese. */
export const key = {
  askAgain: 'Peça a chave de novo ao favorecido.',
  ambiguous: 'Ambígua; pode ser:',
  notCertain: 'Sem certeza; pode ser:',
  typeClean: 'Confira e, para usá-la, digite-a assim.',
  nameType: 'Para usá-la, indique o tipo.',
} satisfies InPortuguese<typeof keyWords>;
