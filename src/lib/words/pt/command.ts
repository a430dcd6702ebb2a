import type { commandWords } from '../command.ts';
import type { InPortuguese } from '../topic.ts';
import { stateName } from './forms.ts';

/** The words of `command.ts` in Portuguese. */
export const command = {
  lacks: (about, place) => `${about} (${place}):`,
  askRef: 'Sua referência, por exemplo o número da nota (--ref; vazio: nenhuma):',
  amountAlone: (amount) => `Escreva o valor sem R$: --amount ${amount}`,
  offers: (about, place) => `${about} (${place}; vazio: nada):`,
  noLine: 'Isto é uma linha inteira do brl. Para digitá-la, tecle Ctrl-C antes: nada é enviado.',
  noDash: 'Um valor que começa com hífen não pode ser perguntado: digite a linha inteira.',
  nextTime: (line) => `A linha inteira, para a próxima vez: ${line}`,
  otherPrefix: (prefix, isDefault, asksId, set) =>
    `${asksId ? 'Confira o id. ' : ''}O caminho pode estar errado: a configuração credentialsPrefix é ${prefix}${isDefault ? ' (o padrão, uma suposição)' : ''}. Para usar o do serviço: ${set}`,
  afterLogin: (line) => `guarde um perfil com \`brl auth login\` e digite: ${line}`,
  wholeAnswer: (message) => `${message} O serviço não disse mais nada.`,
  badOutput: (name, formats) => `BRL_OUTPUT é "${name}"; deve ser um destes: ${formats}.`,
  badCsvStyle: (name, styles) => `BRL_CSV_STYLE é "${name}"; deve ser um destes: ${styles}.`,
  mistypedVariable: (name, meant) =>
    `Atenção: ${name} está definida, mas o brl não tem variável com esse nome. Seria ${meant}? Ela não tem efeito.`,
  notPrinted: (exit, reason) =>
    `O resultado (código de saída ${exit}) está no diário, mas não pôde ser mostrado: ${reason}`,
  notWritten: (reason) => `A resposta não pôde ser gravada inteira: ${reason}`,
  showIt: (intentId) => `A seguir: brl journal show ${intentId}`,
  amountMember: (name) =>
    `No corpo, ${name} deve ser um valor em reais acima de zero, como 150.00. Nada foi enviado.`,
  bodyObject: 'O corpo deve ser um só objeto JSON.',
  bodyNotShown:
    'Falta o corpo da requisição. A especificação do serviço não o documenta: informe-o exatamente como deve ser enviado.',
  giveBody: 'Acrescente --data ARQUIVO, ou --field NOME=VALOR para cada campo.',
  dataOrField: 'Use --data ou --field, não os dois.',
  fieldForm: (field) => `--field pede NOME=VALOR, não "${field}".`,
  secretField: (name) => `--field ${name}: um segredo nunca vai na linha de comando. Nada foi enviado.`,
  secretFieldHint: 'Ponha o corpo em um arquivo só seu: --data ARQUIVO, ou - para a entrada padrão.',
  plainField: (name, value) => `Escreva --field ${name}=${value}: um número continua número.`,
  bodyTooLong: (flag, bytes) => `${flag} passa de ${bytes} bytes.`,
  bodyUnsendable: (flag, reason) => `${flag} não pode ser enviado: ${reason}.`,
  spanReversed: (first, last) => `O período começa em ${first}, depois do fim dele, em ${last}.`,
  notADay: (flag, text) => `"${text}", em ${flag}, não é um dia.`,
  noSuchDay: (flag, text) => `O dia "${text}", em ${flag}, não existe.`,
  dayForms: 'Escreva como 31/03/2026 ou 2026-03-31, ou use hoje ou ontem.',
  needsZone: (flag, text) => `${flag} pede um dia, ou um horário com fuso: "${text}".`,
  signedLines: 'Linhas assinadas:',
  dryRun: 'Simulação: nada foi enviado.',
  clockWrong: (message) =>
    `${message} Uma requisição assinada com a hora errada é recusada; por isso ela não foi enviada.`,
  ageNotKnown: (message) =>
    `${message} Sem uma ref, só a hora diz se o mesmo pagamento foi feito nas últimas 24 h. Nada foi enviado.`,
  setClockOrRef:
    'Acerte o relógio desta máquina e digite a mesma linha de novo. Ou dê ao pagamento uma --ref, pela qual o próprio serviço reconhece uma repetição.',
  nothingSent: (message) => `${message} Nada foi enviado.`,
  later: 'Execute de novo mais tarde.',
  moveJournal:
    'Aponte BRL_JOURNAL para um disco desta máquina, ou aceite o risco com BRL_ALLOW_NETWORK_DISK=1.',
  captureNotKept: (message) => `${message} Uma entrega só é confirmada como recebida depois de guardada.`,
  lookFirst: 'Consulte antes de repetir.',
  typeAgain: 'Para continuar, digite a mesma linha de novo.',
  leftUnanswered: 'Interrompido: a pergunta ficou sem resposta. Nada foi enviado.',
  unreachable: (reason) => `Não foi possível alcançar o serviço: ${reason}.`,
  changeUnknown: (reason) => `Não se sabe se a alteração foi feita: ${reason}.`,
  noUsableAnswer: (reason) => `O serviço não deu uma resposta utilizável: ${reason}.`,
  laterOrDoctor: 'Execute de novo mais tarde; brl doctor diz mais.',
  nothingElseSent: (message) => `${message} Nada mais foi enviado.`,
  checkCredential: 'Confira a credencial: brl auth status',
  nameAccount:
    'Indique a conta: --account CONTA, ou BRL_ACCOUNT_ID; de vez, no perfil: brl config set account-id CONTA',
  internalError: (name, message) => `Algo deu errado no brl antes de qualquer envio: ${name}: ${message}`,
  reportIt: 'Execute de novo com --verbose e relate o que aparecer.',
  earlier: (intentId, amount, at, operator, state) =>
    `Está neste diário: ${intentId}${amount === null ? '' : ` de ${amount}`}, iniciado em ${at} (Brasília)${operator === null ? '' : ` por ${operator}`}: ${stateName(state)}.`,
  done: 'Feito.',
  badMoneyField: (name, reason) => `--field ${name}: ${reason} Nada foi enviado.`,
  notAnAmount: 'Se não for um valor em reais, informe o corpo em JSON: --data ARQUIVO.',
  seeHelp: 'Acrescente --help para ver opções e exemplos.',
  noSuchFlag: (flags) => `Não existe a opção ${flags}`,
  missing: (names) => `${/, (?:--|[A-Z])/.test(names) ? 'Faltam' : 'Falta'}: ${names}`,
  isNoFlag: (name) => `Informe ${name} sem opção; --help mostra onde.`,
  didYouMean: (flags) => `Quis dizer ${flags.join(' ou ')}?`,
  byFlags: (flags) => `Cada valor tem a sua opção: ${flags}`,
  parser: {
    notTogether: (flag, other) => `--${flag} não pode vir junto com --${other}`,
    unexpected: (words, more) =>
      `${words.length === 1 ? 'Argumento inesperado' : 'Argumentos inesperados'}: ${words.join(', ')}${more === 0 ? '' : ` e mais ${more}`}`,
    notAnInteger: (flag, value) => `--${flag} é um número inteiro, e não "${value}"`,
    integerTooSmall: (flag, least, value) => `--${flag} é no mínimo ${least}, e não ${value}`,
    integerTooLarge: (flag, most, value) => `--${flag} é no máximo ${most}, e não ${value}`,
    flagNotOneOf: (flag, value, known) => `--${flag} não pode ser "${value}". Os valores são: ${known}`,
    notOneOf: (value, known) => `"${value}" não é um destes valores: ${known}`,
    flagNeedsOneOf: (flag, known) => `Falta o valor de --${flag}, um destes: ${known}`,
    flagNeedsValue: (flag) => `Falta o valor de --${flag}`,
    flagOnce: (flag) => `--${flag} só pode vir uma vez`,
    exactlyOne: (flags) => `Informe exatamente uma destas opções: ${flags}`,
    atLeastOne: (flags) => `Informe ao menos uma destas opções: ${flags}`,
    allWith: (flag, flags) => `Com --${flag} é preciso informar também: ${flags}`,
  },
} satisfies InPortuguese<typeof commandWords>;
