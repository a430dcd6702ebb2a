import type { notify as english } from '../../help/notify.ts';
import type { InPortuguese } from '../../topic.ts';

/** The help of `brl notify` in Portuguese. */
export const notify = {
  'notify deliver': {
    summary: 'Avisa o que começou e o que acabou desde a última vez.',
    description: `Lê o diário, o que o receptor de webhooks guardou e os dias que foram fechados aqui; nada pergunta ao serviço. Faça-o rodar a cada
minuto, pelo cron ou por um timer do systemd. Cada aviso é dado ao menos uma vez: só é dado por entregue quando o destino o aceitou, e tem um id pelo qual
se reconhece um segundo. Um destino que falha, ou que leva mais de 30 s (um endereço, 10 s), é tentado de novo na próxima vez; nenhum pagamento
espera por ele.

A saída 35 diz que um deles não aceitou o que lhe foi avisado.`,
    examples: { 'brl notify deliver': '', 'brl notify deliver --json': '' },
  },
  'notify list': {
    summary: 'Mostra quem é avisado de quê, e como.',
    examples: { 'brl notify list': '', 'brl notify list --json': '' },
  },
  'notify remove': {
    summary: 'Deixa de avisar um destino.',
    examples: { 'brl notify remove': '' },
    args: { name: 'o destino (padrão: default)' },
  },
  'notify set': {
    summary: 'Faz um comando ou um endereço ser avisado quando algo precisa de uma pessoa.',
    description: `Eventos: in_doubt, halted, held, late_end, waiting_for_approval (planos de um diário compartilhado), no_runner (há agendados, e ninguém
passa), dispute_opened e subscription_failing (pelo que \`brl webhooks listen\` guardou), day_not_closed. Um comando recebe o aviso em JSON pela
entrada padrão; não recebe variável BRL_ que possa ter um segredo. Um endereço o recebe num POST, assinado como o serviço assina seus webhooks se houver
um segredo, e \`brl webhooks verify\` o confere. Um aviso não diz quem é o favorecido, e documentos em refs vão mascarados. Quem os envia é \`brl notify deliver\`.`,
    examples: {
      'brl notify set --command \'["mail", "-s", "brl", "ops@example.com"]\'': '',
      'brl notify set oncall --url https://example.com/brl --secret-file notify-secret --on in_doubt,late_end':
        '',
    },
    args: { name: 'um nome para ele, se houver vários (padrão: default)' },
    flags: {
      command: 'programa e argumentos numa lista JSON; nenhum shell os lê',
      url: 'endereço https, ou http nesta máquina',
      'secret-file': 'arquivo com o segredo que assina; lido a cada aviso',
      on: 'só estes eventos (padrão: todos)',
    },
  },
  'notify test': {
    summary: 'Avisa os destinos de algo inventado e diz se aceitaram.',
    examples: { 'brl notify test': '' },
    args: { name: 'só este destino' },
  },
} satisfies InPortuguese<typeof english>;
