import type { runWords } from '../run.ts';
import type { InPortuguese } from '../topic.ts';
import { counted, stateName } from './forms.ts';

const rows = (count: number) => counted(count, 'linha', 'linhas');
const isOne = (said: string) => said === rows(1);

/** The words of `run.ts` in Portuguese. */
export const run = {
  rows,
  wrongRows: (count) =>
    count === 1
      ? 'Uma linha não pode ser paga como está escrita. Nada foi planejado nem enviado.'
      : `${count} linhas não podem ser pagas como estão escritas. Nada foi planejado nem enviado.`,
  wrongLines: (count) =>
    count === 1
      ? 'Um header ou trailer do arquivo está errado. Nada foi planejado nem enviado.'
      : `${count} headers ou trailers do arquivo estão errados. Nada foi planejado nem enviado.`,
  fileOrExpected: 'Confira o arquivo, ou corrija o total ou o número de linhas esperado.',
  skipped: (count, path) =>
    count === 1
      ? `1 linha não pode ser paga como está escrita e fica de fora: está em ${path}.`
      : `${count} linhas não podem ser pagas como estão escritas e ficam de fora: estão em ${path}.`,
  notSkipped: (path) => `${path} já existe e não foi gravado por --skip-invalid. Indique outro arquivo.`,
  willLookUp: (count) =>
    count === 1
      ? 'Uma chave é consultada, o que conta na cota do diretório.'
      : `${count} chaves são consultadas, o que conta na cota do diretório.`,
  writingDown: (done, all, perSecond, left) =>
    `${done} de ${all} linhas registradas, ${perSecond}/s, tempo restante: ${left}`,
  lookingUpKeys: (done, all, left) =>
    `Consultando de quem são as chaves: ${done} de ${all}, tempo restante: ${left}.`,
  lookUpsEnded: (done, all) =>
    `A cota do diretório acabou: ${done} de ${all} chaves foram consultadas. Os pagamentos não precisam dela.`,
  otherPayees: (count) =>
    count === 1
      ? 'Uma linha indica um favorecido que não pôde ser confirmado. Nada foi planejado nem enviado.'
      : `${count} linhas indicam um favorecido que não pôde ser confirmado. Nada foi planejado nem enviado.`,
  correctPayees: 'Corrija as linhas: descubra de quem é a chave antes de pagar a ela.',
  uncheckedNames: (count) =>
    count === 1
      ? 'Um nome do arquivo não foi conferido com o titular da chave. Para conferir, o que conta na cota do diretório: --lookup all'
      : `${count} nomes do arquivo não foram conferidos com os titulares das chaves. Para conferir, o que conta na cota do diretório: --lookup all`,
  noNames:
    'Nenhuma coluna é lida como o nome do favorecido, e por isso nenhum nome é conferido com o titular da chave. Se uma das que não são usadas tem os nomes: --map name=CABEÇALHO',
  newPayees: (said) => `${said} para favorecidos nunca pagos, segundo este diário.`,
  endUnknown: (reason) =>
    `Algo deu errado depois que linhas foram enviadas: ${reason} Consulte o que houve com elas.`,
  noRows: 'O arquivo não tem linhas a pagar.',
  sameFile: (ref, runId) => `Este mesmo arquivo já é a remessa "${ref}" (${runId}). Nada foi enviado agora.`,
  fewerRows: (ref, planned, given) =>
    `A remessa "${ref}" tem ${rows(planned)}, mas o arquivo tem ${given}. Uma ref vale para um só conjunto de linhas. Nada foi enviado.`,
  otherRows: (ref, count, amount) =>
    count === 1
      ? `A remessa "${ref}" foi feita de outras linhas: 1 linha deste arquivo não está nela, ${amount}. Nada foi enviado.`
      : `A remessa "${ref}" foi feita de outras linhas: ${count} linhas deste arquivo não estão nela, ${amount} ao todo. Nada foi enviado.`,
  notInRun: (amount, to) => `${amount} para ${to} não está na remessa`,
  rowsLeft: (ref, count) =>
    count === 1
      ? `A remessa "${ref}" foi planejada só em parte, e 1 das suas linhas não está neste arquivo. Nada foi enviado.`
      : `A remessa "${ref}" foi planejada só em parte, e ${count} das suas linhas não estão neste arquivo. Nada foi enviado.`,
  anotherRef: 'Dê outra --ref a este arquivo. Se for o mesmo arquivo, acrescente também --allow-duplicate.',
  paidBefore: (count, all, amount) =>
    count === 1
      ? `O valor de 1 de ${rows(all)} (${amount}) já foi enviado ao mesmo favorecido, ou pode estar a caminho. Nada foi enviado agora.`
      : `Os valores de ${count} de ${rows(all)} (${amount} no total) já foram enviados aos mesmos favorecidos, ou podem estar a caminho. Nada foi enviado agora.`,
  before: (ref, at, state, intentId) =>
    `${ref === null ? '' : `ref ${ref}, `}${at}, ${stateName(state)} (${intentId})`,
  ofLine: (line, what) => `Linha ${line}: ${what}`,
  beforeAtLine: (line, before) => `linha ${line}: ${before}`,
  leftOutNew: (count, amount) =>
    count === 1
      ? `1 linha (${amount}) fica de fora: o valor já foi enviado ao favorecido, ou pode estar a caminho:`
      : `${count} linhas (${amount} no total) ficam de fora: os valores já foram enviados aos mesmos favorecidos, ou podem estar a caminho:`,
  payAgain: (count, amount) =>
    count === 1
      ? `1 das linhas abaixo (${amount}) já foi paga, ou pode ter sido, e é paga de novo. Para deixá-la de fora: --only-new`
      : `${count} das linhas abaixo (${amount} no total) já foram pagas, ou podem ter sido, e são pagas de novo. Para deixá-las de fora: --only-new`,
  sameLineOnlyNew: 'Para pagar só as outras linhas, digite a mesma linha com --only-new.',
  severalRuns: (ref) => `Várias contas têm uma remessa "${ref}". Use o id dela, ou acrescente --account.`,
  noResult: (path) => `${path} já existe e não é o resultado de uma remessa. Indique outro arquivo.`,
  onlyFirst: (count) => `Só as ${count} primeiras linhas aparecem. Para ver todas: --limit 0`,
  noSuchRows: 'A remessa não tem linhas assim.',
  noRun: (name) => `Este diário não tem a remessa "${name}".`,
  noFileOrRun: (name) => `Não há arquivo "${name}", nem remessa com esse nome neste diário.`,
  notOfARun: (flag) => `--${flag} é para um arquivo, mas foi indicada uma remessa já planejada.`,
  needsRef: 'Sem terminal, a remessa precisa de um nome: acrescente --ref NOME, o mesmo todas as vezes.',
  askRef: 'Um nome para esta remessa (o mesmo nome nunca paga duas vezes):',
  needsTotal: (total) => `Sem terminal, confirme o total: --confirm ${total}`,
  typeTotal: 'Digite o total para pagar o arquivo:',
  typeLeft: 'Digite o que resta enviar, para pagar as linhas restantes:',
  nothingLeft: 'Não resta nada a enviar nesta remessa.',
  nothingSentNow: 'Nada foi enviado agora.',
  otherTotal: (total, typed) => `O total é ${total}, não ${typed}. Nada foi enviado.`,
  expectedTotal: (total, expected) =>
    `As linhas somam ${total}, e o esperado era ${expected}. Nada foi planejado nem enviado.`,
  expectedRows: (count, expected) =>
    `O arquivo tem ${rows(count)} a pagar, e o esperado era ${expected}. Nada foi planejado nem enviado.`,
  badNumber: (flag, text) => `--${flag} deve ser um número inteiro acima de 0, não "${text}".`,
  badRate: (text) => `--rate deve ser em pagamentos por segundo, como 20/s, não "${text}".`,
  badUntil: (text) => `--until deve ser uma hora do dia em Brasília, como 19:30, não "${text}".`,
  changedFile: 'O arquivo mudou enquanto era lido. Nada foi enviado.',
  isRunning: (ref) => `Outro processo está trabalhando na remessa "${ref}".`,
  ofAnotherService: (ref, host) =>
    `A execução ${ref} foi planejada para o serviço em ${host}, que é outro. Nada foi enviado. Use o endereço dele, ou dê ao arquivo outra --ref.`,
  plannedMeanwhile: (ref) =>
    `Nesse meio-tempo, outro processo planejou a remessa "${ref}". Para continuá-la, digite o mesmo comando de novo.`,
  isPlanningAnother: 'Outro processo está planejando um arquivo. Nada foi planejado nem enviado.',
  isPlanning: (ref) =>
    `A remessa "${ref}" foi planejada só em parte, e nada dela foi enviado. Planeje o arquivo de novo.`,
  nothingSentYet: 'As linhas estão registradas. Nada foi enviado.',
  lookingUp: (said) => `Consultando o que houve com ${said}.`,
  tooEarly: (said) =>
    isOne(said)
      ? `${said} ainda pode estar a caminho; ela pode ser enviada de novo 300 s após a primeira tentativa.`
      : `${said} ainda podem estar a caminho; elas podem ser enviadas de novo 300 s após a primeira tentativa.`,
  stopping: (seconds) =>
    `Parando: nenhuma linha nova é iniciada, e o brl espera no máximo ${seconds} s pelas que estão a caminho. Pressione Ctrl-C de novo para não esperar mais.`,
  badStopWithin: (text) => `--stop-within deve ser um tempo como 20s ou 2m, não "${text}".`,
  progress: (done, count, money, rate, left) =>
    `${done} de ${rows(count)}, ${money} pagos, ${rate.replace('.', ',')}/s, tempo restante: ${left}`,
  halted: (message) => `Suspensa: ${message}`,
  haltedAtRow: (message) =>
    `Suspensa em uma linha: ${message} Isso vale para essa linha; as outras estão como mostrado acima.`,
  goesOnAt: (time) => `Pode continuar a partir de ${time} (Brasília).`,
  outcomes: {
    settled: 'pago',
    pending: 'a caminho',
    held: 'retido para análise de risco',
    refused: 'não pago',
    uncertain: 'em dúvida',
    unsent: 'ainda não enviado',
    scheduled: 'agendado',
  },
  states: {
    planning: 'planejada em parte',
    planned: 'planejada',
    running: 'em execução',
    halted: 'suspensa',
    stopped: 'parada',
    finished: 'concluída',
  },
  interrupted: 'interrompida',
  sentWithOpen: (count) => `enviada, ${count} em aberto`,
  finishedWithUnpaid: (count) => `concluída, ${counted(count, 'não paga', 'não pagas')}`,
  file: (name) => (name === null ? 'Da entrada padrão.' : `Do arquivo ${name}.`),
  planAgain: (ref) => `brl payout run ARQUIVO --ref ${ref}`,
  noRuns: 'Esta conta não tem remessas.',
  databaseAway: (reason) => `${reason} O brl tenta de novo; enquanto isso, nenhuma linha é enviada.`,
  looksFirst:
    'O banco de dados foi restaurado ou promovido: o serviço é consultado sobre cada linha antes de qualquer envio.',
  askingFirst: (done, all, left) =>
    `Consultando as linhas que podem ter sido enviadas: ${done} de ${all}, tempo restante: ${left}.`,
  couldNotLookFirst:
    'O serviço não respondeu se conhece uma das linhas, e por isso nenhuma linha foi enviada.',
  working: (name) => `Trabalhando como ${name} até Ctrl-C.`,
  spooled: (count) =>
    count === 1
      ? '1 resposta que um processo anterior não conseguiu registrar foi registrada agora.'
      : `${count} respostas que um processo anterior não conseguiu registrar foram registradas agora.`,
  newerJournal: (why) =>
    `${why} Este executor parou: o que ele enviou tem resposta, e as linhas que ele deixou ficam para os outros.`,
  leftInSpool:
    'Algumas respostas não puderam ser registradas e estão guardadas nesta máquina. Quando o banco de dados voltar, inicie brl payout worker aqui de novo.',
  notAWorker: (location) => `Este usuário de ${location} não pode enviar linhas de remessas.`,
  needsSharedJournal:
    'Executores compartilham um diário num banco de dados, e BRL_JOURNAL não indica nenhum.',
  needsSharedJournalHint: 'Defina BRL_JOURNAL=postgres://USUÁRIO@HOST:PORTA/BANCO_DE_DADOS',
  noWorkers: 'nenhum deu sinal no último minuto: brl payout worker',
  worker: (name, tickets, seconds) =>
    `${name}: ${counted(tickets, 'pacote', 'pacotes')}, último sinal há ${seconds} s`,
  sharedRate: (perSecond) => `${perSecond} por segundo, somando todos os executores`,
  alarm: 'Alerta',
  settledLate: (count) =>
    count === 1
      ? 'Uma linha foi executada depois de informada como não paga. Se já foi paga de outro modo, foi paga duas vezes.'
      : `${count} linhas foram executadas depois de informadas como não pagas. As que já foram pagas de outro modo foram pagas duas vezes.`,
  rowSettledLate: 'Executado depois de informado como não pago.',
  leftToWorkers: 'Este usuário não pode enviar linhas; aguardando executores (brl payout worker).',
  stopAsked: (ref) => `A remessa "${ref}" não inicia novas linhas.`,
  nothingStarted: (ref) => `Nada foi iniciado: a remessa "${ref}" está só planejada.`,
  stoppedTooLate: (ref) => `A remessa "${ref}" já tinha terminado; nada foi parado.`,
  neverConfirmed: (ref) => `O total da remessa "${ref}" nunca foi confirmado. Nada foi enviado.`,
  agreeResume: (said, total) => `Enviar o que resta (${said}, ${total} no total)?`,
  leftOut: (count, lines, reason) =>
    count === 1
      ? `1 linha de fora (linha ${lines}): ${reason}`
      : `${count} linhas de fora (linhas ${lines}): ${reason}`,
  leftOutReasons: {
    unconfirmed:
      'o serviço não diz se foi paga desde então. Não pague de outro modo; consulte de novo mais tarde.',
    may_still_arrive:
      'recusada depois de enviada duas vezes, e uma requisição que nunca teve resposta ainda pode ser executada. Ela entra 24 h depois da recusa.',
    held: 'em análise de risco no serviço, com o mesmo nome.',
    on_its_way: 'a caminho no serviço, com o mesmo nome.',
    paid_since: 'paga desde então, com o mesmo nome.',
    paid_another_way: 'o extrato mostra o mesmo valor para o mesmo favorecido desde então, com outro nome.',
    reversed: 'paga desde então, e o dinheiro voltou.',
  },
  comparing: 'Lendo o extrato: alguma linha foi paga com outro nome nesse meio-tempo?',
  heldBack: (count) =>
    count === 1
      ? 'Uma linha não é enviada: o extrato mostra o valor dela para o favorecido dela com outro nome, desde que a remessa foi planejada. Ela fica em dúvida até que alguém decida.'
      : `${count} linhas não são enviadas: o extrato mostra os valores delas para os favorecidos delas com outros nomes, desde que a remessa foi planejada. Elas ficam em dúvida até que alguém decida.`,
  couldNotCompare:
    'Não foi possível ler o extrato por inteiro; por isso não se sabe se alguém pagou algumas destas linhas com outros nomes. Nada foi enviado.',
  sameLineLater: 'Digite a mesma linha de novo mais tarde.',
  orUncompared:
    'Digite a mesma linha de novo mais tarde. Com --allow-duplicate as linhas são enviadas sem essa comparação.',
  askingAgain: (done, all, left) =>
    `Consultando se linhas não pagas foram pagas desde então: ${done} de ${all}, tempo restante: ${left}.`,
  paidSince: (count) =>
    count === 1
      ? 'Uma linha que este diário tinha como não paga está paga com o próprio nome, por outra máquina ou por uma requisição atrasada. Se você a pagou de outro modo, ela está paga duas vezes.'
      : `${count} linhas que este diário tinha como não pagas estão pagas com os próprios nomes, por outra máquina ou por requisições atrasadas. As que você pagou de outro modo estão pagas duas vezes.`,
  unconfirmed: (count, command) =>
    count === 1
      ? `O serviço não diz se uma linha foi paga desde que foi recusada ou planejada aqui; por isso ela está em dúvida. Consulte de novo mais tarde: ${command}`
      : `O serviço não diz se ${count} linhas foram pagas desde que foram recusadas ou planejadas aqui; por isso elas estão em dúvida. Consulte de novo mais tarde: ${command}`,
  unasked: (command) =>
    `O serviço não foi consultado: isto é o que este diário sabe, e outra máquina pode ter pago linhas desde então. Para consultar: ${command}`,
  line: (line) => `linha ${line}`,
  others: 'outras',
  moreRows: (count, command) => `mais ${rows(count)}: ${command}`,
  rowTold: (amount, destination, name) => `${amount} para ${destination}${name && ` (${name})`}`,
  reversed: 'Foi pago, e o dinheiro voltou.',
  underWay: 'em andamento ou em dúvida',
  watching: 'Acompanhando a remessa.',
  resumeNeedsYes: 'Sem terminal, acrescente --yes para retomar uma remessa.',
} satisfies InPortuguese<typeof runWords>;
