/** The languages of the page. */
export type Language = 'en' | 'pt';

/** One of {@link texts}. */
export type TextName = keyof typeof texts;

/** A text of the page; `{name}` stands for what is given by that name. */
export function text(
  name: TextName,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const [en, pt] = texts[name];
  return (language === 'pt' ? pt : en).replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}

/** Every text of the page, in English and Portuguese, side by side so that they stay equal. */
export const texts = {
  title: ['webhook deliveries', 'entregas de webhook'],
  skip: ['Skip to the delivery', 'Ir para a entrega'],
  language: ['Language', 'Idioma'],
  keys: ['Keyboard', 'Teclado'],
  close: ['Close', 'Fechar'],
  cancel: ['Cancel', 'Cancelar'],
  copy: ['Copy', 'Copiar'],
  copied: ['Copied.', 'Copiado.'],
  copyFailed: ['The browser did not allow copying.', 'O navegador não permitiu copiar.'],
  back: ['Back to the list', 'Voltar à lista'],
  brasilia: ['Times are of Brasília (UTC-3).', 'Horários de Brasília (UTC-3).'],

  live: ['live', 'ao vivo'],
  connecting: ['connecting', 'conectando'],
  offline: ['not connected: does brl still run?', 'sem conexão: o brl ainda está rodando?'],
  noToken: [
    'This address has no valid token. Open the whole address that "brl webhooks inspect" printed; each run has its own.',
    'Este endereço não tem um token válido. Abra o endereço completo que "brl webhooks inspect" mostrou; cada execução tem o seu.',
  ],
  receiving: ['Receiving at {url}, {authentication}', 'Recebendo em {url}, {authentication}'],
  inHeader: ['{type} in {header}', '{type} em {header}'],
  watching: [
    'Showing what "brl webhooks listen" keeps on this machine',
    'Mostrando o que "brl webhooks listen" guarda nesta máquina',
  ],
  arrived: ['{type} arrived.', 'Chegou {type}.'],
  arrivedMany: ['{count} deliveries arrived.', 'Chegaram {count} entregas.'],

  search: [
    'Filter by identifier, end-to-end id, event or type',
    'Filtrar por identificador, endToEnd, evento ou tipo',
  ],
  list: ['Deliveries, newest first', 'Entregas, as mais novas primeiro'],
  kind: ['Verdict', 'Veredito'],
  type: ['Type', 'Tipo'],
  account: ['Account', 'Conta'],
  any: ['all', 'todos'],
  anyKind: ['all verdicts', 'todos os vereditos'],
  anyType: ['all types', 'todos os tipos'],
  anyAccount: ['all accounts', 'todas as contas'],
  count: ['{shown} of {all} deliveries', '{shown} de {all} entregas'],
  older: ['Show older ones', 'Mostrar mais antigas'],
  missing: ['What is missing?', 'O que falta?'],
  clear: ['Clear the filter', 'Limpar o filtro'],

  new: ['new', 'nova'],
  attempt: ['attempt', 'tentativa'],
  redelivery: ['redelivery', 'reentrega'],
  refused: ['refused', 'recusada'],
  repeats: ['repeats', 'repetidas'],
  otherBytes: ['other bytes', 'outros bytes'],
  besideChip: ['beside {type}', 'ao lado de {type}'],
  attemptChip: ['attempt {count}', 'tentativa {count}'],
  noEvent: ['(no event)', '(sem evento)'],
  now: ['just arrived', 'acabou de chegar'],

  startTitle: ['What happened to the webhook?', 'O que houve com o webhook?'],
  startNever: ['It never came', 'Não chegou'],
  startNeverHow: [
    'Type the identifier or end-to-end id into the filter. If no delivery names it, the page asks the service for the payment. "What is missing?" lists settled payments without an event.',
    'Digite o identificador ou o endToEnd no filtro. Se nenhuma entrega o citar, a página consulta o pagamento no serviço. "O que falta?" lista pagamentos liquidados sem evento.',
  ],
  startTwice: ['It came twice', 'Chegou duas vezes'],
  startTwiceHow: [
    'Open one of the two: it lists every delivery of the same event, says which count, and names the other event of an alias pair.',
    'Abra uma das duas: ela lista todas as entregas do mesmo evento, diz quais contam e mostra o outro evento de um par de alias.',
  ],
  startBad: ['It has a bad signature', 'A assinatura não confere'],
  startBadHow: [
    'Choose the verdict "refused". Each names its cause and what to change; its exact bytes show what no eye sees.',
    'Escolha o veredito "recusada". Cada uma diz a causa e o que mudar; os bytes exatos mostram o que o olho não vê.',
  ],
  nothing: ['Nothing was captured yet.', 'Nada foi capturado ainda.'],
  nothingHow: ['What arrives appears here by itself.', 'O que chegar aparece aqui sozinho.'],
  checksTitle: ['Check, in this order', 'Confira, nesta ordem'],
  checkReceiver: [
    'A receiver runs: this page with --subscription, or "brl webhooks listen" in another terminal.',
    'Há um receptor rodando: esta página com --subscription, ou "brl webhooks listen" em outro terminal.',
  ],
  checkTunnel: [
    'Your tunnel or proxy leads the subscribed https address to its port.',
    'Seu túnel ou proxy leva o endereço https assinado até a porta dele.',
  ],
  checkAllowed: [
    'The firewall lets the addresses of the service in: {ips}.',
    'O firewall aceita os endereços do serviço: {ips}.',
  ],
  checkSubscribed: [
    'The subscription asks for that type and that account. Known here: {list}.',
    'A assinatura pede esse tipo e essa conta. Conhecidas aqui: {list}.',
  ],
  checkSubscribedNone: [
    'The subscription asks for that type and that account. None was made from this machine, and the service has no list.',
    'A assinatura pede esse tipo e essa conta. Nenhuma foi criada nesta máquina, e o serviço não tem lista.',
  ],
  checkAttempts: [
    'The service tries six times and then gives up; after that only a retry brings it.',
    'O serviço tenta seis vezes e desiste; depois disso só um reenvio a traz.',
  ],

  noMatch: ['No delivery fits', 'Nenhuma entrega corresponde'],
  noMatchHow: [
    'No captured delivery has "{text}" in its names, older ones included.',
    'Nenhuma entrega capturada tem "{text}" em seus nomes, nem entre as antigas.',
  ],
  noMatchFilter: ['Change or clear the filter.', 'Mude ou limpe o filtro.'],
  askPayment: ['Ask the service for this payment', 'Consultar este pagamento no serviço'],
  askAs: ['It is a', 'É um'],
  kindPix: ['PIX', 'PIX'],
  kindTed: ['TED', 'TED'],
  kindTransfer: ['transfer within the bank', 'transferência interna'],

  proven: ['Proven and new', 'Comprovada e nova'],
  provenBut: ['Answered {status}.', 'Respondida com {status}.'],
  provenAnswer: [
    'Answered {status}. Nothing is wrong with it.',
    'Respondida com {status}. Não há nada errado.',
  ],
  unproven: ['New, without any proof', 'Nova, sem prova alguma'],
  provenNone: [
    'Nothing was proven: this receiver takes anything (NONE). Answered {status}.',
    'Nada foi comprovado: este receptor aceita qualquer coisa (NONE). Respondida com {status}.',
  ],
  repeat: ['Proven, and came before', 'Comprovada, e já tinha chegado'],
  unprovenRepeat: ['Came before, without any proof', 'Já tinha chegado, sem prova alguma'],
  repeatAttempt: [
    'A later attempt of delivery {first}: its answer was lost or was no 2xx. Answered {status}. Process the event once, by its id.',
    'Nova tentativa da entrega {first}: a resposta se perdeu ou não foi 2xx. Respondida com {status}. Processe o evento uma vez, pelo id.',
  ],
  repeatRedelivery: [
    'The same event as delivery {first}, by another delivery: a retry, or a second subscription to this address. Answered {status}. Process the event once, by its id.',
    'O mesmo evento da entrega {first}, por outra entrega: um reenvio, ou uma segunda assinatura para este endereço. Respondida com {status}. Processe o evento uma vez, pelo id.',
  ],
  notEvent: ['Proven, but no event', 'Comprovada, mas não é um evento'],
  unprovenNotEvent: ['No event', 'Não é um evento'],
  notProven: ['Not proven', 'Não comprovada'],
  notProvenAnswer: [
    'Answered {status}, so the service tries again, six times in all.',
    'Respondida com {status}; o serviço tenta de novo, seis vezes ao todo.',
  ],
  whatToDo: ['What to do', 'O que fazer'],
  next: ['Look the payment up', 'Consulte o pagamento'],

  timeline: ['What is known of the payment', 'O que se sabe do pagamento'],
  timelineWhy: [
    'An event is a hint; the look-up decides. Asks the journal, the service, the statement and the captures.',
    'O evento é um indício; a consulta decide. Lê o journal, o serviço, o extrato e as capturas.',
  ],
  timelineAsk: ['Show the timeline', 'Mostrar a linha do tempo'],
  timelineAgain: ['Ask again', 'Consultar de novo'],
  asking: ['Asking…', 'Consultando…'],
  service: ['Service', 'Serviço'],
  noStatus: ['no status told', 'não informou status'],
  journalState: ['Journal', 'Journal'],
  noTime: ['without a time', 'sem horário'],
  notFound: ['knows nothing of it', 'nada consta'],
  noAnswer: ['no answer: {note}', 'sem resposta: {note}'],
  diagnosis_captured: ['Its event came.', 'O evento chegou.'],
  diagnosis_settled_uncaptured: [
    'The payment is settled and its event was due, but none was captured here. Either no subscription of this address asks for it, or it went elsewhere, or its attempts failed. The money is not in question: do not pay again.',
    'O pagamento está liquidado e o evento era devido, mas nenhum foi capturado aqui. Ou nenhuma assinatura deste endereço o pede, ou ele foi para outro lugar, ou as tentativas falharam. O dinheiro não está em dúvida: não pague de novo.',
  ],
  diagnosis_failed_uncaptured: [
    'The payment failed and its event was due, but none was captured here: see subscription, address and attempts.',
    'O pagamento falhou e o evento era devido, mas nenhum foi capturado aqui: veja assinatura, endereço e tentativas.',
  ],
  diagnosis_failed_transfer: [
    'No trace of a settled transfer. A transfer within the bank that fails never produces an event: its answer was all there is.',
    'Nenhum sinal de transferência liquidada. Uma transferência interna que falha nunca gera evento: a resposta foi tudo o que houve.',
  ],
  diagnosis_on_its_way: [
    'The service says {status}, which is not final: the event comes with the outcome. Wait; do not pay again.',
    'O serviço diz {status}, que não é final: o evento vem com o resultado. Aguarde; não pague de novo.',
  ],
  diagnosis_unknown_payment: [
    'The service knows no such payment, so there is no event. Check the identifier, the account and the environment.',
    'O serviço não conhece esse pagamento, então não há evento. Confira o identificador, a conta e o ambiente.',
  ],
  diagnosis_no_answer: [
    'The service did not answer, so nothing is known. Ask again later; do not pay again.',
    'O serviço não respondeu, então nada se sabe. Consulte mais tarde; não pague de novo.',
  ],

  source_journal: ['journal', 'journal'],
  source_status: ['status', 'status'],
  source_timeline: ['timeline', 'histórico'],
  source_statement: ['statement', 'extrato'],
  source_refund: ['refund', 'devolução'],
  source_event: ['delivery', 'entrega'],

  sameEvent: ['Deliveries of this event', 'Entregas deste evento'],
  cameOnce: ['It came once.', 'Chegou uma vez.'],
  cameTimes: [
    'It came {count} times, {accepted} of them accepted. One event: what counts is the first accepted one.',
    'Chegou {count} vezes, {accepted} delas aceitas. Um só evento: vale a primeira aceita.',
  ],
  sameBytes: ['same bytes', 'mesmos bytes'],
  differsAt: [
    'The bytes part at offset {offset}: first those of delivery {first}, then these.',
    'Os bytes se separam na posição {offset}: primeiro os da entrega {first}, depois estes.',
  ],
  thisOne: ['this one', 'esta'],
  beside: ['The event beside it', 'O evento ao lado'],
  besideCame: [
    '{type} tells of the same payment under an id of its own. Handle one of the two types.',
    '{type} fala do mesmo pagamento com um id próprio. Trate um dos dois tipos.',
  ],
  besideMissing: [
    '{type} is sent for the same payment too; it was not captured here.',
    '{type} também é enviado para o mesmo pagamento; não foi capturado aqui.',
  ],
  besideOf: ['The event beside this one was captured.', 'O evento ao lado deste foi capturado.'],

  facts: ['Facts', 'Dados'],
  delivery: ['Delivery', 'Entrega'],
  received: ['Received', 'Recebida'],
  receivedFrom: ['{time} from {address} at {target}', '{time} de {address} em {target}'],
  answered: ['Answered', 'Respondida'],
  proof: ['Proof', 'Prova'],
  eventId: ['Event id', 'Id do evento'],
  occurred: ['Occurred', 'Ocorreu'],
  status: ['Status', 'Status'],
  identifier: ['Identifier', 'Identificador'],
  endToEndId: ['End-to-end id', 'endToEnd'],
  requestId: ['Request id', 'Id da requisição'],
  attemptField: ['Attempt', 'Tentativa'],
  subscription: ['Subscription', 'Assinatura'],
  environment: ['Environment', 'Ambiente'],
  intent: ['Intent', 'Intenção'],
  unknown: ['unknown', 'desconhecido'],

  body: ['Body', 'Corpo'],
  bodyBytes: ['{count} bytes', '{count} bytes'],
  pretty: ['Indented', 'Indentado'],
  raw: ['Exact bytes', 'Bytes exatos'],
  hex: ['Hex', 'Hex'],
  hiddenCount: [
    '{count} characters or bytes that no eye sees are marked.',
    '{count} caracteres ou bytes invisíveis estão marcados.',
  ],
  noJson: [
    'This is no JSON that can be believed: see the exact bytes.',
    'Não é um JSON confiável: veja os bytes exatos.',
  ],
  emptyBody: ['The body is empty.', 'O corpo está vazio.'],
  cut: ['Only the first {count} bytes are shown.', 'Só os primeiros {count} bytes são mostrados.'],
  showAll: ['Show all', 'Mostrar tudo'],
  copyBody: ['Copy the body', 'Copiar o corpo'],
  headers: ['Headers as they came', 'Cabeçalhos como vieram'],
  hiddenSecret: [
    '[hidden] stands where a secret of ours was.',
    '[hidden] está no lugar de um segredo nosso.',
  ],

  forwards: ['Handed on', 'Repassada'],
  noForwards: ['It was not handed on from here.', 'Não foi repassada daqui.'],
  took: ['{status} in {ms} ms', '{status} em {ms} ms'],

  replay: ['Send again…', 'Enviar de novo…'],
  replayTitle: ['Send these bytes again', 'Enviar estes bytes de novo'],
  replayWhat: [
    'POSTs the exact body and headers of delivery {id} to an address of yours. The service is not asked, and no money moves by it; but a receiver that does not know repeats by the event id may handle it twice.',
    'Faz POST do corpo e dos cabeçalhos exatos da entrega {id} para um endereço seu. O serviço não é consultado e nada disso move dinheiro; mas um receptor que não reconhece repetições pelo id do evento pode tratá-la duas vezes.',
  ],
  replayHidden: [
    'Its key, password or token is not kept, so that header is left out and a receiver that verifies refuses it. "brl webhooks replay" can put it in again.',
    'A chave, senha ou token não é guardado: o cabeçalho fica de fora e um receptor que verifica recusa. "brl webhooks replay" pode recolocá-lo.',
  ],
  replayRefused: [
    'This delivery was not proven. Send it only to a receiver that verifies.',
    'Esta entrega não foi comprovada. Envie só a um receptor que verifica.',
  ],
  address: ['Address (https, or this machine)', 'Endereço (https, ou esta máquina)'],
  send: ['Send', 'Enviar'],
  sent: ['Sent: {status} in {ms} ms.', 'Enviada: {status} em {ms} ms.'],
  retry: ['Ask for a new attempt…', 'Pedir nova tentativa…'],
  retryTitle: ['Ask the service for a new attempt', 'Pedir ao serviço uma nova tentativa'],
  retryWhat: [
    'The service ({environment}) queues one more attempt of this delivery to the subscribed address, as "brl webhooks retry" does. The event keeps its id. It moves no money.',
    'O serviço ({environment}) enfileira mais uma tentativa desta entrega ao endereço assinado, como "brl webhooks retry". O evento mantém o id. Isso não move dinheiro.',
  ],
  retryIds: [
    'The service has no list of deliveries. The ids are filled in from the receiver and from the header that ends in -request-id; check them.',
    'O serviço não tem lista de entregas. Os ids vêm do receptor e do cabeçalho que termina em -request-id; confira.',
  ],
  deliveryId: ['Delivery id', 'Id da entrega'],
  askRetry: ['Ask for it', 'Pedir'],
  retried: ['Asked for. It appears here once it arrives.', 'Pedido feito. Ela aparece aqui quando chegar.'],

  gapsTitle: ['Settled payments without an event', 'Pagamentos liquidados sem evento'],
  gapsWhat: [
    'Compares journal and statement with what was captured here. Types: those that the subscriptions made from here ask for.',
    'Compara journal e extrato com o que foi capturado aqui. Tipos: os que as assinaturas criadas daqui pedem.',
  ],
  from: ['From', 'De'],
  to: ['To', 'Até'],
  look: ['Look', 'Procurar'],
  noGaps: ['Every settled payment has its event.', 'Todo pagamento liquidado tem seu evento.'],
  gapCount: ['Settled, without an event here: {count}.', 'Liquidados, sem evento aqui: {count}.'],
  gapsWhy: [
    'The money moved; only the event is missing. Never pay again because of it.',
    'O dinheiro foi movimentado; só falta o evento. Nunca pague de novo por isso.',
  ],
  time: ['Time', 'Horário'],
  source: ['Source', 'Origem'],
  expected: ['Expected', 'Esperado'],
  amount: ['Amount', 'Valor'],
  payment: ['Payment', 'Pagamento'],

  badAddress: [
    'The address must be https, or http to this machine, without user or password.',
    'O endereço deve ser https, ou http para esta máquina, sem usuário nem senha.',
  ],
  badInput: [
    'Something is missing, or has characters that it cannot have.',
    'Falta algo, ou há caracteres que não podem estar ali.',
  ],
  failed: ['That did not work: {message}', 'Não deu certo: {message}'],
  keyMove: ['next and previous delivery', 'próxima entrega e anterior'],
  keyEnds: ['first and last', 'primeira e última'],
  keyOpen: ['into the delivery', 'entrar na entrega'],
  keyFilter: ['filter', 'filtrar'],
  keyEscape: ['back to the list, then clear the filter', 'voltar à lista, depois limpar o filtro'],
  keyTimeline: ['timeline of the payment', 'linha do tempo do pagamento'],
  keyMissing: ['what is missing', 'o que falta'],
  keyHelp: ['this help', 'esta ajuda'],
} as const satisfies Readonly<Record<string, readonly [en: string, pt: string]>>;
