import type { key as keyHelp } from '../../help/key.ts';
import type { InPortuguese } from '../../topic.ts';

export const key = {
  'key detect': {
    summary: 'Identifica o tipo de chave PIX de um texto, offline.',
    description:
      'Confere o formato e os dígitos verificadores e mostra a chave como ela seria enviada. Nada é consultado: a chave pode nem existir. Um texto é ambíguo quando só a pessoa sabe o que ele é, como onze dígitos que são tanto um CPF quanto um celular; um pagamento exige então --key-type.',
    examples: { 'brl key detect 123.456.789-09': '', 'brl key detect 11912345684 --json': '' },
    args: { text: 'o texto a ler, entre aspas se tiver espaços' },
  },
} satisfies InPortuguese<typeof keyHelp>;
