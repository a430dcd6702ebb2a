import type { payout as payoutHelp } from '../../help/payout.ts';
import type { InPortuguese } from '../../topic.ts';

const reading = {
  layout: 'layout de um arquivo CNAB 240, se o header dele traz uma versão que o brl não conhece',
  'any-account': 'paga um arquivo CNAB 240 pela conta em uso, qualquer que seja a conta do header',
  'ignore-column': 'deixa de lado uma coluna que o brl não usa, como uma data que não é a do pagamento',
  'allow-repeated': 'paga linhas idênticas, um pagamento para cada uma',
  map: 'sentido de cabeçalhos que o brl não conhece: amount=Valor,key="Chave PIX"',
  sheet: 'planilha do arquivo Excel, se mais de uma tem células',
  rail: 'meio de pagamento das linhas que não dizem o seu',
  'ignore-dates': 'paga todas as linhas agora, sejam quais forem as datas',
  'date-order': 'como se escrevem datas como 12/10/2026, se o arquivo não o mostra',
  holiday:
    'paga uma TED de fim de semana ou feriado bancário no dia útil seguinte (next) ou anterior (previous); sem isso, ela é recusada',
};

const planning = {
  ...reading,
  'allow-duplicate': 'paga as linhas mesmo que os mesmos pagamentos já existam',
  'only-new':
    'deixa de fora as linhas cujo pagamento já existe, em aberto ou feito nos últimos 6 dias, e paga o resto',
  'skip-invalid': 'grava as linhas inválidas neste arquivo, com os motivos, e paga as outras',
  lookup:
    'consulta os titulares das chaves PIX, de favorecidos novos ou de todos, e compara com o arquivo; gasta cota do diretório (DICT)',
  'expect-rows':
    'recusa o arquivo se ele não tiver exatamente este número de linhas a pagar; com --date, as desse dia',
  'expect-total': 'recusa o arquivo se a soma das linhas não for exatamente esta; com --date, as desse dia',
  ref: 'nome da remessa; o mesmo nome nunca paga uma linha duas vezes',
};

const sending = {
  'new-attempt':
    'envia de novo as linhas FAILED de PIX por chave, depois de uma consulta que confirme a falha',
  'accept-scheduled': 'envia também TEDs fora do horário, para liquidar no próximo dia útil',
  rate: 'máximo de pagamentos enviados por segundo',
  'stop-within': 'depois do pedido de parada, espera as respostas no máximo este tempo',
  until: 'não inicia linhas depois deste horário de Brasília',
  wait: 'espera as linhas que estão a caminho, por exemplo --wait 30m',
  width: 'máximo de requisições ao mesmo tempo',
};

const out = 'grava todas as linhas e seus resultados neste arquivo';
const runArg = { run: 'id ou ref da remessa' };

export const payout = {
  'payout lint': {
    summary: 'Confere um arquivo de pagamentos linha por linha, sem enviar nada.',
    description: `Lê CSV como as planilhas o salvam (UTF-8, UTF-16 ou Windows-1252; ponto e vírgula, vírgula ou tabulação), arquivos
Excel (.xlsx) e JSON Lines, com cabeçalhos em português ou inglês. Cada linha é conferida como pix send, pix send-bank, ted send,
transfer send, boleto pay ou pix qr pay a conferiria, e todos os problemas são mostrados de uma vez, com linha e coluna: valores ambíguos (1.500),
chaves que perderam zeros, fórmulas, colunas deslocadas, linhas repetidas, totais que não batem.

Uma coluna pode significar
nickname, amount, key, key-type, bank, branch, account, account-type, account-id, line, barcode, qr, document, name, description, reference, rail,
date (quando pagar) e due-date (até quando); --map dá um desses nomes a um cabeçalho que não é conhecido. Aqui, outras colunas são ignoradas.

Uma linha pode dizer o seu meio de pagamento em uma coluna "rail" ou "tipo"; se não diz, vale --rail, ou o único meio
cujas colunas estão preenchidas.

Um apelido (brl payees) vale pela chave ou conta da linha; o que a linha diz além dele tem de concordar. Uma coluna "payee" ou "favorecido" tem nomes
de titulares, a não ser que nenhuma outra diga para onde vai o dinheiro: aí ela tem apelidos.

O serviço não é consultado: uma chave que não existe só aparece na hora de pagar, e quanto um boleto ou QR Code custa hoje só aparece
antes de o total ser confirmado.

Saída 0: todas as linhas podem ser pagas. 2: há
problemas.`,
    examples: {
      'brl payout lint payroll.csv': '',
      'brl payout lint suppliers.csv --rail ted --map "amount=Valor bruto"': '',
      'brl payout lint payroll.csv --out clean.csv': '',
      'brl payout lint payroll.csv --output csv': '',
    },
    args: { file: 'arquivo a conferir; - é a entrada padrão' },
    flags: {
      ...reading,
      out: 'novo arquivo para as linhas que podem ser pagas, em UTF-8 separado por vírgulas, com valores, chaves e documentos em uma só forma',
    },
  },
  'payout schedule': {
    summary: 'Registra as linhas de um arquivo para o dia e a hora delas, sem enviar nada.',
    description: `Confere cada linha, consulta de quem são as chaves PIX, pede que você confirme o total e registra as linhas. O \`brl schedule
run\` as paga na hora, comparando donos e boletos com o que eram agora: a linha que mudou fica retida. TED e boleto precisam de um dia em
que os bancos abrem.

Saída 0: as linhas foram registradas. 2: o arquivo ou a hora está errado. 33: registradas ou pagas antes.`,
    examples: {
      'brl payout schedule payroll.csv --ref payroll-2026-12 --at 23:59': '',
      'brl payout schedule payroll.csv --ref payroll-2026-12 --at 23:59 --confirm 25000,00': '',
    },
    args: { file: 'arquivo a agendar; - é a entrada padrão' },
    flags: { ...planning, confirm: 'o total, em vez de digitá-lo' },
  },
  'payout run': {
    summary: 'Paga um arquivo de pagamentos, cada linha uma só vez.',
    description: `Confere todas as linhas, pede que o total seja confirmado, registra os pagamentos e os envia. O identificador e a chave de idempotência de cada pagamento vêm da ref da remessa
e do conteúdo da linha: o mesmo arquivo com a mesma ref dá sempre os mesmos pagamentos, em qualquer máquina. Para continuar de onde parou, ou ver
o resultado, execute a mesma linha de comando de novo.
A remessa é suspensa quando todas as linhas seguintes seriam recusadas, e diz por quê; as linhas não iniciadas continuam planejadas.

Se as linhas têm dias de pagamento, --date diz quais são pagas agora. O brl não paga as outras sozinho.

Saída 0: todas as linhas estão pagas. 20 ou 21: há linhas a caminho. 34: há linhas não pagas, e todos os resultados são conhecidos. 41: não se sabe o
resultado de alguma linha. 31, 32, 50, 51, 60, 80 ou 81: suspensa por esse motivo.`,
    examples: {
      'brl payout run payroll.csv --ref payroll-2026-11': '',
      'brl payout run payroll.csv --ref payroll-2026-11 --confirm 25000,00': '',
      'brl payout run bills.xlsx --ref bills-2026-12 --date today':
        'Paga as linhas de hoje; as outras esperam o seu dia:',
      'brl payout run bills-2026-12 --date today': 'Em outro dia, as linhas desse dia:',
    },
    args: { file: 'arquivo a pagar, - para a entrada padrão; ou uma remessa já planejada' },
    flags: {
      ...planning,
      ...sending,
      date: 'paga as linhas deste dia, por exemplo today; as outras ficam no diário até o dia delas',
      confirm: 'o total das linhas que são pagas, em vez de digitá-lo',
      out,
    },
  },
  'payout plan': {
    summary: 'Confere um arquivo de pagamentos e registra as linhas, sem enviar nada.',
    description: `Faz tudo o que payout run faz até pedir o total: cada linha recebe o seu identificador e a sua chave de idempotência, que nunca mudam, e espera no diário
até que payout run REMESSA a envie, depois de confirmado o total.`,
    examples: { 'brl payout plan payroll.csv --ref payroll-2026-11 --expect-total 25000,00': '' },
    args: { file: 'arquivo a planejar; - é a entrada padrão' },
    flags: planning,
  },
  'payout status': {
    summary: 'Mostra o andamento de uma remessa.',
    description:
      'Conta as linhas por resultado, a partir do diário; o serviço não é consultado; payout recover o consulta.',
    examples: { 'brl payout status payroll-2026-11': '', 'brl payout status payroll-2026-11 --watch': '' },
    args: runArg,
    flags: {
      watch: 'acompanha até o fim: uma linha no terminal; fora dele, a resposta a cada dois segundos',
    },
  },
  'payout list': {
    summary: 'Lista as remessas desta conta.',
    description: 'Das mais novas às mais antigas, a partir do diário.',
    examples: { 'brl payout list': '' },
  },
  'payout show': {
    summary: 'Mostra as linhas de uma remessa e seus resultados.',
    description: 'A partir do diário; o serviço não é consultado; payout recover o consulta.',
    examples: {
      'brl payout show payroll-2026-11 --state uncertain': '',
      'brl payout show payroll-2026-11 --text josé': '',
      'brl payout show payroll-2026-11 --output csv': '',
    },
    args: runArg,
    flags: {
      state: 'só as linhas com este resultado',
      text: 'só as linhas com todas estas palavras, achadas como em "journal list"',
      limit: 'máximo de linhas mostradas; 0 para todas',
    },
  },
  'payout stop': {
    summary: 'Impede uma remessa de iniciar novas linhas.',
    description:
      'O processo que a executa espera as linhas em andamento e termina. As linhas não iniciadas continuam planejadas.',
    examples: { 'brl payout stop payroll-2026-11': '' },
    args: runArg,
  },
  'payout worker': {
    summary: 'Envia as linhas das remessas iniciadas, junto com executores em outras máquinas.',
    description: `Precisa de um diário em PostgreSQL (BRL_JOURNAL=postgres://…). Pode haver qualquer número de executores: cada linha
é enviada por um deles. Se um cai, os outros seguem com as linhas dele em segundos e consultam as que ele pode ter enviado.
Ctrl-C espera as linhas em andamento e termina.`,
    examples: {
      'brl payout worker': '',
      'brl payout worker --run payroll-2026-11 --once': 'Trabalha em uma só remessa e termina:',
    },
    flags: {
      run: 'trabalha só na remessa com esta ref ou id',
      width: 'máximo de requisições ao mesmo tempo, neste processo',
      'stop-within': 'depois do pedido de parada, espera as respostas no máximo este tempo',
      once: 'termina quando não há mais nada a fazer',
    },
  },
  'payout resume': {
    summary: 'Envia as linhas restantes de uma remessa.',
    description: `Primeiro consulta as linhas em dúvida. Elas não são enviadas de novo, a menos que se acrescente --resend-absent:
nesse caso, as linhas que o serviço não conhece são enviadas de novo com o mesmo identificador e a mesma chave, de 300 s a uma hora depois do envio,
se o serviço reconhece repetições.`,
    examples: { 'brl payout resume payroll-2026-11': '' },
    args: runArg,
    flags: {
      ...sending,
      out,
      'allow-duplicate':
        'envia linhas mesmo que o extrato mostre desde então o mesmo valor ao mesmo favorecido',
      'resend-absent':
        'reenvia também as linhas que o serviço não conhece, com o mesmo identificador e a mesma chave',
      yes: 'envia sem pedir confirmação',
    },
  },
  'payout recover': {
    summary: 'Consulta as linhas não pagas de uma remessa; não envia pagamentos.',
    description: `Consulta todas as linhas que estão a caminho ou em dúvida, e as que foram recusadas ou ainda não enviadas: outra máquina pode tê-las pago
com a mesma ref.`,
    examples: { 'brl payout recover payroll-2026-11 --wait 30m': '' },
    args: runArg,
    flags: { wait: sending.wait, width: sending.width },
  },
  'payout export': {
    summary: 'Grava as linhas de uma remessa e seus resultados em um arquivo.',
    description: `Mantém as colunas do arquivo original e acrescenta outcome, exit, intent_id, identifier, end_to_end_id, settled_at, code e
message. Com --failed, grava só as linhas que não foram pagas, na forma original, para pagar em outra remessa. Antes, o serviço é consultado sobre cada
uma: fica de fora, e é indicada, a que outra máquina pagou ou tem a caminho, e a que fica sem resposta do serviço.

Com --failed, saída 20 ou 21: uma linha de fora está a caminho. 41: não se sabe se uma linha de fora foi paga.`,
    examples: {
      'brl payout export payroll-2026-11 --out result.csv': '',
      'brl payout export payroll-2026-11 --failed --out failed.csv': '',
    },
    args: runArg,
    flags: { out, failed: 'só as linhas que não foram pagas, na forma original' },
  },
} satisfies InPortuguese<typeof payoutHelp>;
