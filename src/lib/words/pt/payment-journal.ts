import type { paymentJournalWords } from '../payment-journal.ts';
import type { InPortuguese } from '../topic.ts';
import { stateName } from './forms.ts';

/** The words of `payment-journal.ts` in Portuguese. */
export const paymentJournal = {
  journal: (location, why) => `O diário ${location} ${why}`,
  networkDisk: (directory, kind) =>
    `A pasta do diário, ${directory}, está num sistema de arquivos de rede (${kind}), onde travas podem falhar e gravações podem se perder.`,
  identifierOrKey: 'identificador ou chave de idempotência',
  sameAmountAndPayee: 'valor e favorecido',
  namesAnother: (name, what) => `Este ${name} já é de ${what}. Nada foi enviado.`,
  refNamesAnother: (what) =>
    `Esta ref já é de ${what}. Nada foi enviado. Se este for mesmo outro, dê a ele outra --ref.`,
  ofAnotherService: (what, host) =>
    `Este ${what} é de um pagamento em ${host}, que é outro serviço. Nada foi enviado. Dê a este pagamento outra --ref, ou use o endereço do primeiro.`,
  anotherRequest: 'outra requisição',
  anotherPayment: 'um pagamento com outro valor, favorecido ou texto',
  meantAlready: (intentId) =>
    `Um pagamento do mesmo valor ao mesmo favorecido, com outro texto, foi iniciado e ainda não foi executado (${intentId}). Nada foi enviado agora. Para enviar aquele, execute o comando dele; para enviar este, acrescente --allow-duplicate.`,
  rowAlike: (runId, state) =>
    `O mesmo valor ao mesmo favorecido é uma linha da remessa ${runId} (${stateName(state)}), que brl payout show ${runId} mostra. Nada foi enviado agora. Se um segundo pagamento é intencional, acrescente --allow-duplicate.`,
  isRow: (runId, state) =>
    `Este pagamento é uma linha da remessa ${runId} (${stateName(state)}), e só ela o envia: \`brl payout show ${runId}\`. Nada foi enviado agora.`,
  scheduledAlready: (name, time) =>
    `Este pagamento está agendado para ${time} (Brasília) como ${name}. Nada foi enviado agora. Se um segundo pagamento é mesmo devido, dê a ele outro --ref e acrescente --allow-duplicate.`,
  heldAlready: (name, time) =>
    `Este pagamento foi agendado para ${time} (Brasília) como ${name} e está retido: \`brl schedule show ${name}\` diz por quê. Nada foi enviado agora.`,
  notAllowed: (intentId) =>
    `${intentId} foi enviado, retido ou cancelado nesse meio-tempo, ou a hora dele ainda não chegou. Nada dele foi enviado agora.`,
  refusedBefore: (code) =>
    `O pagamento já foi recusado (${code ?? 'sem motivo informado'}). Uma nova tentativa exige uma consulta que mostre FAILED, mas o serviço não mostra isso. Nada foi enviado. Se o pagamento também não está no extrato, pague-o com outra --ref.`,
  batchDispatched: (state) => `Este lote já foi disparado (${stateName(state)}). Nada foi enviado agora.`,
  samePaid: (state) =>
    `O mesmo valor já foi enviado antes ao mesmo favorecido (${stateName(state)}). Nada foi enviado agora. Para pagar uma segunda vez, acrescente --allow-duplicate.`,
  sameMade: (state) =>
    `A mesma requisição já foi enviada antes (${stateName(state)}). Nada foi enviado agora. Para fazer outra, acrescente --allow-duplicate.`,
  isFinal: (state, word) => `O estado é ${stateName(state)}, que é final: "${word}" não foi registrado.`,
  notUncertain: (state) =>
    `Este pagamento ou criação está ${stateName(state)}, e não em dúvida: não há o que decidir.`,
  tooSoon: (until) =>
    `A requisição foi enviada há menos de 300 s e ainda pode ser executada; espere até ${until} (Brasília).`,
  timeNotKnown:
    'O serviço não informou a hora; por isso não se sabe se já passaram 300 s desde o envio, e a requisição ainda pode ser executada. Digite a mesma linha de novo quando o serviço responder.',
  knownByService: 'o serviço já tem esta requisição, e enviá-la outra vez nada acrescenta',
  lookUpUnusable: 'a consulta feita antes não teve resposta utilizável',
  notRecognised: 'o serviço não reconhece uma repetição desta operação',
  recordsLost: 'seus registros no diário foram alterados ou perdidos',
  failedOnce: 'o serviço já informou FAILED uma vez, e por isso executaria de novo a mesma chave',
  withheld: {
    secret: 'o corpo contém um segredo, que o diário não guarda',
    file: 'é um arquivo, que o diário não guarda',
    key: 'a chave foi gerada só para aquela execução',
  },
  paidAnotherWay: 'o extrato mostra que alguém o pagou com outro nome',
  tooOld: 'a primeira tentativa foi há mais de uma hora',
  clockSetBack: 'o relógio foi atrasado depois da primeira tentativa, e não se sabe há quanto tempo ela foi',
  refusedUnasked: (code) =>
    `O pagamento já foi recusado (${code ?? 'sem motivo informado'}), e agora o serviço não mostra se outra máquina já o pagou desde então com o mesmo nome. Nada foi enviado. Digite a mesma linha de novo mais tarde, ou consulte o extrato.`,
  mayStillArrive: (until) =>
    `O pagamento foi recusado depois de enviado duas vezes, e uma das duas requisições nunca teve resposta: ela ainda pode chegar e ser executada. Nada foi enviado agora. Pode ser pago de novo depois de ${until} (Brasília).`,
  putBack: (head) =>
    `Restaure a cópia mais recente. Ou compare o diário com o extrato, pois o que faltar seria pago de novo, e então aceite-o como está: rm -- ${head}`,
  lacks: (gone) => `perdeu ${gone} dos pagamentos e criações registrados nele.`,
  movedTo: (location) => `foi copiado para ${location}, que agora é o único diário desses pagamentos.`,
  useMoved: 'Defina BRL_JOURNAL com esse endereço, com um usuário seu.',
  wasPutBack: (copy) => `foi restaurado da cópia ${copy} e ainda não perguntou ao serviço o que houve.`,
  reopen: 'Pergunte o que foi pago desde então e libere os pagamentos: brl journal reopen',
  isReplaced: 'está sendo substituído por uma cópia, o que foi interrompido.',
  restoreAgain: 'Digite de novo a mesma linha de `brl journal restore`.',
  isAnother: 'não é o que foi usado nos pagamentos anteriores.',
  unusable: (location, reason) => `O diário ${location} não pode ser usado: ${reason}.`,
  otherBytes: (intentId) =>
    `A requisição de ${intentId} no diário não é a que foi planejada: alguém a mudou. Nada dela foi enviado agora. Veja com brl journal show ${intentId}, e pergunte quem pode escrever neste diário`,
  lostIt: (intentId) => `O diário perdeu ${intentId} ao gravar.`,
  noRun: (location, runId) => `O diário ${location} não tem a remessa ${runId}.`,
  sentMeanwhile: (intentId) => `Nesse meio-tempo, outro processo enviou ${intentId}.`,
  orphans: (count) =>
    count === 1
      ? '1 registro de uma intenção que não existe mais'
      : `${count} registros de intenções que não existem mais`,
  busy: 'Outro processo está trabalhando neste pagamento.',
  lockNotTaken: (path, reason) => `Não foi possível obter a trava ${path}: ${reason}.`,
  lookUpUnanswered: 'O serviço não deu resposta utilizável à consulta.',
} satisfies InPortuguese<typeof paymentJournalWords>;
