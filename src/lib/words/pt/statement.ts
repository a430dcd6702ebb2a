import type { statementWords } from '../statement.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

const entries = (count: number) => counted(count, 'lançamento', 'lançamentos');

/** The words of `statement.ts` in Portuguese. */
export const statement = {
  noList: 'A resposta não tem a lista de lançamentos.',
  otherAccount: (id) => `O serviço respondeu com o extrato de outra conta, ${id}.`,
  noRefs: (why) => `A coluna Ref está vazia: não foi possível ler o diário. ${why}`,
  notComplete: 'O extrato não está completo: o serviço diz que há mais, mas não trouxe nada novo.',
  notCompleteAt: (second) =>
    `O extrato não está completo em ${second}: o serviço diz que há mais, mas não trouxe nada novo.`,
  shorterSpan: 'Peça um período menor; statement search --order asc usa um cursor.',
  compareWith: (command) => `Compare com: ${command}`,

  refund: 'devolução',
  refunded: (amount) => `devolvido ${amount}`,
  refundedUnknown: 'devolvido; o quanto não está nesta página',
  onlyFirst: (count) => `Só os ${count} primeiros lançamentos aparecem; --output csv ou ndjson grava todos.`,
  lastDays: (days, from, to) => `Período: ${from} a ${to}. Sem --from, são ${days} dias.`,
  none: 'Nenhum lançamento neste período.',
  noneFound: 'Nenhum lançamento deste período é assim. --from procura mais para trás.',
  nothingToFind: 'Não há nada em --text para procurar.',
  giveBack: (line) => `Para devolver: ${line}`,
  giveOneBack: 'Para devolver um deles: brl pix refund, com o id end-to-end',
  seeIds: (line) => `Para devolver um PIX recebido, veja o id dele: ${line}`,
  noneOnPage: (page, total) =>
    `Nenhum lançamento na página ${page} (a primeira é a 0): o período tem ${entries(total)} no total.`,
  moreLines: (way) => `Há mais lançamentos: ${way}`,
  moreLinesOf: (total, way) => `Há mais lançamentos (${total} no total): ${way}`,
  oneSecond: 'esta resposta cobre um único segundo, que --before traria de novo; --all lê tudo.',
  goOn: (flag) => `${flag} continua, --all lê tudo.`,
  readAll: '--all lê tudo.',

  repeated: (count) =>
    count === 1
      ? '1 lançamento repetido ficou de fora: páginas do extrato podem se sobrepor.'
      : `${count} lançamentos repetidos ficaram de fora: páginas do extrato podem se sobrepor.`,
  recovered: (count) =>
    count === 1
      ? '1 lançamento de um segundo dividido entre duas páginas foi lido pelo horário.'
      : `${count} lançamentos de um segundo dividido entre duas páginas foram lidos pelo horário.`,
  nameless: (count) =>
    count === 1
      ? '1 lançamento não tem id nem coreId: ele fica, e aparece duas vezes se veio duas vezes.'
      : `${count} lançamentos não têm id nem coreId: todos ficam, e o que veio duas vezes aparece duas vezes.`,
  missing: (count) =>
    `INCOMPLETO: o serviço conta ${entries(count)} a mais do que trouxe. Compare com: brl statement search --all --order asc`,
  doubtful: (second, command) =>
    `INCOMPLETO: não foi possível ler por inteiro o segundo ${second}, pois alguns lançamentos vieram duas vezes. Compare com: ${command}`,
  moreDoubtful: (count) =>
    count === 1
      ? 'INCOMPLETO: não foi possível ler por inteiro mais 1 segundo.'
      : `INCOMPLETO: não foi possível ler por inteiro mais ${count} segundos.`,

  tooWide: (most, days) => `Uma requisição cobre no máximo ${most} dias; este período tem ${days}.`,
  readInPieces: 'Acrescente --all para ler em partes.',
  noCursor: 'Uma busca em ordem decrescente não tem cursor.',
  goOnBefore: 'Continue com --before, ou busque com --order asc.',
  spanReversed: (after, before) => `O período começa em ${after}, depois de terminar em ${before}.`,
  correctSpan: 'Corrija --after e --before.',

  exportHasDays: 'Uma exportação já iniciada já tem os seus dias: retire --from e --to.',
  exportStarted: (id) =>
    `Exportação ${id} iniciada. Para buscar o arquivo depois, repita o comando com --job ${id} no lugar de --from e --to.`,
  pdfShortened: (days) =>
    `O serviço pode encurtar o período de um PDF, e este tem ${days} dias: confira o primeiro dia.`,
  exportUnnamed: (names) => `A resposta não tem o id da exportação em nenhum destes campos: ${names}.`,
  exportWithoutFile: (names) => `A resposta não tem arquivo nem link em nenhum destes campos: ${names}.`,
  badLink: (status) => `O link do arquivo respondeu HTTP ${status}.`,
  otherFile: (format) => `A resposta não é um arquivo ${format}; nada foi gravado.`,
  exportFailed: (id, state) => `A exportação ${id} terminou como ${state}; não há arquivo.`,
  startAgain: 'Inicie de novo, talvez com menos dias.',
  noSuchExport: 'Confira o id da exportação (--job) e a conta.',
  exportNotReady: (id) => `A exportação ${id} ainda não está pronta. O serviço continua trabalhando nela.`,
} satisfies InPortuguese<typeof statementWords>;
