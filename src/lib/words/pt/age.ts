import type { ageWords } from '../age.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `age.ts` in Portuguese. */
export const age = {
  isSsh: 'O brl cifra para destinatários do age (age1...), não para chaves SSH. Nada foi gravado.',
  noRecipient: 'O que segue --recipient não é um destinatário do age (age1...). Nada foi gravado.',
  makeOne:
    'Crie uma chave com: age-keygen -o backup-key.txt. Ele mostra o destinatário; guarde o arquivo longe desta máquina.',
  needsIdentity: (path) => `${path} está cifrado.`,
  nameIdentity: 'Indique o arquivo com a chave secreta: --identity ARQUIVO.',
  identityFile: 'arquivo de identidade',
  noIdentity: (path) => `${path} não tem uma chave secreta do age (AGE-SECRET-KEY-1...).`,
  otherIdentity: (path, identity) =>
    `Nenhuma chave em ${identity} abre ${path}: ele foi cifrado para outros.`,
  changed: (path) => `${path} não está como foi cifrado: foi alterado ou cortado.`,
  takeAnother: 'Use um backup mais antigo, ou um de outro lugar.',
} satisfies InPortuguese<typeof ageWords>;
