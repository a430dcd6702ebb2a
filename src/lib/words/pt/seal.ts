import type { sealWords } from '../seal.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `seal.ts` in Portuguese. */
export const seal = {
  noKey: (path) => `Não há chave para assinar: ${path} não existe.`,
  nameKey:
    '`ssh-keygen -t ed25519` cria uma. Indique outra com --key ARQUIVO, ou com --signing-ssh-key ARQUIVO ao lado de --plan.',
  noProgram: 'O ssh-keygen, que assina, não está instalado.',
  install: 'Instale o OpenSSH (pacote openssh-client).',
  notSigned: 'O ssh-keygen não assinou, e nenhum selo foi gravado.',
  noSigner: (path) => `${path} não é uma chave pública SSH.`,
  signerFile: 'Indique um arquivo como id_ed25519.pub.',
  noSignature: (path) => `${path} não é a assinatura de um selo.`,
  signedBeside: 'brl journal seal cria um, com a assinatura ao lado.',
  noSeal: (path) => `${path} não é um selo de diário.`,
  changed: (path) => `${path} foi alterado depois de assinado e não prova nada.`,
  askForCopy: 'Use a cópia do selo que ficou com quem o assinou.',
  otherSigner: (signer) => `O selo foi assinado com outra chave: ${signer}.`,
  changedRecord: (record, intentId) =>
    `O registro ${record} de ${intentId} foi alterado depois que o diário foi selado.`,
  lostRecord: (record, intentId) => `O registro ${record} de ${intentId}, que foi selado, sumiu do diário.`,
  lostPayment: (intentId) => `${intentId}, que foi selado, sumiu do diário.`,
  addedPayment: (intentId) => `${intentId} foi posto entre pagamentos já selados.`,
  othersToo: (payments) => (payments === 1 ? 'É o único.' : `Ao todo, ${payments} pagamentos diferem.`),
  changedSomewhere: 'Um registro selado foi alterado de um modo que esconde qual é.',
  trustStatement: 'Confie no extrato, não neste diário: brl reconcile',
  compareSigner: (signer) =>
    `A chave não foi comparada: ela deve ser ${signer}, ou indique-a com --signer ARQUIVO.pub.`,
  since: (payments, records) =>
    `${payments} ${payments === 1 ? 'pagamento novo' : 'pagamentos novos'}, ${records} ${records === 1 ? 'registro novo' : 'registros novos'}`,
} satisfies InPortuguese<typeof sealWords>;
