import type { payoutWords } from '../payout.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

const rows = (count: number) => counted(count, 'linha', 'linhas');
const isOne = (said: string) => said === rows(1);

/** The verdicts that have another form after a number above one. */
const plurals: Readonly<Record<string, string>> = {
  repetida: 'repetidas',
  inválida: 'inválidas',
  vazia: 'vazias',
  total: 'totais',
};

const verdicts = {
  ok: 'ok',
  confirm: 'a confirmar',
  duplicate: 'repetida',
  invalid: 'inválida',
  empty: 'vazia',
  footer: 'total',
  paid: 'já paga',
};
const rails = {
  pix: 'PIX',
  'pix-bank': 'PIX por dados bancários',
  ted: 'TED',
  transfer: 'Transferência',
  boleto: 'Boletos',
  qr: 'QR Codes',
};

/** The words of `payout.ts` in Portuguese. */
export const payout = {
  columnTwice: (name) => `O cabeçalho tem a coluna "${name}" duas vezes.`,
  unusedColumns: (names) => `Colunas que não são usadas: ${names}.`,
  noSuchColumn: (name, columns) =>
    `--map indica a coluna "${name}", que não existe. As colunas são: ${columns}.`,
  twoColumns: (role, one, other) =>
    `Tanto "${one}" quanto "${other}" podem ser a coluna ${role}. Diga qual: --map ${role}="${one}"`,
  emptyFile: 'O arquivo está vazio.',
  noAmountColumn: 'Nenhuma coluna é a do valor. Diga qual é: --map amount=CABEÇALHO',

  badMap: (text, roles) =>
    `--map recebe NOME=CABEÇALHO, vários separados por vírgula, não "${text}". NOME pode ser: ${roles}.`,

  namelessRail:
    'A configuração bankDataIdentifierField não indica nenhum campo, e por isso um PIX por dados bancários não poderia ser encontrado depois. Pague por chave, ou com pix send-bank.',
  noPayee: 'A linha não indica a quem pagar: não tem chave, banco, id de conta, boleto nem QR Code.',
  unknownNickname: (nickname, near) =>
    `Nenhum favorecido tem o apelido "${nickname}".${near === '' ? '' : ` Parecidos: ${near}.`}`,
  otherThanPayee: (nickname, own, known) =>
    `A linha diz "${own}", e o favorecido ${nickname} tem ${known}. Um dos dois está errado.`,
  notOfPayee: (nickname) => `O favorecido ${nickname} não é pago por isto. Um dos dois está errado.`,
  otherRail: (rail, rails) => `O favorecido não é pago por ${rail}, e sim por: ${rails}.`,
  severalRails: (rails) =>
    `A linha pode ser paga por ${rails}. Indique um numa coluna "rail", ou para todas as linhas com --rail.`,
  noRail: (text, rails) => `"${text}" não é um meio de pagamento. Os meios são: ${rails}.`,
  wrongTotal: (said, sum) => `A linha diz que o total é ${said}, e as linhas acima dela somam ${sum}.`,
  rows,
  verdicts,
  rails,
  counted: (verdict, count) => {
    const what = verdicts[verdict];
    return `${count} ${count === 1 ? what : (plurals[what] ?? what)}`;
  },
  both: (said, more) => `${said}, ${more}`,
  read: (said, verdicts) => `${said} ${isOne(said) ? 'lida' : 'lidas'}: ${verdicts}.`,
  total: (said, amount) =>
    `${said} ${isOne(said) ? 'pode ser paga' : 'podem ser pagas'}, ${amount} no total.`,
  noneYet: (right, amount, wrong, isWhole) =>
    right === 0
      ? 'Nenhuma linha pode ser paga como está. Nada deste arquivo é pago enquanto as linhas não forem corrigidas.'
      : `${right === 1 ? '1 linha está certa' : `${right} linhas estão certas`}, ${amount} no total; ${wrong} ${wrong === 1 ? 'não está' : 'não estão'}. Nada deste arquivo é pago enquanto ${wrong === 1 ? 'ela não for corrigida' : 'elas não forem corrigidas'}.${isWhole ? '' : ` Para pagar só ${right === 1 ? 'a linha certa' : 'as linhas certas'}, acrescente --skip-invalid ARQUIVO a \`brl payout run\`.`}`,
  besideWrong: (count) =>
    count === 1
      ? 'Um header ou trailer do arquivo está errado. Nada deste arquivo é pago enquanto ele não for corrigido.'
      : `${count} headers ou trailers do arquivo estão errados. Nada deste arquivo é pago enquanto eles não forem corrigidos.`,
  byRail: (rail, said, amount) => `${rails[rail]}: ${said}, ${amount}`,
  largest: 'Os maiores pagamentos:',
  payment: (line, amount, destination, name) =>
    `linha ${line}: ${amount} para ${destination}${name && ` (${name})`}`,
  noRows: 'O arquivo não tem linhas a pagar.',
  allRight: 'Não há nada errado com as linhas.',
  onlyFirst: (count) => `Só os ${count} primeiros problemas aparecem. Todos eles: --output csv`,
  written: (path, count) =>
    count === 1
      ? `${path} tem a única linha que pode ser paga.`
      : `${path} tem as ${rows(count)} que podem ser pagas.`,
  badReference: (longest) => `Uma referência é uma só linha de no máximo ${longest} caracteres.`,
} satisfies InPortuguese<typeof payoutWords>;
