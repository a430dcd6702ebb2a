import type { cnab as cnabHelp } from '../../help/cnab.ts';
import type { InPortuguese } from '../../topic.ts';

const layout = 'layout do arquivo, se o header dele traz uma versão que o brl não conhece';
const file = { file: 'arquivo a ler; - é a entrada padrão' };

export const cnab = {
  'cnab lint': {
    summary: 'Confere uma remessa CNAB 240 registro por registro, sem enviar nada.',
    description: `Lê remessas de pagamento: FEBRABAN 240, Itaú SISPAG, Bradesco Multipag e Santander. O banco e a versão no header escolhem o
layout; nenhum é adivinhado. Todos os campos, contagens, somas e sequências são conferidos, cada pagamento como pix send, pix send-bank, ted
send, boleto pay ou pix qr pay o conferiria, e todos os problemas são mostrados de uma vez, com linha, colunas, campo e conteúdo.

Os segmentos A, B, J, J-52 e J-52 PIX são pagos; O, N e W (tributos) são recusados pelo nome. A conta no header precisa ser a da
configuração bank-account, a não ser com --any-account.

O serviço não é consultado. O arquivo é pago com payout run, e cnab return grava o resultado.

Saída 0: todos os pagamentos podem ser feitos. 2: há problemas.`,
    examples: {
      'brl cnab lint REMESSA.REM': '',
      'brl cnab lint REMESSA.REM --layout itau --any-account': '',
    },
    args: file,
    flags: {
      layout,
      'any-account': 'paga da conta em uso, qualquer que seja a conta do header',
      rail: 'meio de pagamento dos créditos em conta (formas 01 e 05)',
      'allow-repeated': 'paga pagamentos idênticos, uma vez cada um',
      'ignore-dates': 'paga todos os pagamentos agora, sejam quais forem as datas',
      holiday:
        'paga a TED ou o boleto de fim de semana ou feriado bancário no dia útil seguinte (next) ou anterior (previous); sem ela, são recusados',
    },
  },
  'cnab return': {
    summary: 'Grava o retorno de uma remessa paga: o mesmo arquivo, com o resultado de cada pagamento.',
    description: `Consulta o que está em aberto e devolve a remessa com as colunas que o layout reserva ao banco: 00 pago, com data e valor; BD
recebido, à espera do seu dia, a caminho ou ainda sem resultado conhecido; qualquer outro código, recusado. Um pagamento sem resultado conhecido nunca é dado como
recusado, porque os sistemas pagam de novo o que foi recusado.

Um novo retorno traz os pagamentos cujo código mudou desde o último; --all traz todos.

Saída 0: todos os pagamentos terminaram. 20 ou 21: alguns estão a caminho ou esperam o seu dia. 41: o resultado de algum não é conhecido. Depois de 20, 21 e 41, grave outro retorno mais tarde.`,
    examples: { 'brl cnab return rem-000123 --out REMESSA.RET': '' },
    args: { run: 'id ou ref da remessa' },
    flags: { out: 'arquivo novo para o retorno', all: 'todos os pagamentos, não só os que mudaram' },
  },
  'cnab show': {
    summary: 'Mostra os registros de um arquivo CNAB 240, ou os campos de um registro.',
    description: 'Lê remessas e retornos e não confere nada.',
    examples: { 'brl cnab show REMESSA.REM': '', 'brl cnab show REMESSA.RET --line 3': '' },
    args: file,
    flags: { layout, line: 'mostra os campos desta linha' },
  },
} satisfies InPortuguese<typeof cnabHelp>;
