import type { pin as pinHelp } from '../../help/pin.ts';
import type { InPortuguese } from '../../topic.ts';

const pinFile = 'arquivo privado ou descritor com o PIN; - é a entrada padrão';
const otherField = 'outro campo do corpo, nunca o PIN; repetível';

export const pin = {
  'pin remove': {
    summary: 'Remove o PIN de transação de um operador.',
    description: `Depois disso o operador não pode pagar onde a credencial pede PIN (pin_required). Se a redefinição na
página hospedada está habilitada, o serviço se recusa a remover (pin_invalidate_disabled), e brl pin reset dá ao operador
um link para trocá-lo.`,
    examples: { 'brl pin remove 52998224725 --yes': '' },
    args: { document: 'CPF ou CNPJ do operador' },
  },
  'pin reset': {
    summary: 'Obtém um link para o operador escolher um novo PIN.',
    description: `O link vale por 30 minutos e é do operador: repasse-o sem abrir. O quinto pedido em uma hora é recusado
(pin_reset_rate_limited), por isso o pedido nunca é repetido automaticamente.`,
    examples: { 'brl pin reset --document 52998224725': '' },
    flags: { 'display-message': 'texto para o operador', field: 'outro campo do corpo; repetível' },
  },
  'pin set': {
    summary: 'Define o PIN de transação de um operador.',
    description: `O comando pede o PIN duas vezes sem mostrá-lo, ou o lê de --pin-file: um arquivo que só o dono pode ler, um
descritor, ou -.
Um PIN tem de 6 a 12 dígitos e não é repetição, sequência nem data de nascimento; aqui qualquer data é recusada (regra local:
o brl não conhece a data de nascimento). Ele é enviado uma só vez. As configurações pinDocumentField e pinField dão nome aos
campos do corpo.`,
    examples: {
      'brl pin set --document 52998224725': '',
      'brl pin set --document 52998224725 --pin-file pin.txt': '',
    },
    flags: { 'pin-file': pinFile, field: otherField },
  },
  'pin status': {
    summary: 'Mostra se há um PIN de transação definido e se ele está bloqueado.',
    description:
      'A especificação não documenta como indicar o operador: com --document ou BRL_ACTING_DOCUMENT, o brl envia o parâmetro document na query.',
    examples: { 'brl pin status --document 52998224725': '' },
  },
  'pin verify': {
    summary: 'Testa o PIN de transação de um operador, uma só vez.',
    description: `Tentativas erradas contam: 3 bloqueiam o PIN por 15 minutos; 6, até ele ser redefinido. Por isso ele é enviado
uma só vez e nunca repetido. O PIN vem de --pin-file, de BRL_TRANSACTION_PIN_FILE ou é pedido no terminal. Saída 51 se estiver
errado ou bloqueado.`,
    examples: { 'brl pin verify --document 52998224725 --pin-file pin.txt': '' },
    flags: { 'pin-file': pinFile, field: otherField },
  },
} satisfies InPortuguese<typeof pinHelp>;
