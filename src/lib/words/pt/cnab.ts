import type { cnabWords } from '../cnab.ts';
import type { InPortuguese } from '../topic.ts';

const fields = {
  bank: 'banco',
  batch: 'lote de serviço',
  type: 'tipo de registro',
  document: 'CPF ou CNPJ da empresa',
  agreement: 'convênio',
  branch: 'agência',
  account: 'conta',
  accountDigit: 'dígito da conta',
  company: 'empresa',
  kind: 'remessa ou retorno',
  madeOn: 'data de geração',
  madeAt: 'hora de geração',
  number: 'número do arquivo (NSA)',
  version: 'versão do layout',
  operation: 'tipo de operação',
  service: 'tipo de serviço',
  form: 'forma de lançamento',
  batchVersion: 'versão do layout do lote',
  sequence: 'número do registro no lote',
  segment: 'segmento',
  movement: 'tipo de movimento',
  chamber: 'câmara',
  payeeBank: 'banco do favorecido',
  payeeIspb: 'ISPB do favorecido',
  payeeBranch: 'agência do favorecido',
  payeeAccount: 'conta do favorecido',
  payeeDigit: 'dígito da conta do favorecido',
  payeeName: 'favorecido',
  payeeDocumentKind: 'tipo de inscrição do favorecido',
  payeeDocument: 'CPF ou CNPJ do favorecido',
  accountKind: 'tipo de conta do favorecido',
  reference: 'seu número',
  payOn: 'data do pagamento',
  dueOn: 'data de vencimento',
  currency: 'moeda',
  amount: 'valor do pagamento',
  paidOn: 'data real',
  paid: 'valor real',
  keyType: 'forma de iniciação',
  key: 'chave PIX ou endereço',
  txid: 'txid',
  barcode: 'código de barras',
  option: 'registro opcional',
  payerDocument: 'CPF ou CNPJ do pagador',
  payerName: 'pagador',
  records: 'quantidade de registros',
  total: 'valor total do lote',
  batches: 'quantidade de lotes',
  codes: 'ocorrências do retorno',
};

const records = {
  fileHeader: 'header de arquivo',
  batchHeader: 'header de lote',
  A: 'segmento A',
  B: 'segmento B',
  J: 'segmento J',
  'J-52': 'segmento J-52',
  'J-52 PIX': 'segmento J-52 PIX',
  batchTrailer: 'trailer de lote',
  fileTrailer: 'trailer de arquivo',
};

const taxes = {
  O: 'contas e tributos com código de barras',
  N: 'tributos sem código de barras',
  W: 'FGTS e outros tributos',
};

/** The words of `cnab.ts` in Portuguese. */
export const cnab = {
  fields,
  records,
  emptyLine: 'A linha está vazia.',
  afterEnd: 'A linha vem depois do trailer de arquivo.',
  wrongWidth: (found, width) => `A linha tem ${found} colunas, e um registro tem ${width}.`,
  control: (column) => `Há um caractere de controle na coluna ${column}.`,
  secondHeader: 'Um segundo header de arquivo: só se lê um arquivo por vez.',
  isReturn: 'Isto é um retorno, não uma remessa: não há nada a pagar nele.',
  unknownAccount: (account) =>
    `O arquivo é pago pela conta ${account}, e o brl não sabe o número da sua. Se for esta: brl config set bank-account ${account}. Para pagar pela conta em uso, diga o arquivo o que disser: --any-account.`,
  otherAccount: (account, ours) =>
    `O arquivo é pago pela conta ${account}, e a conta em uso é ${ours}. Para pagar por ela mesmo assim: --any-account.`,
  batchAccount: (account) =>
    `O lote é pago por outra conta que não a do arquivo, cujo header diz ${account}.`,
  batchOpen: 'O lote anterior não tem trailer.',
  noBatch: 'O registro não está em nenhum lote: falta um header de lote antes dele.',
  alone: (record) => `O ${records[record]} não pertence a nenhum pagamento.`,
  noRecord: 'Esse tipo de registro não existe.',
  cutOff: 'O arquivo termina sem o trailer: pode faltar uma parte dele.',
  segment: (segment) =>
    segment in taxes
      ? `O segmento ${segment} paga ${taxes[segment as keyof typeof taxes]}, que o brl não paga.`
      : `O segmento ${segment} não é lido: o brl paga os segmentos A e J, com B, J-52 e J-52 PIX.`,
  form: (code) =>
    `A forma ${code} não é paga aqui. As formas são: 01 e 05 (crédito em conta, com --rail), 30 e 31 (boletos), 41 e 43 (TED), 45 (PIX), 47 (PIX por QR Code).`,
  otherSegment: (form, segment) => `Pagamentos da forma ${form} começam pelo segmento ${segment}.`,
  chamber: (form, expected, found) => `A forma ${form} passa pela câmara ${expected}, não por "${found}".`,
  tedToOwnBank: 'Uma TED vai para outro banco que não o do arquivo.',
  needs: (record) => `O pagamento não tem ${records[record]}; falta dizer quem recebe.`,
  oneOf: (values, found) =>
    values.length === 1
      ? `Deve ser "${values[0]}", não "${found}".`
      : `Deve ser um destes: ${values.join(', ')}, não "${found}".`,
  notDigits: (found) => `"${found}" não tem só dígitos.`,
  notDate: (found) => `"${found}" não é um dia escrito como DDMMAAAA.`,
  notAmount: (found) => `"${found}" não é um valor acima de zero, em centavos.`,
  notEmpty: (found) =>
    `É o banco que preenche isto, no retorno. Na remessa devem vir brancos ou zeros, não "${found}".`,
  expected: (found, expected) => `Diz ${found}, e o certo é ${expected}.`,
  unknownLayout: (bank, version, fields) =>
    `Não há layout conhecido para arquivos do banco ${bank} na versão "${version}", e nenhum é adivinhado. O header diz: ${fields}.`,
  nameLayout: (names) => `Se você sabe que é um destes, diga com --layout: ${names}.`,
  notCnab: 'Este não é um arquivo CNAB 240: a primeira linha não é um header de arquivo.',
  cnab400: 'ele é CNAB 400, e o brl lê só CNAB 240',
  askFor240: 'Gere o arquivo em CNAB 240 (pagamento a fornecedores) no seu sistema.',
  wholeFile:
    'Uma remessa é paga inteira ou não é paga, pois as somas dela deixariam de valer: --skip-invalid é para planilhas.',
  sameNumber: (number, ref, runId) =>
    `O número do arquivo (NSA) ${number} é o da remessa "${ref}" (${runId}), feita de outro arquivo. Nada foi enviado agora.`,
  numberAnew:
    'Gere o arquivo no seu sistema com um número próprio, ou diga --allow-duplicate se os dois valem.',
  notFromRemittance: (ref) => `"${ref}" não veio de um arquivo CNAB 240, portanto não tem retorno.`,
  exportIt: (runId) => `brl payout export ${runId} --out FILE`,
  nothingChanged:
    'Nada mudou desde o último retorno, e nenhum arquivo foi gravado. Para ter todos os pagamentos de novo: --all',
  anotherReturn: (rows) =>
    `${rows} com o código BD: ainda não pagas, ou sem resultado conhecido. Grave outro retorno mais tarde; ele traz o que mudar.`,
  unread: (segment) => (segment === '' ? 'desconhecido' : `segmento ${segment}`),
  noLine: (line) => `O arquivo não tem a linha ${line}.`,
  badLine: (text) => `--line recebe o número de uma linha, não "${text}".`,
} satisfies InPortuguese<typeof cnabWords>;
