import type { dateWords } from '../dates.ts';
import type { InPortuguese } from '../topic.ts';

const orders = { 'day-first': 'o dia', 'month-first': 'o mês' };

/** The words of `dates.ts` in Portuguese. */
export const dates = {
  noDay: (heading, text) =>
    `"${text}" não é um dia do calendário. Escreva 10/12/2026 ou 2026-12-10. Se esta coluna não diz quando pagar: --ignore-column "${heading}"`,
  otherOrder: (text, order) =>
    `"${text}" só é uma data com ${orders[order]} na frente. Se o arquivo todo é assim: --date-order ${order}`,
  eitherOrder: (text, one, other) =>
    `"${text}" pode ser ${one} ou ${other}, e nada no arquivo diz qual. Nenhuma linha é lida.`,
  sayOrder:
    'Diga como o arquivo escreve as datas: --date-order day-first (dia na frente), ou --date-order month-first (mês na frente)',
  bothOrders: (line) =>
    `A linha ${line} traz o mês na frente; assim, as datas das outras linhas também não são certas. Nenhuma linha é lida.`,
  unknownDate: (heading, day) =>
    `"${heading}" diz ${day}, e não está claro se é o dia de pagar. Se for: --map date="${heading}". Se não for: --ignore-column "${heading}"`,
  dueDay: (heading, day) =>
    `"${heading}" diz ${day}. O vencimento diz até quando pagar, não quando. Para pagar cada linha no vencimento: --map date="${heading}". Para pagar todas agora: --ignore-dates`,
  closedDay: (day, rail, next, previous) =>
    `${day} não é dia útil bancário, e esta linha é paga por ${rail}. Pague em ${next} com --holiday next, ou em ${previous} com --holiday previous.`,

  noDates: 'Nenhuma linha tem dia de pagamento, e por isso --date não escolhe nenhuma. Nada foi enviado.',
  mapDates:
    'Se uma coluna diz quando pagar, como o vencimento: --map date=CABEÇALHO. Para pagar todas as linhas agora: tire --date.',
  notBoth: 'Tire --date ou --ignore-dates: um paga as linhas de um dia, o outro paga todas.',
  undated: (rows) =>
    rows === 1
      ? 'Uma linha não tem dia de pagamento, e as outras têm. Nada foi enviado.'
      : `${rows} linhas não têm dia de pagamento, e as outras têm. Nada foi enviado.`,
  orIgnore: 'Escreva o dia delas no arquivo. Para pagar agora todas as linhas do arquivo: --ignore-dates',
  needsDate: (days) => `As linhas não são todas para hoje: ${days}. Nada foi enviado.`,
  addDate: (day) =>
    `Pague as linhas de um dia com --date ${day}; as outras ficam no diário até o dia delas. Para pagar todas agora, seja qual for o dia: --ignore-dates`,
  addRunDate: (day) => `Pague as linhas de um dia com --date ${day}; as outras esperam o delas.`,
  rowsByDay: (days) => `As linhas são para vários dias, ou para outro dia que não hoje: ${days}.`,
  askDay: 'O dia cujas linhas são pagas agora (hoje, ou como 10/12/2026):',
  noneOn: (day, days) => `Nenhuma linha é para ${day}. As linhas são para: ${days}. Nada foi enviado.`,
  notYet: (day) => `${day} ainda não chegou, e nenhuma linha é paga antes do seu dia. Nada foi enviado.`,
  waitOrPlan:
    'Para registrar as linhas agora e pagá-las no dia: `brl payout plan ARQUIVO`. Para pagar todas agora: --ignore-dates',
  waitForDay: 'Digite o mesmo comando nesse dia.',
  pastDay: (day) =>
    `${day} já passou, e só uma pessoa em um terminal pode pagar linhas de um dia passado. Nada foi enviado.`,
  onTerminal: 'Digite a mesma linha em um terminal.',
  agreePast: (day, rows) => `${day} já passou. Pagar agora as linhas desse dia (${rows})?`,
  byDay: (days) => `Por dia de pagamento: ${days}.`,
  onDay: (day, rows) => `${day}: ${rows}`,
  moreDays: (days) => (days === 1 ? 'mais 1 dia' : `mais ${days} dias`),
  daysAreFixed: (ref) =>
    `As linhas da remessa "${ref}" estão registradas para os seus dias, e --ignore-dates não muda isso. Nada foi enviado.`,
  otherTotal: (day, total, typed) => `As linhas de ${day} somam ${total}, não ${typed}. Nada foi enviado.`,
  typeTotal: (day) => `Digite o total das linhas de ${day} para pagá-las:`,
  paidNow: (day, rows) => `Agora são pagas só as linhas de ${day}: ${rows}.`,
  paidLater: (days) => `Não agora: ${days}.`,
  forDay: (day) => `para ${day}`,
  note: 'atenção',
  notByItself: 'o brl só paga as linhas que esperam quando alguém manda, no dia delas.',
  waiting: (rows) => (rows === 1 ? '1 linha espera o seu dia' : `${rows} linhas esperam o seu dia`),
  releasedLeft: (rows, day) =>
    `${rows === 1 ? '1 linha de outro dia já pode ser enviada' : `${rows} linhas de outros dias já podem ser enviadas`} (${day}): envie ou pare essas primeiro. Nada foi enviado agora.`,
  boletosChanged: (rows, lines) =>
    rows === 1
      ? `O boleto da linha ${lines} não é mais o que foi confirmado: mudou o valor, o beneficiário ou o vencimento, ou o banco não o aceita mais. Ele fica retido, e nada foi enviado.`
      : `${rows} boletos não são mais os que foram confirmados (linhas ${lines}): mudou o valor, o beneficiário ou o vencimento, ou o banco não os aceita mais. Eles ficam retidos, e nada foi enviado.`,
  lookAtHeld: (run) =>
    `\`brl schedule show ${run}\` diz o que mudou. Digite a mesma linha de novo para pagar as outras linhas do dia.`,
  ignoresDates: 'As datas do arquivo são ignoradas: todas as linhas são pagas agora.',
  pastDue: (rows, lines) =>
    rows === 1
      ? `1 linha é paga depois do vencimento (linha ${lines}).`
      : `${rows} linhas são pagas depois do vencimento (linhas ${lines}).`,
} satisfies InPortuguese<typeof dateWords>;
