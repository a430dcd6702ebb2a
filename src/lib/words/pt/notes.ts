import type { notesWords } from '../notes.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `notes.ts` in Portuguese. */
export const notes = {
  which: 'Informe o que anotar, ou só --bookmark ou --remove. Nada foi alterado.',
  empty: 'A anotação está vazia. Nada foi alterado.',
  tooLong: (most) => `Uma anotação tem no máximo ${most} caracteres. Nada foi alterado.`,
  set: (captureId, isNoted) =>
    isNoted ? `A captura ${captureId} está marcada, com a anotação.` : `A captura ${captureId} está marcada.`,
  removed: (captureId) => `A captura ${captureId} não tem marca nem anotação.`,
  bookmarked: 'marcada',
  noted: 'com anotação',
  of: (note, time) => (note === null ? time : `${time}: ${note}`),
} as const satisfies InPortuguese<typeof notesWords>;
