import type { releaseWords } from '../release.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `release.ts` in Portuguese. */
export const release = {
  noSignature: (path) => `${path} não é a assinatura de uma versão publicada.`,
  fetchAgain: 'Baixe de novo SHA256SUMS e SHA256SUMS.sig, na pasta do arquivo.',
  noKey: (signer) =>
    `A lista da versão está assinada com ${signer}, e este brl foi feito sem uma chave com que comparar. Nada foi conferido.`,
  nameKey:
    'Indique a chave pública de quem publica as versões: --signer ARQUIVO. Peça-a a essa pessoa, não a busque onde está o arquivo.',
  noPublicKey: (path) => `${path} não contém uma chave pública SSH.`,
  otherSigner: (path, signer) => `${path} foi assinado com outra chave: ${signer}.`,
  listChanged: (path) => `${path} foi alterado depois de assinado e não prova nada.`,
  notListed: (path) =>
    `${path} não é um arquivo desta versão: a lista assinada não tem nem o nome nem o conteúdo dele.`,
  fileChanged: (path) => `${path} não é o que foi publicado com este nome.`,
  doNotInstall: 'Não o instale nem o execute. Baixe-o de novo, de quem publica as versões.',
  good: (name, signer) => `${name} está como foi publicado, assinado com ${signer}.`,
} satisfies InPortuguese<typeof releaseWords>;
