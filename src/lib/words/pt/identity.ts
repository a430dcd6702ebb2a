import type { identityWords } from '../identity.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `identity.ts` in Portuguese. */
export const identity = {
  notCpf: 'Isto não é um CPF. Nada foi enviado.',
  otherPurpose: (purpose) =>
    `"${purpose}" não é uma das finalidades documentadas; o serviço decide se a aceita.`,
  usesOne: (most) => `Uma verificação criada consome uma das ${most} do mês, sem devolução.`,
  noSuch: 'Confira o id da verificação e o tenant.',
  madeForAnother: (command) =>
    `--purpose e --reference-id devem ser os da verificação. Para vê-los: ${command}`,
  next: (command) => `A seguir: ${command}`,
  use: (flags, command) => `Para usá-la, acrescente ${flags} a: ${command}`,
  messageTooLong: (most) => `displayMessage pode ter no máximo ${most} caracteres. Nada foi enviado.`,
  messageNotPlain:
    'displayMessage deve ser texto simples, sem marcação nem caracteres de controle. Nada foi enviado.',
} satisfies InPortuguese<typeof identityWords>;
