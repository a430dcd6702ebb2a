import type { boletoReasonWords, boletoWords } from '../boleto.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `boleto.ts` in Portuguese. */
export const boleto = {
  which: 'Falta o boleto: nem --line nem --barcode foi informado.',
  orBody:
    'Informe a linha digitável (--line) ou o código de barras (--barcode); ou um corpo, com --data ou --field.',
  lineAndBarcodeDiffer: '--line e --barcode indicam dois boletos diferentes. Nada foi enviado.',
  lineIsBarcode: '--line tem 44 dígitos, o que faz dela um código de barras.',
  useBarcode: 'Use --barcode.',
  barcodeIsLine: '--barcode recebe os 44 dígitos do código de barras.',
  useLine: 'Use --line.',
  bodyNamesTwo: 'O corpo indica dois boletos. Nada foi enviado.',
  mustBeText: (name) => `${name} deve ser um texto: um número perde dígitos. Nada foi enviado.`,
  bodyNamesNone:
    'O corpo não indica nenhum boleto: nenhum campo tem 44, 47 ou 48 dígitos como texto. Nada foi enviado.',
  nameMember: 'Informe --line, ou defina boletoLineField com o nome do campo.',

  dueDiffers: (due, printed) => `${due} (o boleto diz ${printed})`,
  noReason: 'o serviço não diz',
  open: 'em aberto: o pagador escolhe',
  costsOther: (due, asked) => `O valor deste boleto agora é ${due}, não ${asked}. Nada foi enviado.`,
  leaveAmountOut: 'Retire o valor, ou pergunte ao beneficiário.',
  amountOpen: 'Neste boleto, quem paga escolhe o valor. Nada foi enviado.',
  previewWithoutPayee:
    'A prévia não diz quem recebe o dinheiro, e o brl nunca paga um boleto às cegas. Nada foi enviado.',
  previewWithoutAmount:
    'A prévia não diz quanto é devido agora, e o brl nunca paga um boleto às cegas. Nada foi enviado.',
  lookAtPreview:
    'Veja a resposta: brl boleto preview --json; as configurações boleto… dão os nomes dos campos (docs/spec-gaps.md).',
  otherPreview: 'O serviço respondeu com a prévia de outro boleto. Nada foi enviado.',
  openBefore: (intentId) =>
    `Um pagamento deste boleto ainda não tem fim conhecido (${intentId}): pode ter sido pago. Nada foi enviado. Com --allow-duplicate ele é pago assim mesmo.`,
  changedMeanwhile: 'Nesse meio-tempo, outro processo trabalhou neste pagamento. Este não enviou nada.',

  nameOne: 'Indique um pagamento: o id dele ou --ref.',
  withoutId:
    'Nenhuma resposta deu um id a este pagamento, e por isso não é possível consultá-lo pelo id no serviço.',

  charge: {
    waitForWhich: 'Diga por qual boleto esperar: acrescente --identifier.',
    needsIdentifier:
      'A cobrança precisa de um identificador no corpo; a Idempotency-Key não o substitui. Nada foi enviado.',
    addIdentifier: 'Acrescente --field identifier=NOME.',
    badIdentifier: (longest) =>
      `O identificador deve ter de 1 a ${longest} letras, números, pontos, hífens ou sublinhados. Nada foi enviado.`,
    beneficiaryPending: (time) =>
      `A conta ainda está sendo registrada como beneficiária, e por isso nada foi emitido. Tente de novo às ${time} (Brasília) com o mesmo identificador.`,
    runAgain:
      'Nesse horário, execute o mesmo comando de novo. Depois de três tentativas, fale com o suporte do serviço.',
    none: 'Nenhum boleto encontrado.',
    noBatches: 'Nenhum lote.',
    noRows: 'O lote não mostra linhas.',
    needsYes: 'Sem terminal, um disparo precisa de --yes.',
    addYes: 'Confira o lote e acrescente --yes.',
    typeId: 'Digite o id do lote para emitir os boletos:',
    notTheId: (batchId) => `Isto não é ${batchId}. Digite esse id, ou só pressione Enter para parar.`,
    idNotTyped: 'Para confirmar, --confirm deve ser o id deste lote. Nada foi enviado.',
    addConfirm: (batchId) => `Confira o lote e acrescente: --confirm ${batchId}`,
  },
} satisfies InPortuguese<typeof boletoWords>;

export const boletoReasons = {
  interest: 'juros',
  interestAmount: 'juros',
  fine: 'multa',
  fineAmount: 'multa',
  discount: 'desconto',
  discountAmount: 'desconto',
  rebate: 'abatimento',
} satisfies InPortuguese<typeof boletoReasonWords>;
