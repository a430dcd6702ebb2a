import type { receiptWords } from '../receipt.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

/** The words of `receipt.ts` in Portuguese. */
export const receipt = {
  asking: 'Consultando o serviço sobre o pagamento.',
  several: (name, ids) => `"${name}" indica mais de uma coisa aqui. Indique uma delas: ${ids}.`,
  unknownName: (name) =>
    `O diário deste ambiente não tem pagamento nem remessa com o nome "${name}". Um pagamento que não foi feito aqui pode ser indicado pelo id end-to-end.`,
  paysNobody: (intentId) => `${intentId} não pagou ninguém; por isso não tem comprovante.`,
  isBatch: 'Um lote são muitos pagamentos, e o próprio serviço tem os comprovantes deles.',
  batchReceipts: 'brl batch receipts LOTE --out ARQUIVO',
  notAbout: (why) =>
    `A resposta do serviço não mostra este pagamento sem deixar dúvida; por isso não há comprovante. ${why}`.trimEnd(),
  disagree: (status) =>
    `No diário este pagamento está liquidado, e o serviço agora diz ${status}. Enquanto não se sabe qual dos dois está errado, não há comprovante; veja o extrato.`,
  otherId: (ours, shown) =>
    `Este pagamento foi liquidado como ${ours}, e o serviço agora mostra ${shown} com o nome dele. Podem ser dois pagamentos; por isso não há comprovante. Procure os dois no extrato.`,
  noSuchPix:
    'O serviço (ainda) não mostra nenhum pagamento desta conta com esse id end-to-end, o que não prova nada. De um PIX recebido, quem tem o comprovante é o pagador.',
  refused: 'O pagamento foi recusado, e o serviço não mostra nada dele; por isso não há comprovante.',
  unsent: 'Este pagamento não foi enviado; por isso não há comprovante.',
  folder: 'comprovantes',
  unknownEnding: (path) =>
    `O nome de ${path} não diz o que gravar. Acrescente --format text, html, pdf ou json.`,
  oneRun: 'Indique a remessa sozinha, sem outros pagamentos.',
  isThere: (path) => `${path} já existe e ficou como estava.`,
  addOverwrite: 'Para substituí-lo, acrescente --overwrite.',
  progress: (done, of) => `${done} de ${of} consultados`,
  payments: (count) => counted(count, 'pagamento', 'pagamentos'),
  allSettled: 'Todos os pagamentos estão liquidados e têm comprovante.',
  written: (receipts, path, amount) =>
    receipts === 1
      ? `1 comprovante, no valor de ${amount}, está em ${path}.`
      : `${receipts} comprovantes, no valor total de ${amount}, estão em ${path}.`,
  nameHolder: 'O pagador não tem nome: brl config set holder-name "EMPRESA" põe o nome nos comprovantes.',
  noneWritten: 'Nenhum comprovante foi gravado.',
  leftOut: (payments) =>
    `Sem comprovante: ${payments}, na lista acima. O que não está liquidado não tem comprovante.`,
  keptBefore: (files) =>
    files === 1
      ? '1 arquivo já existia e ficou como estava. Para substituí-lo, acrescente --overwrite.'
      : `${files} arquivos já existiam e ficaram como estavam. Para substituí-los, acrescente --overwrite.`,
  stopped: (receipts) =>
    `Interrompido. ${counted(receipts, 'comprovante gravado', 'comprovantes gravados')}; para os demais, execute o mesmo comando.`,
  sameLineLater:
    'Execute o mesmo comando mais tarde; os comprovantes que já estão na pasta ficam como estão.',

  page: {
    language: 'pt-BR',
    titles: {
      pix: 'Comprovante de PIX',
      refund: 'Comprovante de devolução de PIX',
      ted: 'Comprovante de TED',
      transfer: 'Comprovante de transferência',
      boleto: 'Comprovante de pagamento de boleto',
      payment: 'Comprovante de pagamento',
    },
    otherTitles: {
      pix: 'Situação de um PIX',
      refund: 'Situação de uma devolução de PIX',
      ted: 'Situação de uma TED',
      transfer: 'Situação de uma transferência',
      boleto: 'Situação de um pagamento de boleto',
      payment: 'Situação de um pagamento',
    },
    notReceipt: (why) => `NÃO É COMPROVANTE: ${why}`,
    states: {
      PENDING: 'pagamento em processamento',
      held: 'pagamento retido para análise de risco',
      REFUSED: 'pagamento não realizado',
      REVERSED: 'pagamento realizado e estornado',
      UNCERTAIN: 'não se sabe se foi pago',
      SENT: 'não se sabe se foi pago',
      SCHEDULED: 'pagamento agendado, ainda não enviado',
      INTENT: 'pagamento não enviado',
      SETTLED: 'pagamento não realizado por inteiro',
    },
    sandbox: 'SANDBOX: nenhum dinheiro real saiu',
    across: { notReceipt: 'NÃO É COMPROVANTE', sandbox: 'SANDBOX' },
    amount: 'Valor',
    inWords: 'Por extenso',
    payment: 'Pagamento',
    payer: 'Pagador',
    payerOnBoleto: 'Pagador indicado no boleto',
    payee: 'Favorecido',
    boletoTerms: 'Boleto',
    dueDate: 'Vencimento',
    faceValue: 'Valor do documento',
    interest: 'Juros',
    fine: 'Multa',
    discount: 'Desconto',
    rebate: 'Abatimento',
    notShown: 'o serviço não mostra',
    day: (year, month, day) => `${day}/${month}/${year}`,
    payeeShown: (time) => `Favorecido como apareceu antes do pagamento, ${time}`,
    payeeOrdered: 'Favorecido indicado na ordem',
    identification: 'Identificação',
    status: 'Status',
    paidAt: 'Pago em',
    cameBack: 'Pago e estornado',
    notTold: 'o serviço não informa',
    message: 'Motivo',
    description: 'Descrição',
    refundReason: 'Motivo informado',
    name: 'Nome',
    document: 'CPF ou CNPJ',
    bank: 'Instituição',
    branch: 'Agência',
    account: 'Conta',
    accountId: 'Id da conta',
    profile: 'Perfil',
    key: 'Chave PIX',
    boleto: 'Linha digitável',
    endToEndId: 'Id end-to-end',
    original: 'Pagamento devolvido',
    refundedBy: 'Devolução',
    tedId: 'Id da TED',
    transactionId: 'Id da transação',
    paymentId: 'Id do pagamento',
    partnerId: 'Id no parceiro',
    coreId: 'Id no core bancário',
    identifier: 'Identificador',
    ref: 'Ref',
    reference: 'Referência',
    intentId: 'Id no diário',
    operator: 'Operador',
    differs: {
      name: (before, now) =>
        `O nome é diferente: "${before}" antes do pagamento, "${now}" no registro do serviço.`,
      document: (before, now) =>
        `O documento é diferente: ${before} antes do pagamento, ${now} no registro do serviço.`,
    },
    noPayee: 'O registro do serviço não mostra quem recebeu; o favorecido é o que a ordem indicou.',
    payeeNotShown:
      'O registro do serviço não mostra chave, documento nem conta do favorecido indicado na ordem; por isso, não prova quem recebeu.',
    refunded: 'Já houve uma devolução deste pagamento, total ou parcial.',
    holderOurs:
      'O nome e o documento do pagador são os que o perfil dele informa; o registro do serviço não os mostra.',
    noCode:
      'O serviço não fornece código de autenticação. Os ids acima identificam o pagamento no serviço e, quando há id end-to-end, no Banco Central.',
    made: (version, time) => `Emitido com brl ${version}, com os dados que o serviço informou em ${time}.`,
    fontNote: 'Um caractere que falta nesta fonte aparece como o seu código, por exemplo \\u{1f600}.',
    time: (year, month, day, clock) => `${day}/${month}/${year} ${clock} (Brasília)`,
  },
} satisfies InPortuguese<typeof receiptWords>;
