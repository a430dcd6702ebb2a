import type { reconcileWords } from '../reconcile.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

const lines = (count: number) => counted(count, 'lançamento', 'lançamentos');
const rows = (count: number) => counted(count, 'linha', 'linhas');
const payments = (count: number) => counted(count, 'pagamento', 'pagamentos');

/** The words of `reconcile.ts` in Portuguese. */
export const reconcile = {
  needsSince: '--until exige --since, o primeiro dia.',
  tooManyDays: (days, most) => `O período tem ${days} dias; uma conciliação alcança no máximo ${most}.`,
  badPause: (text) => `--reread-after recebe um tempo como 60s ou 2m, ou 0, não "${text}".`,
  oneDay:
    '--close fecha um dia só: indique-o com --date. Feche os dias de um período um a um, a partir do primeiro.',
  notYet: (day) => `O dia ${day} ainda não começou, por isso não pode ser fechado.`,
  fileOnly: '--offline exige --statement ARQUIVO: sem ele, o extrato está no serviço.',
  oneCsv: '--out grava as linhas; não use --output csv junto.',
  fileEnding: (endings) => `O nome do arquivo diz o que ele é e termina em um destes: ${endings}.`,
  interrupted: 'Interrompido antes da comparação. Nada foi enviado e nenhum dia foi fechado.',
  readingLines: (count) => `Lendo o extrato: ${lines(count)}`,
  lookingUp: (done, all) => `Consultando pagamentos: ${done} de ${all}`,
  rereading: (absent, seconds) => `${payments(absent)} fora do extrato: nova leitura em ${seconds} s`,
  noneAwaited:
    'Nenhuma inscrição de webhook desta conta é conhecida aqui, e nenhuma entrega dela foi capturada: nenhum lançamento aparece como lançamento sem evento.',
  awaited: (types) =>
    `São esperados eventos destes tipos, pelas inscrições e entregas conhecidas aqui: ${types}.`,

  ledger: {
    understood: (count, columns) => `Controle: ${rows(count)}; ${columns}.`,
    signs: {
      in: 'Controle: nenhuma coluna diz se o dinheiro entrou ou saiu. Nenhum valor é negativo e as linhas são recebimentos, por isso todos são tratados como entradas. Se não for assim: --ledger-amounts out, ou --map side=CABEÇALHO',
      side: 'Valores do controle: uma coluna diz se o dinheiro entrou ou saiu.',
      signed: 'Valores do controle: os negativos saíram da conta.',
      out: 'Controle: nenhuma coluna diz se o dinheiro entrou ou saiu. Nenhum valor é negativo, por isso todos são tratados como saídas. Se não for assim: --ledger-amounts signed, ou --map side=CABEÇALHO',
    },
    unused: (columns) => `Controle: colunas que não são usadas: ${columns}.`,
    noDate:
      'Controle: nenhuma coluna é o dia, por isso linhas de outros dias também são comparadas e podem aparecer como diferenças. Diga qual é: --map date=CABEÇALHO',
    balancesLeftOut: (first, count) =>
      count === 1
        ? `Controle: a linha ${first} é um saldo e fica de fora.`
        : `Controle: ${count} linhas são saldos e ficam de fora: ${first}.`,
    totalsLeftOut: (first, count) =>
      count === 1
        ? `Controle: a linha ${first} é um total e fica de fora.`
        : `Controle: ${count} linhas são totais e ficam de fora: ${first}.`,
    noSide: (cell) =>
      `"${cell}" não diz se o dinheiro entrou ou saiu. Escreva C ou D, ou diga como ler os valores: --ledger-amounts signed`,
    columnEachWay: (headings: string) =>
      `Os seus registros têm uma coluna para cada sentido do dinheiro (${headings}): deixe --ledger-amounts de fora.`,
    noDay: (cell) => `${cell} não é uma data. Escreva como AAAA-MM-DD ou DD/MM/AAAA.`,
    damagedLedger: (count) => `O controle tem ${counted(count, 'erro', 'erros')}; nada foi conciliado.`,
    moreFaults: (count) =>
      count === 1 ? 'Mais 1 erro não aparece aqui.' : `Mais ${count} erros não aparecem aqui.`,
    headingsAre: (names) => `As colunas são: ${names}.`,
  },

  statementFile: {
    emptyFile: 'O arquivo do extrato está vazio.',
    noStatement: (columns) =>
      `O arquivo não é um extrato: não é OFX, e o cabeçalho precisa de Time e Amount. As colunas dele são: ${columns}.`,
    exportIt: 'brl statement list --from AAAA-MM-DD --to AAAA-MM-DD --all --output csv > statement.csv',
    badCell: (cell) => `"${cell}" não é o que um extrato traz aqui.`,
    twoDirections: (amount, direction) => `O valor ${amount} e o sentido ${direction} se contradizem.`,
    damaged: (count) =>
      count === 1
        ? '1 lançamento do extrato não pode ser lido; nada foi conciliado.'
        : `${count} lançamentos do extrato não podem ser lidos; nada foi conciliado.`,
  },

  head: {
    day: (day) => `${day} (Brasília)`,
    days: (from, to) => `${from} a ${to} (Brasília)`,
    fromFile: 'de um arquivo',
    fromService: (readings) => (readings === 2 ? 'do serviço, lido duas vezes' : 'do serviço'),
    notGiven: 'não informado',
    sources: {
      service: 'do serviço',
      flag: 'digitado',
      'closed-day': 'fechamento do dia anterior',
      'statement-file': 'do arquivo',
    },
    differs: (balance) => `${balance}, que não é o que os lançamentos somam`,
    subtotal: 'Subtotal',
    refunds: 'Devoluções',
    fees: 'Tarifas',
    total: 'Total',
    refundsOf: (rail) => `${rail}, devoluções`,
    feesOf: (rail) => `${rail}, tarifas`,
    balancesOf: (count) => `Saldos no arquivo, que não são dinheiro (${count})`,
    balanceRow: (day, amount, text, line) => `${day}  ${amount}  ${text}  linha ${line}`,
    noDay: 'sem data',
    moreBalances: (count) => `Mais ${count}; todos: --json`,
  },

  classes: {
    matched: 'conferidos',
    payee_not_shown: 'conferidos por nome e valor, sem favorecido no lançamento',
    resolved: 'dúvidas resolvidas',
    in_doubt: 'não se sabe se foi pago',
    not_paid: 'comprovadamente não pagos',
    on_its_way: 'a caminho',
    unexpected_debit: 'débitos sem pagamento neste diário',
    credit: 'créditos',
    refund: 'devoluções',
    fee: 'tarifas',
    reversed: 'estornados',
    repeated_line: 'lançamentos repetidos',
    ledger_only: 'no controle, fora do extrato',
    not_in_ledger: 'lançado, fora do controle',
    amount_differs: 'valores diferentes',
    payee_differs: 'pago a outro favorecido',
    event_missing: 'lançado, sem entrega de webhook',
    event_without_line: 'informado por uma entrega de webhook, fora do extrato',
  },
  meanings: {
    explained: 'explicado',
    'on-its-way': 'a caminho',
    difference: 'diferença',
    doubt: 'em dúvida',
  },
  names: { 'end-to-end-id': 'id end-to-end', identifier: 'identificador', 'bank-id': 'id do banco' },
  becauses: {
    'no-intent': 'O diário não tem pagamento com esse nome.',
    'second-debit': 'O pagamento já tinha sido lançado: este é um segundo débito com o mesmo nome.',
    'not-sent-here': 'O diário tem o pagamento, mas ele não foi enviado daqui.',
    'refused-here': 'O diário tem o pagamento como recusado, e ele foi lançado.',
    'settled-not-booked': 'O serviço diz que foi pago, mas nenhum lançamento o mostra.',
    'open-not-booked': 'Nenhum lançamento o mostra. Isso não quer dizer que não foi pago.',
    'open-and-booked': 'Nenhuma consulta confirma o que o lançamento mostra.',
    'may-still-arrive':
      'Foi recusado, e uma requisição anterior dele ainda pode ser executada, por 24 horas.',
    'status-unknown': 'O lançamento tem um status que a especificação não conhece.',
    'file-only-proof': 'Só o arquivo o mostra, e um arquivo pode ser editado.',
    'other-payee': 'O lançamento mostra um favorecido diferente do que o pagamento previa.',
    'intent-amount': 'O lançamento tem um valor diferente do valor do pagamento.',
    'ledger-amount': 'O lançamento tem um valor diferente do valor no controle.',
    'event-amount': 'O lançamento tem um valor diferente do valor no evento.',
    'refund-amount': 'Com este lançamento, devolveu-se mais do que o valor do pagamento.',
    'given-back': 'O valor voltou.',
  },
  kinds: { intent: 'o pagamento', line: 'o lançamento', ledger: 'a linha do controle' },
  alike: (kind, name) => `Parece ${kind} ${name}: mesmo valor e mesmo dia. Compare os dois.`,
  andAlso: (what) => `Também: ${what}.`,
  ledgerLine: (line) => `linha ${line} do controle`,
  ledgerLineOf: (line, amount) => `linha ${line} do controle: ${amount}`,
  groupOf: (what, count) => `A resolver: ${what} (${count})`,
  moreEntries: (count) => `e mais ${count}; todos: --out ARQUIVO.csv`,
  explained: (count, classes) => `Explicados (${count}): ${classes}`,
  noneExplained: 'Explicados: nenhum',

  clear: {
    askAgain: 'Não pague de novo. Consulte o serviço mais uma vez:',
    settledAbsent: 'Não pague de novo. Pergunte ao serviço em que dia foi lançado:',
    waitADay: 'Não pague de novo antes de esse dia terminar.',
    askService: 'Concilie com o extrato do serviço: não use --statement.',
    wait: 'O serviço ainda não decidiu. Consulte mais tarde:',
    whoPaid: 'Descubra quem pagou: outra máquina, outro sistema ou outra pessoa.',
    paidElsewhere: 'Compare o que este diário sabe com o lançamento:',
    notBooked: 'Descubra por que não foi lançado, ou corrija o controle.',
    addToLedger: 'Inclua no controle.',
    correctLedger: 'Corrija o controle, ou descubra por que os valores diferem.',
    compareEvent: 'Compare o evento com o lançamento:',
    comparePayees:
      'O dinheiro foi para outro favorecido. Compare o pagamento com o lançamento e pergunte ao banco:',
    compareAmounts: 'Compare o pagamento com o lançamento:',
    compareRefund: 'Compare o pagamento com as suas devoluções:',
    eventMissing: 'Descubra por que nenhuma entrega de webhook o informou:',
    eventAlone: 'Compare o evento com o extrato:',
  },

  differences: {
    incomplete: 'INCOMPLETO: o extrato não pôde ser lido por inteiro, portanto este não é o dia todo.',
    fileBalance: (day, balance, computed) =>
      `O arquivo tem saldo de ${balance} em ${day}, mas o saldo anterior e os lançamentos somam ${computed}.`,
    moreBalances: (count) =>
      count === 1
        ? 'Mais 1 saldo do arquivo não é o que os lançamentos somam.'
        : `Mais ${count} saldos do arquivo não são o que os lançamentos somam.`,
    balance: 'O saldo final informado não é o que o saldo inicial e os lançamentos somam.',
    closedBefore: (day) => `${day} já tinha sido fechado, e os lançamentos agora são outros.`,
  },
  balanceRows: (count) =>
    count === 1
      ? '1 linha do arquivo é um saldo, não dinheiro: ela não entra na conta.'
      : `${count} linhas do arquivo são saldos, não dinheiro: elas não entram na conta.`,
  unreadableLines: (count) =>
    `INCOMPLETO: ${lines(count)} do extrato sem horário, ou sem valor fora de dúvida.`,
  unreadableLine: (line, why) => `A linha ${line} do arquivo ficou de fora: ${why}.`,
  moreUnreadable: (count) => (count === 1 ? 'Mais 1 não aparece aqui.' : `Mais ${count} não aparecem aqui.`),
  unasked: (count) =>
    count === 1
      ? '1 pagamento não foi consultado, porque são muitos. Execute o mesmo comando de novo.'
      : `${count} pagamentos não foram consultados, porque são muitos. Execute o mesmo comando de novo.`,
  readOnce: 'O extrato foi lido uma vez só: o que falta nele pode aparecer nos próximos minutos.',
  counted: (explained, onTheirWay, differences, doubts) =>
    `Explicados: ${explained}; a caminho: ${onTheirWay}; com diferenças: ${differences}; em dúvida: ${doubts}.`,

  closes: {
    fileIs: (path, why) => `O arquivo de dias fechados ${path} ${why}`,
    closedAt: (time, operator) =>
      operator === 'unknown' ? `${time}, por operador desconhecido.` : `${time} por ${operator}.`,
    sameLines: 'Os lançamentos são os mesmos.',
    otherLines: 'Os lançamentos agora são outros.',
    ofDay: (day, text) => `${day}, fechado em ${text}`,
    sameDays: (days) =>
      days === 1
        ? '1 dos dias, com os mesmos lançamentos de agora.'
        : `${days} dos dias, com os mesmos lançamentos de agora.`,
    changed: (name, before, now) => `${name}: antes ${before}, agora ${now}.`,
    totals: {
      lines: 'Lançamentos',
      inCentavos: 'Entradas',
      outCentavos: 'Saídas',
      feesCentavos: 'Tarifas',
      feesReturnedCentavos: 'Tarifas estornadas',
      refundsInCentavos: 'Devoluções recebidas',
      refundsOutCentavos: 'Devoluções feitas',
    },
    isClosed: (day) => `O dia ${day} está fechado: os lançamentos e totais ficam registrados.`,
    closedAlready: (day) => `O dia ${day} já estava fechado com os mesmos lançamentos: nada mudou.`,
    closedOtherwise: (day) =>
      `O dia ${day} foi fechado com outros lançamentos e continua fechado como estava. Para fechá-lo com os de agora: --close-again`,
    notClosed: (day) =>
      `O dia ${day} não foi fechado: resolva o que está na lista, ou feche como está com --close-with-differences.`,
    dayGoesOn:
      'O dia não terminou: ainda podem vir lançamentos, e eles seriam uma diferença em relação ao que foi fechado.',
  },
} satisfies InPortuguese<typeof reconcileWords>;
