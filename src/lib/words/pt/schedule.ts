import type { scheduleWords } from '../schedule.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `schedule.ts` in Portuguese. */
export const schedule = {
  badDay: (text) => `"${text}" não é um dia do calendário. Escreva AAAA-MM-DD.`,
  badTime: (text) => `"${text}" não é uma hora do dia. Escreva HH:MM, de Brasília.`,
  badGrace: (text) => `"${text}" não é uma duração como 4h ou 30m, de no máximo 24h.`,
  past: (time) => `${time} (Brasília) já passou pelo relógio do serviço. Nada foi registrado.`,
  nameDay:
    'Dê um dia posterior com --on, uma hora posterior com --at, ou deixe os dois de fora para pagar agora.',
  rowsHaveDays: (days) => `As linhas têm os seus próprios dias: ${days}. Nada foi registrado.`,
  onTheirDays: 'Tire --on para pagar cada uma no seu dia. Para pagar todas em um só: --ignore-dates',
  tooFar: 'Um pagamento pode ser agendado para no máximo 366 dias à frente.',
  untilBefore: '--until precisa ser uma hora depois de --at, no mesmo dia.',
  closed: (day, why) => `Os bancos não liquidam TED nem boleto em ${day}${why === null ? '' : ` (${why})`}.`,
  otherDay: (next, previous) =>
    `Dê outro dia, ou acrescente --holiday next (${next}) ou --holiday previous (${previous}).`,
  tedWindow: 'TED é enviada das 06:30 às 17:00 (Brasília).',
  withinWindow: 'Dê uma hora nesse intervalo com --at.',
  dynamicCode: 'Um QR code dinâmico expira: é pago agora ou não é pago. Nada foi registrado.',
  payNow: 'Deixe --on e --at de fora, ou peça ao favorecido uma chave ou um boleto.',
  needsDay: (flag) => `--${flag} é de um pagamento agendado.`,
  addDay: 'Acrescente --on AAAA-MM-DD, --at HH:MM ou os dois.',
  scheduleThis: 'Agendar este pagamento?',
  ownerUntold:
    'A consulta não diz de quem é a chave, e na hora ninguém poderia comparar o dono. Nada foi registrado.',
  heldHere: (where) =>
    `O próprio brl guarda o que está agendado, ${where}. Nada é pago se \`brl schedule run\` não rodar na hora: \`brl schedule install --print\` mostra como.`,
  onThisMachine: 'no diário desta máquina',
  inDatabase: 'no banco de dados compartilhado',
  paidAt: (time, days) => `Pagas às ${time} (Brasília): ${days}.`,
  heldWaits: 'O que está retido espera por uma pessoa: `brl schedule show NOME` diz por quê e como seguir.',
  scheduledFor: (time) => `Agendado para ${time} (Brasília). Nada foi enviado.`,

  otherRows: 'Nem todas as linhas desta remessa foram agendadas; por isso só uma pessoa as envia.',
  nextOfBoleto: (name) =>
    `Um boleto que mudou não é pago por outro valor com este nome. Cancele, \`brl schedule cancel ${name}\`, e pague como ele está agora: \`brl boleto pay\`.`,
  nextOfHeld: (name) =>
    `Para pagar agora, depois de conferir: \`brl schedule run ${name}\`. Ou cancele: \`brl schedule cancel ${name}\`.`,
  tooLate: (name, state) => `Tarde demais: ${name} está ${state}. Nada foi cancelado.`,
  tooLateRow: (line, name, state) =>
    `Tarde demais: a linha ${line} de ${name} já não espera (${state}). Ela não foi cancelada.`,
  cancelled: (name) => `${name} foi cancelado e não será pago.`,
  cancelledRows: (rows, name) =>
    rows === 1
      ? `1 linha de ${name} cancelada. Não será paga.`
      : `${rows} linhas de ${name} canceladas. Não serão pagas.`,
  noRow: (line, name) => `${name} não tem uma linha ${line} à espera da hora.`,
  badRow: (text) => `"${text}" não é o número de uma linha, como \`brl schedule show\` mostra.`,
  unknown: (name) => `Nada está agendado como ${name}.`,
  notNow: (name) => `Nada de ${name} está retido nem é para agora.`,
  otherAmount: '--confirm não é o valor retido. Nada foi enviado.',
  needsConfirm: 'Para pagar o que está retido, dê o valor com --confirm.',
  typeIt: {
    amount: 'Para pagar agora, digite o valor.',
    total: 'Para pagar estas linhas agora, digite o total.',
  },
  askCancel: 'Cancelar?',
  nothing: 'Nada está agendado.',
  more: (count) => `Há mais ${count}: --limit 0 mostra tudo.`,
  nothingDue: 'Nada a pagar agora.',
  postponed: (until) => `saldo insuficiente. Nova tentativa às ${until} (Brasília).`,
  rowsPostponed: (rows) =>
    `saldo insuficiente para ${rows === 1 ? '1 linha' : `${rows} linhas`}, nova tentativa em uma hora`,
  ofRows: (paid, open, unpaid, doubts, waiting) =>
    [
      `pagas: ${paid}`,
      open > 0 && `a caminho: ${open}`,
      unpaid > 0 && `não pagas: ${unpaid}`,
      doubts > 0 && `em dúvida: ${doubts}`,
      waiting > 0 && `à espera do dia ou retidas: ${waiting}`,
    ]
      .filter(Boolean)
      .join(', '),
  runStands: (name) =>
    `a remessa parou ou foi parada; só uma pessoa continua com ela: brl payout resume ${name}`,
  notWhole: (name) =>
    `o arquivo não foi registrado por inteiro, e nada dele é pago: brl schedule cancel ${name}, e agende o arquivo com outro --ref`,
  heldNow: (why) => `retido; nada dele foi enviado. ${why}`,
  runnerSilent: 'Há pagamentos agendados aqui, e nada rodou na última hora para pagá-los: nada será pago.',
  heldCount: (count) => (count === 1 ? '1 pagamento está retido.' : `${count} pagamentos estão retidos.`),
  installRunner: 'brl schedule install --print',
  waits: 'espera a hora',
  waitsForPerson: 'espera por `payout run --date`',
  isHeld: 'retido',
  isCancelled: 'cancelado',
  isReleased: 'chegou a hora, ainda não enviado',
  ofRun: (name, rows) => `${name} (${rows === 1 ? '1 linha' : `${rows} linhas`})`,
  sum: (count, amount) => (count === 0 ? 'nenhum' : `${count} (${amount})`),
  inAll: (due) => `Agendado: ${due}`,
  nextDue: (today, tomorrow, week) => `hoje ${today}, amanhã ${tomorrow}, nos próximos 7 dias ${week}.`,
  needsPrint:
    'O brl não grava arquivos de outros programas: acrescente --print e ponha o texto onde ele diz.',
  install: (brl, environment) => `# Linux, cron: uma linha para \`crontab -e\`
${environment.map((line) => `${line}\n`).join('')}*/5 * * * * ${brl} schedule run --output json >>"$HOME/brl-schedule.log" 2>&1

# Linux, systemd: ~/.config/systemd/user/brl-schedule.service
[Unit]
Description=Paga o que está agendado no brl
[Service]
Type=oneshot
${environment.map((line) => `Environment=${line}\n`).join('')}ExecStart=${brl} schedule run

# e ~/.config/systemd/user/brl-schedule.timer; depois: systemctl --user enable --now brl-schedule.timer
[Timer]
OnCalendar=*:0/5
Persistent=true
[Install]
WantedBy=timers.target

# Windows, Agendador de Tarefas: uma linha
schtasks /Create /TN brl-schedule /SC MINUTE /MO 5 /TR "brl schedule run"`,
} satisfies InPortuguese<typeof scheduleWords>;
