import type { schedule as scheduleHelp } from '../../help/schedule.ts';
import type { InPortuguese } from '../../topic.ts';

const name = 'ref, id ou remessa, como `brl schedule list` mostra';

export const schedule = {
  'schedule list': {
    summary: 'O que espera o dia e a hora, e o que está retido.',
    description: `É o próprio brl que guarda os pagamentos agendados, no diário desta máquina ou no banco de dados compartilhado: o serviço
não agenda. Nada é pago se \`brl schedule run\` não rodar na hora.`,
    examples: { 'brl schedule list': '' },
    flags: {
      limit: 'quantos listar: o que está retido, depois os que são pagos primeiro (padrão 50); 0 para todos',
    },
  },
  'schedule show': {
    summary: 'Quando um pagamento, ou as linhas de uma remessa, serão pagos, ou por que estão retidos.',
    description: `Um pagamento retido não é pago por ninguém até que uma pessoa decida: \`brl schedule run NOME\` paga depois que você digita o
valor, e \`brl schedule cancel NOME\` encerra.`,
    examples: { 'brl schedule show rent-12': '' },
    args: { name },
  },
  'schedule cancel': {
    summary: 'Cancela um pagamento que espera a hora.',
    description: `O cancelamento e o envio se excluem, em qualquer máquina: saída 0 quer dizer que não será pago, e 33 que era tarde demais, com
o estado do pagamento. O nome fica usado: para pagar mesmo assim, digite o pagamento de novo com outro --ref.`,
    examples: { 'brl schedule cancel rent-12 --yes': '', 'brl schedule cancel suppliers-nov --row 12': '' },
    args: { name },
    flags: { row: 'só estas linhas de uma remessa, pelo número' },
  },
  'schedule run': {
    summary:
      'Paga aquilo cuja hora chegou, uma vez; para cron, um timer do systemd ou o Agendador de Tarefas.',
    description: `Antes de cada pagamento a chave é consultada de novo e o dono é comparado com o que foi mostrado, e o boleto é consultado outra
vez. Outro dono, valor, beneficiário ou vencimento: o pagamento fica retido e nada é enviado. Sem saldo, tenta de novo de hora em hora,
no máximo três vezes. O que passou da tolerância (--grace, 4 h) também fica retido. Vários podem rodar ao mesmo tempo, em uma máquina ou em várias.

Com um NOME, paga o que está retido com ele, depois que você digita o valor; fora de um terminal, --confirm o dá.

Saída 0: nada era para agora, ou tudo foi pago. 20: algo está a caminho ou espera saldo. 35: algo está retido. 40, 41: há um resultado
desconhecido. 31, 32, 50, 51, 60, 61, 80, 81: como num pagamento só; o que não foi consultado fica para a próxima vez.`,
    examples: {
      'brl schedule run': '',
      'brl schedule run --watch': '',
      'brl schedule run rent-12 --confirm 2500,00': '',
    },
    args: { name: 'o que está retido, para pagar agora' },
    flags: {
      watch: 'olha de novo a cada 30 s até ser interrompido',
      confirm: 'o valor do que está retido, em vez de digitá-lo',
    },
  },
  'schedule install': {
    summary: 'O texto com que cron, systemd ou o Agendador de Tarefas roda `brl schedule run`.',
    description: 'O brl não muda nada na máquina: ponha o texto onde ele diz.',
    examples: { 'brl schedule install --print': '' },
    flags: { print: 'mostra o texto' },
  },
} satisfies InPortuguese<typeof scheduleHelp>;
