import type { status as statusHelp } from '../../help/status.ts';
import type { InPortuguese } from '../../topic.ts';

export const status = {
  status: {
    summary: 'Diz se um pagamento foi feito, por qualquer nome dele e por qualquer meio.',
    description: `NOME é um id do diário, uma ref, um identificador, um id end-to-end (de um pagamento feito ou recebido, ou de uma devolução), o id
de uma TED, um id dado pelo serviço, o número de uma nota num arquivo de pagamentos, uma chave de idempotência, a linha digitável ou o código de
barras de um boleto, ou a ref ou o id de uma remessa. O diário é consultado primeiro, depois o serviço, por toda rota que possa conhecer o
nome. Sem NOME, é o mesmo que brl today.

O código de saída é o do pagamento, como em journal recover e receipt: 0 liquidado ou recebido, 20 a caminho, 21 retido, 30 não pago, 40
não se sabe. 40 também é o que nenhum diário e nenhuma rota conhece: pode ter sido pago em outro lugar. Uma remessa termina com 0, 20, 21, 34
ou 41. --wait espera o estado final. Nada é enviado.`,
    examples: {
      'brl status invoice-1042': '',
      'brl status E9999900520261121100681815f1cdd7': '',
      'brl status invoice-1042 --wait 2m': '',
    },
    args: { name: 'qualquer nome de um pagamento feito ou recebido, ou de uma remessa' },
  },
} satisfies InPortuguese<typeof statusHelp>;
