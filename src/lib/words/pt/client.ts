import type { clientWords } from '../client.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `client.ts` in Portuguese. */
export const client = {
  otherHost: 'O endereço da requisição está em outro host.',
  noAccessToken: (reason) => `Sem token de acesso: ${reason}.`,
  tokenRefused: (status, word) => `O endereço de token recusou esta credencial: HTTP ${status}${word}.`,
  noTokenGiven: (what) => `O endereço de token não deu um token: ${what}.`,
  notAToken: 'a resposta não é um token OAuth',
  plainAscii: (name) => `${name} deve ser texto ASCII visível, sem espaços nas pontas.`,
  answered: (status) => `O serviço respondeu HTTP ${status}.`,
  answeredBut: (status, why) => `HTTP ${status}, e ${why}`,
  noTimeTold: 'Nenhuma resposta trouxe a hora; por isso os relógios não puderam ser comparados.',
  clockIsOff: (by, isBehind) =>
    `O relógio desta máquina está ${by} ${isBehind ? 'atrasado' : 'adiantado'} em relação ao do serviço.`,
  unsafeLink: 'O link que o serviço deu não é https; por isso não é aberto.',
  noAccount: 'Nenhuma conta foi indicada.',
  pathNeeds: (name) => `O caminho precisa de um valor para ${name}.`,
  notInPath: (name) => `O valor de ${name} não pode fazer parte de um caminho.`,
  noQueryParameter: (operation, name) => `${operation} não tem o parâmetro de query ${name}.`,
  acceptedKeys: (minimumRsaBits) =>
    `Use uma chave P-256 (assina com ES256) ou RSA de ${minimumRsaBits} bits ou mais (assina com PS256).`,
  notAPrivateKey: (what) => `O arquivo da chave de assinatura contém ${what}, e não uma chave privada.`,
  notPem: 'A chave de assinatura não está em PEM.',
  nameKeyFile:
    'Aponte BRL_SIGNING_KEY_FILE para a chave privada, em um arquivo que comece com -----BEGIN PRIVATE KEY-----.',
  encryptedKey: 'A chave de assinatura está protegida por frase-senha.',
  openCopy:
    'Grave uma cópia sem cifra que só o dono possa ler, e use essa: (umask 077; openssl pkey -in encrypted.pem -out key.pem)',
  damagedKey: 'A chave de assinatura não pode ser lida: o arquivo está danificado.',
  checkKey: 'Confira o arquivo com: openssl pkey -in key.pem -noout -check',
  signingCommand: {
    failed: (command, what, said) =>
      `O comando de assinatura ${command} ${what}.${said === '' ? '' : ` Ele disse: ${said}`}`,
    silent: (seconds) => `não assinou em ${seconds} s e foi encerrado`,
    tooMuch: 'escreveu mais de 64 KiB',
    ended: (status) => (status === null ? 'foi encerrado por um sinal' : `terminou com ${status}`),
    notFound: (command) => `O comando de assinatura ${command} não foi encontrado.`,
    wholePath:
      'Informe o caminho completo do programa: --signing-command \'["/usr/local/bin/sign","slot0"]\'',
    notExecutable: (command) => `O comando de assinatura ${command} não pode ser executado.`,
    makeExecutable: (command) => `Permita que este usuário o execute: chmod +x ${command}`,
    notStarted: (command, reason) => `O comando de assinatura ${command} não pôde ser iniciado (${reason}).`,
    tryByHand:
      'Execute-o à mão com um texto na entrada padrão. Quando ele imprimir uma assinatura, digite: brl doctor',
    noSignature: (command, bytes) =>
      `O que o comando de assinatura ${command} imprimiu não é uma assinatura (${bytes} bytes).`,
    form: 'Ele deve imprimir só a assinatura: DER, ou r e s em 64 bytes; com RSA, PSS com salt de 32 bytes; em bytes ou em base64.',
    otherKey: (command) =>
      `A assinatura do comando ${command} não corresponde à chave pública: ele assina com outra chave, ou assina algo diferente da entrada padrão.`,
    samePair:
      'Compare a chave dele com a de --signing-public-key-file ou BRL_SIGNING_PUBLIC_KEY_FILE; ele assina todos os bytes da entrada padrão, com SHA-256.',
    isPrivate: 'O arquivo da chave pública contém uma chave privada.',
    noPublicKey: 'A chave pública do comando de assinatura não pode ser lida.',
    publicHalf: 'Informe a metade pública em PEM: openssl pkey -in key.pem -pubout -out public.pem',
  },
  unsupportedKey: (kind) => `O serviço não aceita assinaturas deste tipo de chave (${kind}).`,
} satisfies InPortuguese<typeof clientWords>;
