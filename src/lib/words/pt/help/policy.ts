import type { policy as english } from '../../help/policy.ts';
import type { InPortuguese } from '../../topic.ts';

/** The help of `brl policy` in Portuguese. */
export const policy = {
  'policy check': {
    summary: 'Diz se dá para trabalhar com a política desta máquina.',
    description: `Lê a política como um pagamento a lê, com dono e permissões dos arquivos, e testa cada faixa para cada pessoa que faz planos: se há outras
pessoas suficientes com chave que possa aprovar. A saída 35 informa a faixa e a pessoa para quem ninguém poderia. Avisa também das chaves que
vencem em até 30 dias.`,
    examples: { 'brl policy check': '', 'brl policy check --json': '' },
  },
  'policy explain': {
    summary: 'Diz o que um pagamento exigiria e quanto resta de hoje.',
    description: `Nada é pago, planejado ou consultado. Se o favorecido é conhecido, quem diz é o diário; hora e dia são os do serviço.`,
    examples: {
      'brl policy explain --amount 60000 --key maria@example.com --as ana': '',
      'brl policy explain --amount 150,75 --json': '',
    },
    flags: {
      amount: 'valor em BRL',
      key: 'chave PIX do favorecido',
      as: 'quem faria o plano, como em approvers.allowed; basta o que vem antes do @',
    },
  },
  'policy init': {
    summary: 'Grava uma primeira política e as chaves das pessoas.',
    description: `No terminal, pergunta o que nenhuma opção diz. Cada pessoa planeja o que outra aprova; um favorecido que nunca foi pago sempre exige
aprovação, e uma chave que mudou de titular não é paga. Grava approvers.allowed ao lado. O que já existe nunca é sobrescrito.`,
    examples: {
      'brl policy init': '',
      'brl policy init --out policy.json --account 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --person ana@example.com=ana.pub --person bia@example.com=bia.pub --free-up-to 500 --per-day 50000':
        '',
    },
    flags: {
      out: 'arquivo a gravar',
      account: 'conta para a qual ela vale; pode ser repetida',
      person: 'uma pessoa e o arquivo da chave SSH pública dela; pode ser repetida',
      'free-up-to': 'valor até o qual um favorecido conhecido dispensa aprovação (padrão: nenhum)',
      'two-above': 'valor acima do qual duas pessoas aprovam (padrão: basta uma)',
      'per-day': 'máximo que pode sair de uma conta por dia (padrão: sem limite)',
      journal: 'o único diário em que os pagamentos podem ser gravados, como em BRL_JOURNAL',
      shared: 'grava para o brl policy publish, com as chaves no próprio arquivo',
    },
  },
  'policy publish': {
    summary: 'Assina uma política e a coloca no diário compartilhado.',
    description: `Ela vale ali quando assinarem o mesmo arquivo tantos administradores quantos pede o "shared" da política das máquinas que pagam, cujas
regras também valem: de cada regra, a mais rigorosa. Cada administrador digita esta linha, com a própria chave e o diário em BRL_JOURNAL.
Uma política que substitui outra tem número de série maior. Vale a partir do próximo pagamento, também do que já está em andamento.`,
    examples: {
      'brl policy publish treasury.json': '',
      'brl policy publish treasury.json --key ~/.ssh/id_ed25519_sk': 'Com uma chave em hardware:',
      'brl policy publish treasury.json --signature treasury.json.sig':
        'Assinada por ssh-keygen -Y sign -n brl.policy.v1:',
    },
    args: { file: 'a política, com as chaves no próprio arquivo' },
    flags: {
      key: 'chave SSH de um administrador (padrão: a do perfil, depois ~/.ssh/id_ed25519, depois a única do agente)',
      signature: 'assinatura do arquivo, feita pelo ssh-keygen',
      yes: 'assina sem perguntar',
    },
  },
  'policy show': {
    summary: 'Mostra a política desta máquina.',
    examples: { 'brl policy show': '', 'brl policy show --json': '' },
  },
} satisfies InPortuguese<typeof english>;
