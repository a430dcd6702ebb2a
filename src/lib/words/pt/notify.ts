import type { notifyWords } from '../notify.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `notify.ts` in Portuguese. */
export const notify = {
  file: 'o arquivo dos avisos',
  badFile: (path, at) => `${path} não é um arquivo de avisos (em ${at}). Ficou como estava.`,
  setAgain: 'Conserte-o, ou tire-o dali e digite `brl notify set`.',

  statuses: { open: 'novo', over: 'encerrado' },
  noAmount: 'de valor que não se conhece aqui',
  inDoubt: (name, amount) =>
    `Não se sabe se ${name}, ${amount}, foi pago. O brl não envia de novo por conta própria.`,
  rowsInDoubt: (rows, ref) =>
    rows === 1
      ? `Não se sabe se 1 linha de ${ref} foi paga. O brl não a envia de novo por conta própria.`
      : `Não se sabe se ${rows} linhas de ${ref} foram pagas. O brl não as envia de novo por conta própria.`,
  halted: (ref, code) => `A execução ${ref} parou antes do fim (${code}). O resto não é enviado.`,
  skipped: (ref, code) => `A execução ${ref} deixa linhas de fora (${code}). Elas não são enviadas.`,
  held: (name, code) =>
    `Chegou a hora de ${name}, que está retido (${code}). Não será pago até que alguém decida.`,
  lateEnd: (name, amount) =>
    `${name}, ${amount}, tinha sido dado como recusado e afinal foi pago. Se foi pago de outro jeito, está pago duas vezes.`,
  waitingForApproval: (name, until) => `O plano ${name} espera aprovação. Vence em ${until} (Brasília).`,
  noRunner: (account) =>
    `A conta ${account} tem pagamentos agendados, e há uma hora nada os executa (brl schedule run). Nada será pago na hora marcada.`,
  dispute: (medId) => `A contestação (MED) ${medId} foi aberta. O dinheiro pode ser devolvido a quem pagou.`,
  failing: (count) =>
    count === 1
      ? '1 entrega não foi aceita pela sua aplicação e não é tentada de novo.'
      : `${count} entregas não foram aceitas pela sua aplicação e não são tentadas de novo.`,
  dayNotClosed: (day, account) => `O dia ${day} da conta ${account} não foi fechado.`,
  test: 'Isto é um teste. Nada aconteceu.',

  badCommand: (text) => `"${text}" não é uma lista JSON com um programa e seus argumentos.`,
  commandForm: 'brl notify set --command \'["mail", "-s", "brl", "ops@example.com"]\'',
  eitherOr: 'Um aviso vai por um comando ou para um endereço: use --command ou --url.',
  secretNeedsUrl: '--secret-file assina o que vai para --url.',
  secret: 'o segredo que assina os avisos',
  badName: 'O nome de um destino de avisos tem letras, algarismos, pontos, hifens e sublinhados.',
  badEvents: (text, known) => `"${text}" não é um evento. Existem: ${known}.`,
  unknown: (name) => `Não existe o destino de avisos ${name}.`,
  set: (name) => `${name} está gravado.`,
  tryIt: (name) => `Experimente: \`brl notify test ${name}\`.`,
  runIt:
    'Os avisos não saem sozinhos: faça `brl notify deliver` rodar a cada minuto, pelo cron ou por um timer do systemd.',
  removed: (name) => `${name} foi removido.`,
  none: 'Nenhum aviso está configurado: ninguém é avisado de nada.',
  all: 'todos',
  nothingNew: 'Não há nada de novo a avisar.',
  taken: 'aceito',
  running: 'Outro processo está entregando os avisos.',
  unread: (event, why) => `Não foi possível ler o que há a dizer de ${event}: ${why}`,
  tookTooLong: (seconds) => `não terminou em ${seconds} s e foi interrompido`,
  ended: (status, words) => `terminou com ${status ?? 'um sinal'}${words === '' ? '' : `: ${words}`}`,
  notStarted: (code) => `não pôde ser iniciado (${code})`,
} satisfies InPortuguese<typeof notifyWords>;
