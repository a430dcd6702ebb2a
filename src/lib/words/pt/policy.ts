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
  aboveDay: (limit, used, left) =>
    `A política desta máquina permite ${limit} por dia desta conta: ${used} já enviados ou a caminho, restam ${left}. Nada foi enviado.`,
  abovePayeeDay: (limit, used, left) =>
    `A política desta máquina permite ${limit} por dia a um favorecido: ${used} já enviados ou a caminho, restam ${left}. Nada foi enviado.`,
  freeAgain: (at) => `O limite de um novo dia começa em ${at}.`,
  amountUnknown:
    'A política desta máquina limita o que sai por dia, e este valor não é certo antes de pago. Nada foi enviado.',
  nameAmount: 'Informe o valor com --amount, onde o comando tem essa opção.',
  payeeUnknown:
    'A política desta máquina limita o que um favorecido recebe por dia, e este pedido não informa um único favorecido. Nada foi enviado.',
  noBand:
    'Nenhuma faixa da política desta máquina serve para o valor, o favorecido e a hora deste pagamento. Nada foi enviado.',
  payeeChanged:
    'O titular desta chave ou conta é outro que no último pagamento, e a política desta máquina recusa isso. Nada foi enviado.',
  askPayee:
    'Pergunte ao favorecido por um meio que você já conhece. Se estiver certo, quem administra esta máquina decide.',
  payeeUnseen:
    'Este favorecido já foi pago, e ninguém consultou quem é o titular da chave agora. A política desta máquina quer saber. Nada foi enviado.',
  lookUp: 'O `brl pix send` consulta a chave; para as linhas de um arquivo, `payout run --lookup all`.',

  seenMissing: (serial) =>
    `Este diário já viu a política ${serial} e só paga desta conta onde há uma. Esta máquina não tem nenhuma para ela.`,
  installPolicy: 'Peça que a política mais nova seja instalada em /etc/brl nesta máquina.',
  seenNewer: (serial) => `Este diário já viu a política ${serial}, mais nova que a daqui.`,
  installNewest: (serial) => `Peça que a política ${serial} ou uma mais nova seja instalada em /etc/brl.`,
  seenOther: (serial) =>
    `Este diário já viu outra política ${serial}: a daqui foi alterada sem mudar o número de série.`,
  raiseSerial: (serial) => `Quem a alterou dá a ela um número de série acima de ${serial}.`,
  seenMachines: (serial) =>
    `Este diário já viu a política ${serial} de uma máquina, que BRL_POLICY não pode substituir.`,

  noneShared: (from, need) =>
    `O diário compartilhado não tem a política ${from} nem uma mais nova com ${need === 1 ? 'a assinatura de um' : `as assinaturas de ${need}`} dos administradores dela.`,
  publishIt: 'Peça que os administradores a assinem e publiquem: brl policy publish ARQUIVO',
  twoShared: (serial) =>
    `O diário compartilhado tem duas políticas ${serial}, ambas com assinaturas suficientes dos administradores.`,
  otherShared: (serial) =>
    `O diário compartilhado mostra outra política ${serial}, diferente da que esta máquina já seguiu.`,
  source: (serial, path) => `política ${serial} (${path})`,
  sources: (serial, path, shared) =>
    `política ${serial} (${path}) e política ${shared} do diário compartilhado`,
  sharedName: (serial) => `política ${serial} do diário compartilhado`,
} satisfies InPortuguese<typeof policyWords>;
