import type { plan as english } from '../../help/plan.ts';
import type { InPortuguese } from '../../topic.ts';

const named = 'o plano: o arquivo, com o .sig e as decisões ao lado, ou o id no diário compartilhado';

const ofPlan = 'o arquivo de pagamentos de que o plano foi feito, para comparar as linhas com o plano';

/** The help of `brl plan` in Portuguese. */
export const plan = {
  'plan approve': {
    summary: 'Aprova um plano, assinando-o.',
    description: `Mostra o pagamento como a própria requisição o diz, pergunta e grava ARQUIVO.NOME.approval e ARQUIVO.NOME.approval.sig ao lado do plano, ou os dois no diário compartilhado, se é lá que ele está. Nada é
enviado, e não é preciso credencial do banco; se esta máquina tem uma para a conta, o que mudou desde então é informado. Quem fez o plano não pode aprová-lo.

Quem assina é o ssh-keygen, que pede senha, toque ou PIN por conta própria. Qualquer pessoa confere a assinatura:
ssh-keygen -Y check-novalidate -n brl.approval.v1 -s ARQUIVO.NOME.approval.sig < ARQUIVO.NOME.approval`,
    examples: {
      'brl plan approve invoice-1042.brlplan --note "checked with the invoice"': '',
      'brl plan approve invoice-1042.brlplan --key ~/.ssh/id_ed25519_sk': 'Com uma chave em hardware:',
    },
    args: { plan: named },
    flags: {
      file: ofPlan,
      key: 'chave SSH que assina (padrão: a do perfil, depois ~/.ssh/id_ed25519, depois a única do agente)',
      note: 'uma linha para quem lê a aprovação',
      signature:
        'assinatura que o ssh-keygen fez das seis linhas, em ARQUIVO.sig ao lado delas: nada é assinado aqui',
    },
  },
  'plan execute': {
    summary: 'Paga o que um plano diz, uma só vez.',
    description: `Envia a mesma requisição que foi assinada, se a política desta máquina tem as aprovações que exige. O dono da chave é consultado de novo,
e o banco responde de novo sobre um boleto, um código, uma devolução ou as linhas de um lote: uma diferença termina com a saída 35. Devolução e lote exigem o diário compartilhado do plano (91). O plano de um arquivo exige o arquivo, e um plano
com hora fica gravado e é pago na hora (brl schedule run). Pergunta no terminal; sem terminal, exige --yes. Um plano já executado não é executado outra vez, por quem quer que seja: saída 33.`,
    examples: {
      'brl plan execute invoice-1042.brlplan': '',
      'brl plan execute invoice-1042.brlplan --yes --json': '',
      'brl plan execute payroll-march.brlplan --file march.csv': 'O plano de um arquivo:',
      'brl plan execute payroll-march.brlplan --file march.csv --yes --wait-approval 8h':
        'Pagar assim que as aprovações bastarem:',
    },
    args: { plan: named },
    flags: {
      file: 'o arquivo de pagamentos de que o plano foi feito',
      'wait-approval': 'espera esse tempo pelas aprovações que faltam, como 40m ou 8h; uma rejeição encerra',
    },
  },
  'plan list': {
    summary: 'Lista os planos de uma pasta ou do diário compartilhado e por quem esperam.',
    description:
      'Lê cada plano com a assinatura e as decisões sobre ele, pela política desta máquina. Do diário compartilhado, lista os da última semana.',
    examples: {
      'brl plan list --waiting-for me': 'O que eu tenho para aprovar:',
    },
    args: {
      path: 'pasta dos planos, ou shared para o diário compartilhado (padrão: esse diário, se houver; senão, a pasta atual)',
    },
    flags: {
      'waiting-for': 'só o que esta pessoa ainda pode aprovar; me é o dono da chave',
      key: 'chave SSH de --waiting-for me (padrão: a do perfil, depois ~/.ssh/id_ed25519, depois a única do agente)',
    },
  },
  'plan reject': {
    summary: 'Rejeita um plano com uma assinatura.',
    description:
      'Grava ARQUIVO.NOME.rejection com a assinatura ao lado do plano, ou os dois no diário compartilhado. Um plano rejeitado não é executado onde a rejeição está ao lado dele.',
    examples: { 'brl plan reject invoice-1042.brlplan --reason "wrong supplier"': '' },
    args: { plan: named },
    flags: {
      key: 'chave SSH que assina (padrão: a do perfil, depois ~/.ssh/id_ed25519, depois a única do agente)',
      reason: 'uma linha que diz por quê',
    },
  },
  'plan show': {
    summary: 'Mostra o que um plano pagaria e quem decidiu sobre ele.',
    description: 'Confere as assinaturas. Só consulta o diário compartilhado, se o plano está lá.',
    examples: { 'brl plan show invoice-1042.brlplan': '', 'brl plan show invoice-1042.brlplan --json': '' },
    args: { plan: named },
    flags: {
      file: ofPlan,
      out: 'grava também o plano, a assinatura e cada decisão em arquivos novos: ARQUIVO, ARQUIVO.sig, ARQUIVO.1.approval',
    },
  },
  'plan verify': {
    summary: 'Diz se as aprovações de um plano bastam.',
    description:
      'Pela política desta máquina e pelo relógio dela. Saída 0: bastam. Saída 32: ainda não, e diz quem pode aprovar.',
    examples: { 'brl plan verify invoice-1042.brlplan': '' },
    args: { plan: named },
    flags: { file: ofPlan },
  },
} satisfies InPortuguese<typeof english>;
