import type { batchWords } from '../batch.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

const rowCount = (count: number) => counted(count, 'linha', 'linhas');

/** The windows of a limit, as a review names them. */
const windows: Readonly<Record<string, string>> = {
  daily: 'diário',
  daytime: 'diurno',
  nightly: 'noturno',
  nighttime: 'noturno',
  monthly: 'mensal',
};

/** The words of `batch.ts` in Portuguese. */
export const batch = {
  listed: (...parts) => parts.join('; '),
  none: 'Nenhum lote.',
  noRows: 'O lote não mostra linhas.',
  counted: (total, ends) => `${total}: ${ends}`,
  completed: (rows) => counted(rows, 'concluída', 'concluídas'),
  failed: (rows) => (rows === 1 ? '1 falhou' : `${rows} falharam`),
  invalid: (rows) => counted(rows, 'INVÁLIDA', 'INVÁLIDAS'),
  limit: (name) => `Limite ${windows[name] ?? name}`,
  sufficient: 'suficiente',
  notSufficient: 'INSUFICIENTE',
  available: (verdict, amount) => `${verdict} (${amount} disponíveis)`,

  file: {
    noRows: 'O arquivo não tem linhas abaixo do cabeçalho. Nada foi enviado.',
    tooManyRows: (rows, most) =>
      `O arquivo tem ${rowCount(rows)}; um lote aceita no máximo ${most}. Nada foi enviado.`,
    tooLong: 'O arquivo tem mais de 5 MiB. Nada foi enviado.',
    seeTemplate: 'Compare com: brl batch template',
    unreadable: (why) => `O arquivo não pode ser lido como planilha: ${why}. Nada foi enviado.`,
  },
  converted: {
    sent: (what) => `Convertido antes do envio: ${what}.`,
    semicolons: 'ponto e vírgula entre colunas trocado por vírgula',
    tabs: 'tabulação entre colunas trocada por vírgula',
    separatorLine: 'a linha "sep=" retirada',
    lineEnds: 'quebras de linha trocadas por CRLF',
    emptyColumn: '1 coluna vazia retirada',
    emptyColumns: (count) => `${count} colunas vazias retiradas`,
    utf8Mark: 'UTF-8 com marca de ordem de bytes (BOM) para UTF-8',
    utf16: 'UTF-16 para UTF-8',
    windows1252: 'Windows-1252 para UTF-8',
    amount: '1 valor com ponto decimal',
    amounts: (count) => `${count} valores com ponto decimal`,
    cell: '1 célula sem os espaços em volta',
    cells: (count) => `${count} células sem os espaços em volta`,
    key: '1 chave ou tipo de chave em forma canônica',
    keys: (count) => `${count} chaves ou tipos de chave em forma canônica`,
  },
  oneRowInAll: (amount) => `1 linha, ${amount} no total.`,
  rowsInAll: (rows, amount) => `${rowCount(rows)}, ${amount} no total.`,
  shownDiffers: (sent, shown, batchId) =>
    `O arquivo tem ${rowCount(sent)} e o lote tem ${shown}: veja os dois antes de revisar o lote (brl batch status ${batchId} --rows).`,

  oneFinding: 'Há 1 erro nas linhas. Nada foi enviado.',
  findings: (count) => `Há ${count} erros nas linhas. Nada foi enviado.`,
  nameColumns:
    'Dê às colunas os nomes que brl batch template usa; para outros nomes: brl config set batchAmountColumn NOME',
  correctAll: 'Corrija todos na origem e execute de novo.',
  repeatedLine: (line, what) => `Linha ${line}: ${what} Nada foi enviado.`,
  repeatedRow: (row, what) => `Linha de dados ${row}: ${what} Nada foi enviado.`,
  takeOneOut: 'Remova uma delas, ou acrescente --allow-duplicate para pagar as duas.',
  oneList: 'Os dados devem conter uma só lista de itens. Nada foi enviado.',
  chunkSize: (most, count) => `Um bloco leva de 1 a ${most} itens; este tem ${count}. Nada foi enviado.`,
  severalChunks: 'Envie vários blocos, um depois do outro.',
  noAmount: (value) => `${value} não é um valor em reais com até duas casas.`,
  negative: (value) => `${value} é negativo.`,
  amountAsText: (text, number) => `"${text}" é texto e seria enviado como texto. Escreva o número ${number}.`,

  busy: 'Outro processo está incluindo linhas em um lote.',
  uploadedBefore: (batches) =>
    `Segundo este diário, algumas das linhas foram para: ${batches}. A inclusão é recusada com o código de saída 33, a menos que o serviço mostre que essas linhas falharam.`,
  andMore: (names, more) => `${names} e mais ${more}`,
  notFound: 'não encontrada, nem entre as linhas que falharam',
  noStatus: 'sem status',
  unknownState: 'em estado desconhecido',
  oneRowInBatch: (batchId, names, state) =>
    `1 linha deste arquivo${names} já está no lote ${batchId}, que está ${state}. Nada foi enviado.`,
  rowsInBatch: (count, batchId, names, state) =>
    `${count} linhas deste arquivo${names} já estão no lote ${batchId}, que está ${state}. Nada foi enviado.`,
  oneRowOnItsWay: (batchId, names, state) =>
    `1 linha deste arquivo${names} já está no lote ${batchId}, ou foi enviada a ele há pouco; o lote está ${state}. Nada foi enviado agora.`,
  rowsOnTheirWay: (count, batchId, names, state) =>
    `${count} linhas deste arquivo${names} já estão no lote ${batchId}, ou foram enviadas a ele há pouco; o lote está ${state}. Nada foi enviado agora.`,
  orPayAgain: (command) => `${command}; ou --allow-duplicate para pagá-las de novo`,
  paidBefore: (rows) =>
    `Algumas linhas deste arquivo já foram pagas, ou podem ter sido: ${rows}. Nada foi enviado agora.`,
  takeThemOut: (command) => `Remova-as do arquivo. ${command}`,

  changed: 'O lote foi alterado depois de mostrado. Nada foi enviado.',
  otherTotal: (total, typed) => `O lote paga ${total}, e foi digitado ${typed}. Nada foi enviado.`,
  needsTotal: (total) =>
    `Um disparo paga o lote inteiro; por isso digite o total de novo: ${total}. Nada foi enviado.`,
  addTotal: 'Confira o lote e acrescente --confirm com esse total.',
  typeTotal: 'Digite o total para pagar este lote:',
  noDraft: (status) => `O lote já foi disparado (${status}). Nada foi enviado agora.`,
  invalidRows: (count) =>
    count === 1
      ? '1 linha do lote é inválida (INVALID). Nada foi enviado.'
      : `${count} linhas do lote são inválidas (INVALID). Nada foi enviado.`,
  someInvalid: 'Algumas linhas do lote são inválidas (INVALID). Nada foi enviado.',
  lacking: (what) => `A revisão diz que não é suficiente: ${what}. Nada foi enviado.`,
  noTotal: 'A revisão não mostra totalAmount, e por isso não há o que confirmar. Nada foi enviado.',

  answerIsFile: (contentType, bytes) =>
    `A resposta é um arquivo (${contentType}, ${bytes} bytes) e não é mostrada.`,
  isNot: (kind) => `não é ${kind}, apesar do nome`,
  addOut: 'Acrescente --out ARQUIVO.',
  writtenTo: (path) => `Gravado em ${path}`,
  outExists: (path) => `--out: ${path} já existe.`,
  outUnwritable: (path, why) => `--out: não é possível gravar ${path} (${why}).`,
  unknownReason: 'motivo desconhecido',
  nameAnother: 'Indique outro arquivo.',
} satisfies InPortuguese<typeof batchWords>;
