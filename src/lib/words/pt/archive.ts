import type { archiveWords } from '../archive.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `archive.ts` in Portuguese. */
export const archive = {
  whichFile: (flag) =>
    `Um diário em banco de dados não tem pasta própria: diga com ${flag} ARQUIVO onde gravar os registros. Nada foi alterado.`,
  notShrunk: (flag) =>
    `${flag} diminui um arquivo, e este diário está em um banco de dados. Nada foi alterado.`,
  vacuum:
    'Tire-o da linha. O servidor usa para novos pagamentos o espaço que fica livre; VACUUM FULL brl.events devolve-o ao disco, e os pagamentos esperam até lá.',
  notYet: (flag) => `${flag} tem de estar no passado. Nada mudou.`,
  none: (day) =>
    `Nenhum pagamento encerrado antes de ${day} tem registros neste diário que possam sair. Nenhum arquivo foi gravado.`,
  noArchive: (path) => `${path} não é um arquivamento de diário.`,
  noSeal: 'Um arquivamento tem a própria assinatura; um selo é de um diário.',
  sealOfJournal: 'Tire --seal, ou o nome do arquivamento.',
  makeOne: 'brl journal archive cria um.',
  ofOther: (path) => `${path} é o arquivamento de outro diário. Nada mudou.`,
  otherName: 'Indique outro arquivo com --out.',
  record: (path, record, intentId) =>
    `${path} não está como foi gravado: o registro ${record} de ${intentId} foi alterado ou perdido.`,
  isCut: (path) => `${path} não está como foi gravado: está danificado, ou foi alterado ou cortado.`,
  takeAnother:
    'Use outra cópia. Nenhum pagamento depende dele: o diário recusa o que já pagou mesmo sem os arquivamentos.',
  notSigned:
    'O ssh-keygen não assinou, e nada foi tirado do diário. O arquivamento está gravado; digite a linha de novo.',
  noSignature: (path) => `${path} não é a assinatura de um arquivamento.`,
  signedBeside: 'Ponha ao lado do arquivamento a assinatura que brl journal archive gravou, ARQUIVO.sig.',
  changed: (path) => `${path} foi alterado depois de assinado e não prova nada.`,
  askForCopy: 'Use a cópia do arquivamento e da assinatura que você guarda em outro lugar.',
  otherSigner: (signer) => `O arquivamento foi assinado com outra chave: ${signer}.`,
  working: (payments) => `Arquivando: ${payments} pagamentos gravados.`,
  taking: (payments) => `Arquivando: ${payments} pagamentos tirados do diário.`,
  takenBefore: 'Tudo o que está nele já tinha saído do diário.',
  taken: (payments) =>
    payments === 1
      ? 'Os registros de um pagamento agora só estão ali; o diário guarda o necessário para encontrá-lo e nunca pagá-lo de novo.'
      : `Os registros de ${payments} pagamentos agora só estão ali; o diário guarda o necessário para encontrá-los e nunca pagá-los de novo.`,
  keepBoth: (path) => `Guarde ${path} e a assinatura, e uma cópia dos dois em outro lugar.`,
  more: (payments, day) =>
    payments === 1
      ? `Mais um pagamento encerrado antes de ${day} não está nele. Para arquivá-lo, indique outro arquivo com --out.`
      : `Mais ${payments} pagamentos encerrados antes de ${day} não estão nele. Para arquivá-los, indique outro arquivo com --out.`,
} satisfies InPortuguese<typeof archiveWords>;
