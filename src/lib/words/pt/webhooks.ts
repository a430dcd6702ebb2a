import type { InPortuguese } from '../topic.ts';
import type { webhooksWords } from '../webhooks.ts';

/** The words of `webhooks.ts` in Portuguese. */
export const webhooks = {
  delivery: {
    problems: {
      not_json: 'O corpo não é um JSON confiável (não é UTF-8, membro repetido, ou fundo demais).',
      not_an_event: 'O corpo não é um evento: falta id ou type.',
    },
    provenBut: {
      not_json:
        'A prova está certa, mas o corpo não é um JSON confiável (não é UTF-8, membro repetido, ou fundo demais).',
      not_an_event: 'A prova está certa, mas o corpo não é um evento: falta id ou type.',
    },
    differs:
      'O mesmo id de evento já veio com outros bytes. Compare os dois com: brl webhooks captured show ID.',
    otherEnvironment: (theirs: string, ours: string) =>
      `Aviso: o evento diz que vem do ambiente ${theirs}; aqui é ${ours}. Confira a assinatura e o perfil.`,
    otherVersion: (theirs: string, known: string) =>
      `Aviso: o envelope é da versão ${theirs}; aqui se conhece a ${known}. Confira o que foi lido dele.`,
  },
} satisfies InPortuguese<typeof webhooksWords>;
