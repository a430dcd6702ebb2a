import type { pixWords } from '../pix.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `pix.ts` in Portuguese. */
export const pix = {
  keyTypes: (name, types) => `${name} deve ser um destes: ${types}.`,
  ambiguousKey: (readings) => `Esta chave pode ser ${readings}; o brl não adivinha.`,
  addKeyType: (flags) => `Acrescente ${flags}.`,
  typeKeyInFull:
    'Digite a chave inteira (um telefone começa com +55), ou acrescente --key-type com o tipo: CPF, CNPJ, EMAIL, PHONE ou EVP.',
  pastedKey: (readings) =>
    `A chave tem palavras, espaços ou caracteres invisíveis em volta. Sem eles pode ser ${readings}; o brl não adivinha.`,
  typeKeyAs: (key) => `Confira e digite a chave assim: ${key}.`,
  otherKey: 'Peça à empresa uma chave de e-mail, telefone ou aleatória.',
  isThisKey: (key, reason) => `${key}: ${reason}. É esta a chave?`,
  keyOfAnother: (type, key, document) =>
    `A chave é o ${type} ${key}, e o documento ao lado é ${document}: uma chave ${type} é o próprio documento do titular, então um dos dois está errado.`,
  ownerIsCompared: '--to compara o titular da chave com o de antes, por isso não vai junto com --no-lookup.',
  whichIsRight: 'Pergunte ao favorecido qual dos dois está certo e corrija o outro.',
  whichKey: 'Qual destas é a chave?',

  missingFlags: (flags) => `Falta informar: ${flags}. Nada foi enviado.`,
  badBank: (name, text) =>
    `${name} deve ter 3 dígitos, ou ser um ISPB de 8 dígitos, e não "${text}". Zeros à esquerda contam: 033, 001.`,
  badBranch: (name, text) => `${name} deve ter de 1 a 4 números, sem o dígito, e não "${text}".`,
  badAccount: (name, text) =>
    `${name} deve ter de 1 a 20 números e nada mais, e não "${text}". Aqui nada é cortado nem juntado.`,
  mustBeText: (name) => `${name} deve ser um texto: um número perde os zeros à esquerda.`,
  flagsOrBody: 'Informe opções, ou um corpo próprio (--data, --field), não os dois. Nada foi enviado.',
  blindBody: 'Não é possível ler o valor neste corpo, e por isso nada o confere. Nada foi enviado.',
  confirmBlindBody: (operation) =>
    `Se o corpo está certo, acrescente --confirm ${operation}; ou defina o nome do campo do valor: brl config set bankDataAmountField NOME`,

  nameOne: 'Indique um pagamento: o id dele, --identifier, --ref ou --e2e.',
  whichPix: 'Qual PIX? Informe --identifier ou --e2e.',
  badEndToEndId: (text) =>
    `--e2e "${text}" não é um id end-to-end: E ou D, os 8 caracteres do banco, 12 dígitos de data e hora, 11 letras ou números; 32 ao todo.`,
  noIdentifier: 'Este pagamento não tem identificador, e por isso não é possível consultá-lo no serviço.',
  notOnStatement: 'Nenhum lançamento do extrato tem este id (ainda).',
  otherLine: 'O serviço respondeu com o lançamento de outro pagamento, o que não prova nada sobre este.',
  lookAtStatement: 'Veja o extrato: brl statement list',

  bigpixDeprecated: (instead) =>
    `Obsoleto: o BigPix será removido. Use ${instead}, que também aceita valores altos.`,
  nothingGiven:
    'Descreva o pagamento com as opções do comando, ou informe o corpo inteiro com --data ou --field.',
  keyAndAmount: 'São necessários --key e --amount. Nada foi enviado.',
  syncDeprecated: 'Obsoleta: o serviço previa remover em 21/11/2026 a rota que --sync usa. Não use a opção.',

  randomKey: 'Quem gera a chave aleatória é o diretório: retire --key.',
  whichKeyOf: (type) => `Qual ${type}? Informe --key CHAVE.`,
  noKeyType: (type) => `Não existe o tipo de chave ${type}.`,
  waitsForCode: 'A chave ainda não está cadastrada: falta o código.',
  newCode: (seconds, most) => `Para um novo código (após ${seconds} s; no máximo ${most} códigos):`,
  code: 'Código',
  badCode: 'Um código tem de 4 a 12 letras ou números. Nada foi enviado, pois códigos errados contam.',
  noTerminalForCode: 'Não há terminal para pedir o código.',
  addCode: 'Acrescente --code CÓDIGO.',

  refund: {
    reasons: {
      MD06: 'pedida por quem recebeu o PIX (motivo usual)',
      SL02: 'para Pix Saque e Pix Troco',
      BE08: 'falha operacional; só para instituições',
      FR01: 'fundada suspeita de fraude; só para instituições',
    },
    unknownReason: 'código que o brl não conhece; é enviado como está',
    reason: (code, meaning) => `${code}: ${meaning}`,
    badReason: (usual, text) => `--reason deve ser um código como ${usual}, não "${text}".`,
    ofARefund: 'Este é o id de uma devolução (D…), e uma devolução não pode ser devolvida.',
    confirmMismatch:
      '--confirm não confere com os quatro últimos caracteres do id end-to-end. Nada foi enviado.',
    needsConfirm: 'Sem terminal, ou com --yes, uma devolução precisa de --confirm.',
    addConfirm: 'Confira o id end-to-end e acrescente --confirm com os quatro últimos caracteres dele.',
    reasonTwice: (code, meaning) => `O motivo ${code} (${meaning}) precisa ser confirmado.`,
    addConfirmReason: (code) => `Acrescente --confirm-reason ${code}, ou retire --reason.`,
    isReasonMeant: (code, usual) => `É mesmo o motivo ${code}, e não ${usual}?`,
    lastFour: 'Uma devolução não pode ser desfeita. Quatro últimos caracteres do id end-to-end',
    wrongLastFour: 'Estes não são os quatro últimos caracteres. Nada foi enviado.',

    disputed: (medId) =>
      `Uma contestação (MED ${medId}) está aberta contra este PIX e leva o dinheiro de volta por conta própria: com uma devolução, ele voltaria duas vezes.`,
    disputedHint: 'Aguarde o fim dela (pix.med.updated), ou devolva assim mesmo: --despite-dispute',
    disputeWon: (medId) =>
      `Uma contestação (MED ${medId}) contra este PIX foi aceita e leva o dinheiro de volta por conta própria: com uma devolução, ele voltaria duas vezes.`,
    disputeWonHint:
      'Se a contestação levou menos do que você deve, devolva o resto: --amount VALOR --despite-dispute',
    sentByUs:
      'Este PIX foi enviado por esta conta; por isso, não pode ser devolvido daqui. Nada foi enviado agora.',
    earlierOpen: (intentId) =>
      `Não se sabe se uma devolução anterior deste pagamento foi feita (${intentId}). Nada foi enviado.`,
    refundedElsewhere: (amount) =>
      `o extrato já mostra uma devolução de ${amount} deste pagamento, e ela não está neste diário. Só devolva de novo se aquela for outra.`,
    refundedElsewhereUnsent: (amount) =>
      `O extrato já mostra uma devolução de ${amount} deste pagamento, e ela não está neste diário: outra máquina pode tê-la feito. Nada foi enviado.`,
    ifAnother: 'Confira o extrato. Para devolver o mesmo valor mais uma vez, acrescente --allow-duplicate.',
    tooLate: (day, days) =>
      `Este PIX é de ${day}; um PIX pode ser devolvido por ${days} dias (configuração refundWindowDays). Nada foi enviado.`,
    payInstead: 'Mande o dinheiro de volta com um pagamento novo: brl pix send --help',
    lessLeft: (received, left) =>
      `Dos ${received} recebidos, restam no máximo ${left} a devolver. Nada foi enviado.`,
    nothingLeft: (received) => `Dos ${received} recebidos, nada resta a devolver. Nada foi enviado.`,
    leftUnknown: 'O extrato (ainda) não mostra este pagamento: não se sabe quanto resta a devolver.',
    amountUnknown:
      'O extrato (ainda) não mostra este pagamento: não se sabe quanto resta a devolver, e nenhum valor foi informado. Nada foi enviado.',
    atLeast: (amount) => `ao menos ${amount}`,
    nothingKnown: 'nada consta',
    everything: (amount) => `${amount}, tudo o que resta`,
    aPart: 'parcial',
  },
} satisfies InPortuguese<typeof pixWords>;
