import type { apiWords } from '../api.ts';
import type { InPortuguese } from '../topic.ts';
import { stateName } from './forms.ts';

/** The words of `api.ts` in Portuguese. */
export const api = {
  methodRule: (methods) => `MÉTODO deve ser um destes: ${methods}.`,
  path: {
    notUrl: 'CAMINHO é um caminho do serviço em uso, não uma URL; o brl nunca chama outro host.',
    begin: 'CAMINHO deve começar com /v1/.',
    encode: 'CAMINHO tem um caractere que precisa de percent-encoding.',
    encodeOrEmpty: 'CAMINHO tem um caractere que precisa de percent-encoding, ou uma query vazia.',
    emptySegment: 'CAMINHO tem um segmento vazio.',
    hiddenSegment:
      'CAMINHO tem um segmento que é . ou .., ou que esconde uma barra, um ponto e vírgula ou um caractere de controle.',
    notUtf8: 'CAMINHO, decodificado, não é UTF-8.',
    noAccount: 'CAMINHO tem {accountId}, e nenhuma conta foi indicada.',
    noAccountHint:
      'Indique a conta: --account CONTA, ou BRL_ACCOUNT_ID; de vez, no perfil: brl config set account-id CONTA',
  },
  queryField: (field) => `--query-field pede NOME=VALOR, não "${field}".`,
  planIsForMoney: '--plan é para chamadas que movimentam dinheiro. Nada foi enviado.',
  noPlan:
    'Não há plano para esta chamada: nada diz quais membros do corpo são o valor e quem recebe. Nada foi enviado.',
  plannable:
    'Aceitam plano as rotas de PIX, BigPix, TED, transferências e boletos; devolução e lote, por pix refund e batch dispatch.',
  noPlanUnnamed:
    'O plano de uma chamada precisa do identifier no corpo, pelo qual o serviço a reconhece. Nada foi enviado.',
  addIdentifier: '--field identifier=nf-1042',
  otherAmount: (stated, now) => `O corpo diz ${stated}, e o banco diz ${now}. Nenhum plano foi gravado.`,
  paginateIsForGet: '--paginate só vale com GET.',
  noBody: (method) => `${method} não tem corpo.`,
  noBodyHint: 'Use --query-field para a query.',
  noNames: (method) => `${method} não aceita --ref nem --idempotency-key.`,
  secretInBody:
    'O corpo tem um segredo, e esta chamada pode movimentar dinheiro; o corpo iria para o diário, que nunca guarda segredos. Nada foi enviado.',
  secretInBodyHint: 'Use o comando próprio; BRL_TRANSACTION_PIN_FILE põe um PIN no cabeçalho.',
  noAmount: 'Este perfil limita o valor de um pagamento, e este corpo não diz o valor. Nada foi enviado.',
  noAmountHint: (flag) => `Se a chamada estiver certa, acrescente ${flag}.`,
  otherCall: (intentId) => `Esta ref ou chave já é de outra chamada (${intentId}). Nada foi enviado.`,
  mayMoveMoney: 'uma chamada que pode movimentar dinheiro',
  reallySend: 'Enviar isto?',
  reallySendMoney: 'Enviar isto com dinheiro real?',
  unknownRoute: 'não está na especificação: pode movimentar dinheiro',
  none: 'nenhum',
  unknownAmount: 'não se sabe',
  alike: (state: string, intentId: string) =>
    `Nota: uma chamada parecida já foi enviada (${stateName(state)}, ${intentId}).`,
  incomplete: {
    noItems: 'A lista não está completa: o serviço diz que há mais, mas devolveu uma página sem itens.',
    nothingNew: 'A lista não está completa: o serviço diz que há mais, mas não devolveu nada de novo.',
    nothing: 'A lista não está completa: o serviço diz que há mais, mas não devolveu nada.',
    noPage: 'A lista não está completa: o serviço diz que há mais, mas não deu o número da página.',
    hint: 'Peça um período mais curto.',
  },
} satisfies InPortuguese<typeof apiWords>;
