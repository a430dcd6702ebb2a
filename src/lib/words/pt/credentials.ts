import type { credentialsWords } from '../credentials.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `credentials.ts` in Portuguese. */
export const credentials = {
  range: {
    removed: (range) => `${range} foi retirado; ficam os que aparecem acima.`,
    twice: (range) => `${range} foi informada duas vezes.`,
    count: (least, most, given) =>
      `Uma credencial tem de ${least} a ${most} faixas de endereços; assim ficaria com ${given}. Nada foi enviado.`,
    notOne: (text) => `"${text}" não é uma faixa de endereços. Nada foi enviado.`,
    notOneHint: 'Escreva como 203.0.113.7/32 ou 2001:db8:12::/48.',
    tooLong: (text, bits) => `O prefixo de "${text}" passa de ${bits} bits. Nada foi enviado.`,
    everybody: (text) => `"${text}" libera qualquer endereço. Nada foi enviado.`,
    notNetwork: (text) =>
      `"${text}" junta um só endereço com o prefixo de uma rede inteira. Nada foi enviado.`,
    notNetworkHint: (one) =>
      `Escreva ${one} para esse único endereço, ou comece pelo primeiro endereço da rede.`,
    alreadyThere: (range) => `${range} já está na lista. Nada foi alterado.`,
    notThere: (range) => `${range} não está na lista. Nada foi alterado.`,
    reallyRemove: (range, clientId) => `Remover ${range} de ${clientId}?`,
    none: 'A resposta não tem endereços.',
    unreadable: 'A lista de endereços da resposta não pode ser lida; por isso nada foi alterado.',
    unreadableHint: 'Veja a resposta com brl api GET, e substitua a lista inteira com brl api PUT',
  },
  key: {
    isPrivate: 'Este arquivo contém uma chave privada, que nunca pode ser enviada. Nada foi enviado.',
    otherKind: (bits) =>
      `A chave pública deve ser P-256, ou RSA de ${bits} bits ou mais, em PEM. Nada foi enviado.`,
    reallyRemove: (keyId, clientId) => `Remover a chave ${keyId} de ${clientId}?`,
    removed: 'removido',
    none: 'Esta credencial não tem chaves.',
  },
  delegate: {
    notScope: (text) => `"${text}" não é um escopo (RFC 6749, seção 3.3). Nada foi enviado.`,
    givenTwice: (member) => `O campo ${member} já vem de uma opção. Nada foi enviado.`,
    profileExists: (profile) => `O perfil ${profile} já existe. Nada foi enviado.`,
    profileExistsHint: 'Informe outro em --save-as.',
    fileExists: (path) => `${path} já existe. Nada foi enviado.`,
    fileExistsHint: 'Informe um arquivo novo.',
    fileUnwritable: (path, code) =>
      `Não é possível gravar ${path} (${code ?? 'motivo desconhecido'}). Nada foi enviado.`,
    notStored: (clientId, why, key, store) =>
      `A credencial${clientId === null ? '' : ` ${clientId}`} foi emitida, mas o perfil não pôde ser guardado: ${why}. A chave privada está guardada como ` +
      `${key} (${store}); o segredo do cliente só aparece uma vez. Revogue a credencial e emita outra.`,
    noSignedHost:
      'O host das requisições assinadas não é conhecido; o perfil novo não conseguiria usá-lo. Nada foi enviado.',
    noSignedHostSandbox: 'Inicie antes o sandbox: brl sandbox start --export',
    noSignedHostHint: 'Acrescente --client-base-url URL, ou defina BRL_CLIENT_BASE_URL.',
    keyForShow: 'A chave nesta requisição foi gerada só para mostrar e já não existe.',
    keyWaits: (name, store) => `Se a credencial foi emitida, a chave está guardada como ${name} (${store}).`,
    incomplete: (store, profile) =>
      `Falta na resposta o id do cliente, o segredo do cliente ou o id da chave; por isso nenhum perfil foi criado. O que veio está guardado em: ${store}, sob ${profile}/.`,
    noSecret: 'A resposta não tem o segredo do cliente; por isso nenhum arquivo foi gravado.',
    fromThenOn: (command) => `Quando estiver ativa: ${command}`,
    activeFromUnknown: 'não informado; 18 horas a partir de agora',
  },
  none: 'Esta conta não tem credenciais delegadas.',
  notGiven: 'não informado',
  reallyRevoke: (clientId) => `Revogar ${clientId} para sempre?`,
  revoked: 'revogado',
  pending: 'pendente',
} satisfies InPortuguese<typeof credentialsWords>;
