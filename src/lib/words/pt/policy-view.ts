import type { policyViewWords } from '../policy-view.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `policy-view.ts` in Portuguese. */
export const policyView = {
  none: 'Não há política nesta máquina.',
  initNext: 'brl policy init',
  any: 'qualquer pagamento',
  upTo: (amount) => `até ${amount}`,
  payee: { known: 'favorecido conhecido', new: 'favorecido ainda não conhecido' },
  needs: (count, group) => `${count} de ${group}`,
  and: ' e ',
  nobody: 'ninguém precisa aprovar',
  hardwareKey: { touch: 'com toque em chave de hardware', pin: 'com PIN de chave de hardware' },
  refused: 'recusado',
  band: (place) => `Faixa ${place}`,
  group: (name) => `Grupo ${name}`,

  finding: {
    nobody: (place, maker, groups) =>
      `Faixa ${place}: ninguém pode aprovar o que ${maker} faz, pois ${groups} tem poucas outras pessoas com chave que conte.`,
    only_one: (place, person, groups) =>
      `Faixa ${place}: na ausência de ${person}, há planos que ninguém pode aprovar, pois ${groups} tem poucas outras pessoas com chave que conte.`,
    no_maker:
      'Há faixas que exigem aprovação, mas nenhuma chave pode fazer planos: falta o namespace brl.plan.v1.',
    no_key: (person, group) => `${person}, de ${group}, não tem chave que possa aprovar.`,
    expires: (person, until) => `Uma chave de ${person} vale até ${until}.`,
  },
  sound: 'Toda faixa pode ser aprovada, quem quer que faça o plano.',
  unsound: (count) =>
    count === 1
      ? 'Um ponto da política faz pagamentos esperarem para sempre.'
      : `${count} pontos da política fazem pagamentos esperarem para sempre.`,
  correct: 'Corrija a política, aumente o número de série e verifique de novo.',

  notHeld: 'A política não menciona esta conta; por isso, não exige nada.',
  noSuchPerson: (person, people) => `Nenhuma chave da política é de ${person}. Ela conhece: ${people}.`,
  standing: {
    known: 'conhecido',
    new: 'ainda não conhecido',
    changed: 'agora tem outro titular',
    unseen: 'conhecido',
  },
  since: (standing, time) => `${standing} desde ${time}`,
  from: (group, people) => `${group}: ${people}`,
  noneLeft: 'ninguém',
  leftOf: (left, limit) => `${left} de ${limit}`,

  by: (source) => `Conforme a ${source}.`,
  inUse: (source) => `Os pagamentos seguem a ${source}.`,
  waiting: (serial, count, need, logins) =>
    `A política ${serial} no diário compartilhado ainda não vale: assinada por ${count} de ${need} (colocada ali por ${logins}).`,
  shared: (serial, sha256) => `política ${serial}, sha256:${sha256}`,
  needsYes: 'Aqui não há a quem perguntar se esta política deve ser assinada.',
  askPublish: (serial) => `Assinar e publicar a política ${serial}?`,
  selfContained:
    'Uma política para o diário compartilhado traz as chaves nela mesma: "approvers" é uma lista de linhas, como `brl policy init --shared` as grava.',
  notNewer: (serial) => `Administradores suficientes já assinaram a política ${serial}.`,
  raise: (serial) => `Dê a esta o número de série ${serial}.`,
  otherSignature: (path) => `${path} não é uma assinatura desta política para brl.policy.v1.`,
  signIt: (path) => `ssh-keygen -Y sign -n brl.policy.v1 -f CHAVE ${path}`,
  noAdmin: (key) => `A chave ${key} não é de ninguém que administra a política. Nada foi publicado.`,
  adminSigns: 'O arquivo indicado em "shared", na política desta máquina, diz quem são.',
  published: (serial) => `A política ${serial} está no diário compartilhado com a sua assinatura.`,
  holdsNow: 'Administradores suficientes a assinaram: ela vale a partir do próximo pagamento.',
  signedSoFar: (count, need) =>
    `Está assinada por ${count} de ${need} e passa a valer com a última assinatura: cada um digita esta linha com o mesmo arquivo e a própria chave.`,
  judgedThere: 'As máquinas que pagam sabem de quem e de quantas assinaturas ela precisa.',
} satisfies InPortuguese<typeof policyViewWords>;
