import type { planWords } from '../plans.ts';
import type { InPortuguese } from '../topic.ts';
import { stateName } from './forms.ts';

/** The words of `plans.ts` in Portuguese. */
export const plans = {
  changed: 'O plano não está como foi assinado por quem o fez. Nada foi enviado.',
  makeAnother: 'Peça um novo plano a quem o fez.',
  leaveOut: 'Tire essas linhas do arquivo e faça um plano das outras.',
  expired: (at) => `O plano valia até ${at}. Nada foi enviado.`,
  rejectedBy: (person) => `${person} rejeitou o plano. Nada foi enviado.`,
  waits: (time) => `Aguardando aprovação até ${time}. Nada foi enviado.`,
  waitTime: (text) => `--wait-approval deve ser uma duração como 90s, 40m ou 8h, não "${text}".`,
  stillNeeds: (count, group, people) =>
    `Falta: ${count} de ${group}; quem ainda pode aprovar: ${people || 'ninguém'}.`,
  needsPlan: (needs) => `Este pagamento precisa de aprovação. ${needs} Nada foi enviado.`,
  takesNoPlan:
    'Não há plano para rotas desconhecidas: a requisição não diz o que se paga a quem. Pague por um comando que aceita --plan, como pix send ou payout run.',
  rowsTakeNoPlan:
    'Estas linhas já estão gravadas, e não se faz plano delas. Elas saem quando a política permitir: fale com quem a administra.',
  addPlan: 'Grave um plano com --plan ARQUIVO, peça a aprovação e depois `brl plan execute ARQUIVO`.',
  needsApproval: (total, needs) => `O plano de ${total} ainda não foi aprovado. ${needs} Nada foi enviado.`,
  haveApproved: 'Para aprovar, pelo arquivo ou pelo id: brl plan approve PLANO',
  needsPerson: 'Foi um programa que o propôs, e ao menos uma pessoa precisa aprová-lo.',
  byProgram: (maker) => `${maker} (um programa, por brl mcp)`,
  unknownMaker: (key) =>
    `A chave ${key}, que fez o plano, não está entre as chaves da política para brl.plan.v1. Nada foi enviado.`,
  allowMaker: 'Peça que a incluam em approvers.allowed, ou faça o plano com uma chave que esteja lá.',
  ownApproval: (maker, needs) =>
    `${maker} fez o plano, e a própria aprovação não conta. ${needs} Nada foi enviado.`,
  notCounting: (needs) =>
    `Uma aprovação não conta: foi alterada, é de outro plano, a chave não é permitida, ou falta o toque ou PIN exigido. ${needs} Nada foi enviado.`,
  noPublicKey: (path) => `${path}, a metade pública da chave, não existe ou não é uma chave.`,
  makePublicKey: (key, path) => `ssh-keygen -y -f ${key} > ${path}`,
  notSigned: 'O ssh-keygen não assinou, e nada foi gravado.',
  unsigned: (path) => `Falta ${path}, a assinatura do plano.`,
  bringSignature: 'Traga-a junto: um plano viaja com o .sig e as aprovações.',
  noPlan:
    'Este pagamento não aceita plano: a requisição não diz o valor e quem recebe, ou diz mais do que um plano mostra.',
  needsSharedJournal:
    'O serviço não reconhece este pagamento se ele chegar duas vezes; por isso o plano vale para um só diário compartilhado, e aqui não há nenhum.',
  otherJournal:
    'Este plano é de outro diário compartilhado: só nele é certo que ninguém paga duas vezes. Nada foi enviado.',
  useJournal: 'Execute com o diário de quem fez o plano em BRL_JOURNAL.',
  otherRefund: (planned, now) =>
    `O pagamento foi devolvido nesse meio-tempo, ou está diferente no extrato. Planejado: ${planned}. Agora: ${now}. Nada foi enviado.`,
  refundStood: (received, returned) => `recebido ${received}, já devolvido ${returned}`,
  noPlanOfBatch:
    'Não há plano para este lote: ele não mostra o valor e quem recebe em cada linha, ou a soma não é o total.',
  uploadAgain: 'Pague as linhas com payout run --plan.',
  otherBatch: (planned, now) =>
    `O lote não está como foi planejado. Planejado: ${planned}. Agora: ${now}. Nada foi enviado.`,
  batchStood: (rows, total, largest, sha256) =>
    `${rows} linhas, ${total}, a maior para ${largest}, SHA-256 ${sha256}…`,
  namesAmount: 'O plano de uma devolução diz o valor dela.',
  addAmount: '--amount 150,00',
  noPlanOfBody: 'Não se faz plano de um corpo escrito por você.',
  useFlags: 'Informe o boleto com --line ou --barcode.',
  noPlanOfRow: (line) =>
    `Não há plano para o pagamento da linha ${line}: a requisição não diz o valor e quem recebe.`,
  datedRows: 'As linhas deste arquivo têm datas, e um plano pagaria todas agora.',
  scheduleThem: 'Faça o plano com payout schedule --plan, ou acrescente --ignore-dates.',
  planOfFile: 'O plano se faz de um arquivo, não de uma remessa já planejada.',
  needsFile: 'Este é o plano de um arquivo, e sem o arquivo não há como pagar.',
  addFile: 'Acrescente --file ARQUIVO.',
  noFile: 'Este plano é de um só pagamento, não de um arquivo.',
  otherFile: 'Este não é o arquivo do plano. Nada foi enviado.',
  rowsUnread:
    'O arquivo é o do plano. As linhas dependem do que só a máquina que paga sabe (códigos, apelidos, horários), e por isso só lá são comparadas com o plano.',
  otherRows: (rows, total, nowRows, nowTotal) =>
    `O arquivo é o do plano, mas os pagamentos não são (planejado: ${rows}, ${total}; agora: ${nowRows}, ${nowTotal}). O banco pode dizer outra coisa de um código, ou as configurações desta máquina são outras. Nada foi enviado.`,
  otherCode: (planned, now) =>
    `O banco diz agora outra coisa que não está no plano. Planejado: ${planned}. Agora: ${now}. Nada foi enviado.`,
  hourOver: (at) => `O plano era para ${at}, que já passou. Nada foi enviado.`,
  executedRun: (ref, runId) =>
    `A remessa "${ref}" (${runId}) já existe, e este plano não é executado outra vez.`,
  exists: (intentId) => `O diário já tem este pagamento: ${intentId}. Nenhum plano foi gravado.`,
  written: (path) => `O plano foi gravado e nada foi enviado: ${path}`,
  travels: (path) => `Ele viaja com a assinatura, ${path}.sig. Para aprovar: brl plan approve ${path}`,
  liesThere: (id) => `Ele está no diário compartilhado. Para aprovar: brl plan approve ${id}`,
  noSharedJournal: 'Não há diário compartilhado aqui: BRL_JOURNAL não aponta para um banco de dados.',
  nameJournal: 'Aponte BRL_JOURNAL para o banco de dados (postgres://…), ou informe um arquivo.',
  notShared: (id) => `Não há plano ${id} no diário compartilhado.`,
  listShared: 'brl plan list shared',
  changedThere: (id, login) =>
    `O plano ${id}, posto no diário compartilhado pelo usuário ${login}, não está como foi assinado por quem o fez. Nada foi enviado.`,
  decisionThere: (number, login) => `decisão ${number}, posta lá pelo usuário ${login}`,
  doubtful: (name) => `Não foi assinada sobre este plano como ele está, e não conta: ${name}`,
  otherDecision: (path) =>
    `${path} não é a assinatura de uma decisão dessas sobre este plano. Nada foi gravado.`,
  signText: 'Assine as seis linhas com: ssh-keygen -Y sign -n brl.approval.v1 -f CHAVE ARQUIVO',
  notLookedUp: 'Ninguém consultou quem é o dono da chave.',
  oneLine: 'Nota e motivo são uma só linha.',
  own: 'Você fez este plano, e a sua aprovação não contaria.',
  anotherApproves: 'Peça a aprovação de outra pessoa.',
  askApprove: (payments) =>
    payments === 1 ? 'Aprovar este pagamento?' : `Aprovar estes ${payments} pagamentos?`,
  askReject: 'Rejeitar este plano? A rejeição barra o plano onde estiver ao lado dele.',
  needsYes: 'Não há a quem perguntar aqui, e a decisão exige --yes.',
  addYes: 'Veja antes com brl plan show e depois acrescente --yes.',
  decided: (decision, person, path) => `${person}: ${decision} (${path})`,
  decisions: { approve: 'aprovado', reject: 'rejeitado' },
  decisionTravels: (path) => `Viaja com o plano, junto com a assinatura: ${path}.sig`,
  enough: 'As aprovações bastam.',
  payIt: (path, isFile) =>
    `Para pagar, na máquina que tem a credencial do banco: brl plan execute ${path}${isFile ? ' --file ARQUIVO' : ''}`,
  judgedThere: 'Nenhuma política nesta máquina diz se isso basta; a da máquina que paga é que diz.',
  otherAccount: 'O plano é de outra conta ou de outro serviço que não os desta conexão.',
  useProfile: 'Escolha o perfil do plano com --profile.',
  executed: (state, intentId) => `Este plano já foi executado: ${intentId} está ${stateName(state)}.`,
  metSince: (intentId, state) => `O diário já tem este pagamento: ${intentId} está ${stateName(state)}.`,
  differsNow: (message) => `Desde que o plano foi feito: ${message}`,
  notAskedNow: (why) => `O banco não foi consultado sobre mudanças desde o plano: ${why}`,
  changedIn: (path) => `${path} não está como o autor assinou e ficou de fora.`,
  noPlans: (isShared) =>
    isShared ? 'Não há plano desta semana no diário compartilhado.' : 'Não há plano nesta pasta.',
  noneWaits: (person, isShared) =>
    `Nenhum plano ${isShared ? 'no diário compartilhado' : 'desta pasta'} espera por ${person === 'me' ? 'você' : person}.`,
  listed: (state, people) =>
    ({
      approved: 'as aprovações bastam',
      waiting: `espera por: ${people || 'ninguém que possa'}`,
      rejected: 'rejeitado',
      expired: 'prazo encerrado',
    })[state] ?? 'sem política nesta máquina',
  ended: (at, state) => `executado ${at}: ${state}`,
  nobodyHere: (key) => `A chave ${key} não é de ninguém na política desta máquina.`,
  nameThem: 'Diga quem: --waiting-for bia@empresa.example',
  noPolicy: 'Não há nesta máquina uma política que diga quem deve aprovar.',
} satisfies InPortuguese<typeof planWords>;
