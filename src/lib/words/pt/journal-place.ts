import type { journalPlaceWords } from '../journal-place.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `journal-place.ts` in Portuguese. */
export const journalPlace = {
  of: (name, why) => `${name} ${why}`,
  noCertificates: (path) => `Não é possível ler o arquivo ${path}, indicado por sslrootcert.`,
  password: 'a senha do diário',
} satisfies InPortuguese<typeof journalPlaceWords>;
