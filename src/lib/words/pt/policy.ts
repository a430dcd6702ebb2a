import type { policyWords } from '../policy.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `policy.ts` in Portuguese. */
export const policy = {
  unusable: (why) => `Não é possível consultar a política desta máquina, e nada é enviado. ${why}`,
  askAdministrator: 'Fale com quem administra esta máquina.',
  noOwners: (path) => `Este sistema não informa o dono de ${path}.`,
  unreadable: (path, code) => `Não é possível ler ${path} (${code}).`,
  isLink: (path) => `${path} é um link.`,
  noFile: (path) => `${path} não é o que se espera ali.`,
  otherOwner: (path) => `${path} pertence a um usuário que não é o root.`,
  othersWrite: (path) => `Outros usuários além do dono podem gravar em ${path}.`,
  noJson: (path) => `${path} não é JSON.`,
  badMember: (path, name) => `${path}: não entendi "${name}".`,
  badApprover: (path, line) =>
    `${path}, linha ${line}: esperava um nome, namespaces="..." e uma chave pública.`,
  keyTwice: (path, key) => `${path} tem a chave ${key} duas vezes.`,
  otherJournal: (path, journal) => `${path} exige todos os pagamentos no diário ${journal}.`,
  denied: (name) => `A política desta máquina proíbe ${name}.`,
  abovePayment: (most) =>
    `A política desta máquina não permite pagamento acima de ${most}, nem cujo valor não seja certo antes de pago.`,
} satisfies InPortuguese<typeof policyWords>;
