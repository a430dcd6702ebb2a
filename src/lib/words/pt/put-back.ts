import type { putBackWords } from '../put-back.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `put-back.ts` in Portuguese. */
export const putBack = {
  unknownAmount: 'valor desconhecido',
  same: (amount, time, identifier) =>
    `O extrato mostra este mesmo pagamento, ${amount} em ${time}, identificador ${identifier}, e este diário não o conhece: o diário voltou a uma cópia antiga, ou outra máquina pagou. Nada foi enviado.`,
  ifMeant:
    'Se a intenção é pagar outra vez, digite a mesma linha com --allow-duplicate, ou com uma --ref própria. Se o diário voltou a uma cópia antiga, restaure antes a cópia mais nova.',
  newer: (count, amount, time, identifier) =>
    count === 1
      ? `O extrato mostra um pagamento do brl mais novo que o último deste diário e que não está nele: ${amount} em ${time}, identificador ${identifier}. O diário pode ter voltado a uma cópia antiga, e podem faltar outros.`
      : `O extrato mostra ${count} pagamentos do brl mais novos que o último deste diário e que não estão nele; o mais recente é de ${amount} em ${time}, identificador ${identifier}. O diário pode ter voltado a uma cópia antiga, e podem faltar outros.`,
  refused: (what) => `${what} Nada foi enviado.`,
  note: (what) => `Aviso: ${what}`,
  restoreOrName:
    'Se ele voltou a uma cópia antiga, restaure a cópia mais nova. Se outra máquina paga desta conta, ou se o extrato não tem este pagamento, digite a mesma linha com --allow-duplicate. Um pagamento com --ref nunca passa por esta pergunta.',
} satisfies InPortuguese<typeof putBackWords>;
