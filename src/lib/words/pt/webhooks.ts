import type { InPortuguese } from '../topic.ts';
import type { webhooksWords } from '../webhooks.ts';
import { counted, environmentName, stateName } from './forms.ts';

/** The words of `webhooks.ts` in Portuguese. What a file holds has its article, as the sentences about files need it. */
export const webhooks = {
  secret: 'o segredo do webhook',
  valid: 'válida',
  notValid: 'inválida',
  nothingProven: 'nada foi provado',
  queued: 'na fila',
  noEvent: '(sem evento)',
  nothingSent: 'Nada foi enviado.',
  nothingSentAfter: (sentence) => `${sentence} Nada foi enviado.`,
  dryRun: 'Simulação: nada foi enviado.',
  note: (sentence) => `Nota: ${sentence}`,
  unproven:
    'Aviso: com NONE, quem conhecer o endereço pode enviar eventos inventados. Não use isso em produção.',
  provenIn: (type, header) => `${type} em ${header}`,
  proof: {
    headerNotFor: (type) => `--header vale para HMAC e API_KEY; ${type} usa Authorization ou nada.`,
    headerOnlyApiKey: '--header vale para --auth-type API_KEY.',
    headerName: '--header não é o nome de um cabeçalho (RFC 9110).',
    usernameMissing: 'BASIC precisa de --username.',
    usernameNotFor: '--username vale para --auth-type BASIC.',
    usernameBad: '--auth-type BASIC precisa de um --username sem dois-pontos (RFC 7617).',
    noneHasNoSecret: 'NONE não tem segredo.',
    secretMissing: (type) => `${type} precisa do segredo: --secret-file ARQUIVO, ou --subscription ID.`,
    secretCharacters: 'O segredo tem caracteres que um cabeçalho não comporta.',
  },
  address: {
    example: 'Escreva assim: https://HOST/CAMINHO.',
    notHttp: (name) => `${name} não é um endereço http nem https.`,
    notHttpsHere: (name) => `${name} deve ser https, exceto nesta máquina.`,
    holdsUser: (name) => `${name} não pode conter usuário nem senha.`,
    notAbsolute: (name) => `${name} não é uma URL absoluta.`,
    notHttps: (name) => `${name} deve começar com https://.`,
    hasFragment: (name) => `${name} não pode ter fragmento.`,
    path: '--path deve começar com /.',
  },
  event: {
    removed: (event, successor) =>
      `O evento ${event} não existe mais; ${successor} o substituiu. Nada foi enviado.`,
    unknown: (event) => `Não existe o evento "${event}". Nada foi enviado.`,
    seeAll: 'Para ver todos: brl webhooks events',
    notEmitted: (event) => `No momento o serviço não envia ${event}.`,
    alias: (event, original, version) =>
      `${event} repete ${original} e sai na versão ${version}; inscreva-se em ${original}.`,
    otherKind: (path) => `Na especificação, ${path} tem outro tipo de valor. Nada foi enviado.`,
    seeOne: (command) => `Para ver um: ${command}`,
    noMember: (path) => `O evento não tem o campo "${path}". Nada foi enviado.`,
    didYouMean: (paths) => `Seria ${paths.join(' ou ')}?`,
    itHas: (paths) => `Os campos são ${paths}.`,
  },
  events: {
    none: 'Nenhum evento.',
    notSent: 'não é enviado',
    alias: 'outro nome',
  },
  subscription: {
    unknown: (id) =>
      `A inscrição ${id} não foi feita nesta máquina; por isso o segredo dela não é conhecido aqui.`,
    unknownHint: 'Em vez de --subscription, informe --auth-type e --secret-file.',
    secretNotKept: (id) => `O segredo da inscrição ${id} não está guardado aqui.`,
    secretNotKeptHint: 'Informe-o com --secret-file ARQUIVO.',
  },
  create: {
    secretWaits: (name, store) =>
      `Se a inscrição foi criada, o segredo dela está guardado como ${name} (${store}).`,
    notGiven: 'não informado',
    allAccounts: 'todas',
    secret: (name, store) => `${name} ${store.replace(/^o /, 'no ')}`,
    madeSecret: (name, store) => `${name} ${store.replace(/^o /, 'no ')}, gerado aqui`,
    notRemembered: (id, why) =>
      `Aviso: "webhooks listen --subscription ${id}" não vai encontrar o segredo da inscrição. ${why}`,
  },
  receiving: {
    listening: (url, proof, environment) =>
      `Escutando em ${url} (${proof}, ${environmentName(environment)}).`,
    listeningUntil: (url, proof, environment) =>
      `Escutando em ${url} (${proof}, ${environmentName(environment)}). Ctrl-C encerra.`,
    reachable: (host) => `Aviso: outras máquinas alcançam ${host}.`,
    portUnusable: (port, why) => `O receptor não consegue escutar na porta ${port}: ${why}.`,
    notShown: (captureId, why) => `A captura ${captureId} foi guardada, mas não mostrada: ${why}`,
    notKept: (why) => `Uma entrega não foi guardada, e a resposta foi 503: ${why}`,
    notKeptUnproven: (count, sender) =>
      `${count === 1 ? 'Mais 1 entrega não comprovada foi respondida com 401 e não guardada' : `Mais ${count} entregas não comprovadas foram respondidas com 401 e não guardadas`}: vieram demais de uma vez, a última de ${sender}.`,
    causeNotKept: (captureId, why) => `A causa da captura ${captureId} não foi guardada: ${why}`,
    routeText: (text) => `--route: "${text}" não tem a forma /CAMINHO=INSCRIÇÃO.`,
    routeTwice: (path) => `--route: ${path} aparece duas vezes.`,
    routed: (url, subscription, proof) => `${url}: inscrição ${subscription}, ${proof}.`,
    metricsAt: (url) => `Métricas em ${url}, health check em ${url.replace(/metrics$/, 'health')}.`,
    metricsUnusable: (port, why) => `As métricas não podem ser servidas na porta ${port}: ${why}.`,
    proxyNetwork: (text) =>
      `--trust-proxy: "${text}" não é um endereço nem uma rede como 10.0.0.0/8 ou 2001:db8::/32.`,
    turnedAway: (sender, status, why) =>
      `Uma requisição de ${sender} foi rejeitada: ${status ?? 'sem resposta'}, ${why}.`,
    unknownSender: 'origem desconhecida',
    tooFew: (count) =>
      count === 1
        ? 'Nenhuma entrega chegou a tempo. Para ver o que um sandbox enviou: brl sandbox deliveries'
        : `Menos de ${count} entregas chegaram a tempo. Para ver o que um sandbox enviou: brl sandbox deliveries`,
    noQuery: '--query precisa de uma resposta completa; passe as linhas ao jq.',
    tlsKey: 'a chave TLS',
    tlsKeyMissing: (file) => `--tls-key: ${file} não existe.`,
    tlsCertUnreadable: (file, code) => `--tls-cert: não foi possível ler ${file} (${code}).`,
  },
  forwarding: {
    handedOnLater: (captureId, answer, tries) =>
      `A captura ${captureId} foi repassada: ${answer}, tentativa ${tries}.`,
    givenUp: (captureId) =>
      `O brl não tenta mais repassar a captura ${captureId}. Para ver o que não foi repassado: brl webhooks captured list --not-forwarded`,
    paused: (url, why) =>
      `${url} não aceita entregas (${why}). Elas esperam em disco e são enviadas quando o endereço aceitar.`,
    failed: (why) => `A fila de repasses não pode ser usada; o brl tenta de novo: ${why}`,
    resumed: (count, url) =>
      `${counted(count, 'entrega que já esperava é enviada', 'entregas que já esperavam são enviadas')} agora para ${url}.`,
    leftForOther: (count, url) =>
      `${counted(count, 'entrega espera', 'entregas esperam')} o repasse para ${url}. Para ${count === 1 ? 'enviá-la' : 'enviá-las'}: brl webhooks replay --not-forwarded --to URL`,
    leftGivenUp: (count, url) =>
      `${counted(count, 'entrega nunca foi aceita', 'entregas nunca foram aceitas')} por ${url}. Para ${count === 1 ? 'enviá-la' : 'enviá-las'} de novo: brl webhooks replay --not-forwarded --to URL`,
  },
  kinds: { new: 'nova', attempt: 'nova tentativa', redelivery: 'reentrega', refused: 'recusada' },
  delivery: {
    received: (time, sender, target) => `${time} (Brasília), de ${sender}, em ${target}`,
    unknownSender: 'origem desconhecida',
    answeredAgain: (status, kind, captureId) => `${status}, ${kind} da captura ${captureId}`,
    notCaptured: 'não capturado',
    handedOn: (answer, ms) => `-> ${answer} em ${ms} ms`,
    emptyBody: '(vazio)',
    otherBytes: 'outros bytes',
    attempt: (number) => `tentativa ${number}`,
    beside: (event) => `acompanha ${event}`,
    keptAs: (captureId, command) => `guardada como ${captureId}: ${command}`,
    noteOf: (captureId, text) => `${captureId}: ${text}`,
    causeOf: (captureId, code, sentence) => `${captureId}: ${code}. ${sentence}`,
    notFromHere: 'não é daqui',
    problems: {
      not_json: 'O corpo não é um JSON confiável (não é UTF-8, tem campo repetido ou níveis demais).',
      not_an_event: 'O corpo não é um evento: falta id ou type.',
    },
    provenBut: {
      not_json:
        'A prova está certa, mas o corpo não é um JSON confiável (não é UTF-8, tem campo repetido ou níveis demais).',
      not_an_event: 'A prova está certa, mas o corpo não é um evento: falta id ou type.',
    },
    differs:
      'O mesmo id de evento já chegou com outros bytes. Compare os dois com `brl webhooks captured show ID`.',
    otherEnvironment: (theirs, ours) =>
      `Aviso: o evento diz que é do ambiente ${environmentName(theirs)}, mas este é ${environmentName(ours)}. Confira a inscrição e o perfil.`,
    otherVersion: (theirs, known) =>
      `Aviso: o envelope é da versão ${theirs}, mas o brl conhece a ${known}. Confira o que foi lido dele.`,
  },
  captures: {
    noneNamed: (id) => `Nenhuma entrega "${id}" foi capturada neste ambiente.`,
    noneFitsHere: 'Nenhuma entrega capturada neste ambiente corresponde ao pedido.',
    noneFits: 'Nenhuma entrega capturada corresponde ao pedido.',
    inJournal: (count, state, line) =>
      `${count === 1 ? `Este diário tem um pagamento assim (${stateName(state)})` : `Este diário tem ${count} pagamentos assim`}, sem entrega aqui: ${line}`,
    openInJournal: (count, state, line) =>
      `${count === 1 ? `Este diário tem um pagamento assim (${stateName(state)})` : `Este diário tem ${count} pagamentos assim, e nem todos terminaram`}: pode ter sido pago, então não pague de novo. ${line}`,
    emptyText: '--text está vazio.',
    unknownType: (type) =>
      `Nenhum evento se chama "${type}", e nenhuma entrega capturada tem esse tipo. Os tipos estão em \`brl webhooks trigger --help\`.`,
    unknownCause: (cause, known) => `Nenhuma causa se chama "${cause}". As causas são: ${known}.`,
    indexing: (count) =>
      `Indexando cerca de ${counted(count, 'entrega', 'entregas')} para a busca. Isso se faz uma vez; depois, só com o que é novo.`,
    more: (shown, total, last) =>
      `${shown} de ${total}. As seguintes: --before ${last}, ou um --limit maior.`,
  },
  caseFile: {
    which: 'Indique o pagamento por um só destes: id, --identifier, --e2e ou --ref.',
    masked:
      'Nomes, documentos (CPF, CNPJ), chaves PIX, contas bancárias, endereços de pessoas e textos livres estão mascarados; por isso as assinaturas não conferem mais com os corpos. Credenciais em cabeçalhos e endereços estão ocultas.',
    nothingCame:
      'Nenhuma entrega sobre este pagamento foi capturada aqui: o caso traz o que mais se sabe dele, e o que foi recusado antes de ser entrega.',
    withheld: (bytes) =>
      `[${counted(bytes, 'byte que não é JSON', 'bytes que não são JSON')}: fora do arquivo, pois não há como mascarar nomes ali]\n`,
  },
  prune: {
    badDays: (text) => `--older-than ${text} não é um número de dias. Escreva como 90d.`,
    really: (count, time, environment) =>
      `Remover ${counted(count, 'entrega capturada', 'entregas capturadas')} do ambiente ${environmentName(environment)}, de antes de ${time} (Brasília)? Isso não pode ser desfeito.`,
    removed: (count, time) =>
      count === 0
        ? `Nenhuma entrega é anterior a ${time} (Brasília): nada foi removido.`
        : `${counted(count, 'entrega anterior', 'entregas anteriores')} a ${time} (Brasília) ${count === 1 ? 'foi removida' : 'foram removidas'}. As repetições desses eventos continuam sendo reconhecidas.`,
    removing: (done, total, left) => `${done} de ${total} removidas, tempo restante: ${left}`,
    notSmaller:
      'O arquivo continua do mesmo tamanho: ele é de uma versão anterior e está aberto em outro processo. O espaço liberado será usado pelas próximas entregas; para diminuir o arquivo, repita o comando quando nenhum receptor nem página estiver em execução.',
    would: (count, time) =>
      `${counted(count, 'entrega', 'entregas')} de antes de ${time} (Brasília) ${count === 1 ? 'seria removida' : 'seriam removidas'}. Simulação: nada foi removido.`,
    size: (before, after) => `Tamanho antes: ${before}; agora: ${after}.`,
  },
  byPayment: {
    none: 'Nenhum pagamento capturado corresponde ao pedido.',
    from: (payer) => `de ${payer}`,
    accepted: (count) => counted(count, 'nova', 'novas'),
    repeats: (count) => counted(count, 'repetida', 'repetidas'),
    refused: (count) => counted(count, 'recusada', 'recusadas'),
    forwarded: (taken, count) => `aceitas: ${taken} de ${counted(count, 'tentativa', 'tentativas')}`,
    missing: {
      accepted: 'um evento aceito',
      outcome: 'o resultado',
      beside: 'o outro evento do par',
      forwarded: 'um 2xx do receptor',
    },
  },
  gaps: {
    sources: { journal: 'diário', statement: 'extrato' },
    none: (count, account, from, to, types) =>
      `${count === 1 ? 'O único pagamento liquidado' : `Todos os ${count} pagamentos liquidados`} de ${account}, ${from === to ? from : `${from} a ${to}`}, ${count === 1 ? 'tem o seu evento' : 'têm os seus eventos'}. Procurados: ${types}.`,
    nothing: (_count, account, from, to, types) =>
      `Nenhum pagamento liquidado de ${account}, ${from === to ? from : `${from} a ${to}`}, para comparar. Procurados: ${types}.`,
    compared: (count, account, from, to, types) =>
      `Comparados: ${counted(count, 'pagamento liquidado', 'pagamentos liquidados')} de ${account}, ${from === to ? from : `${from} a ${to}`}. Procurados: ${types}.`,
    unnamed: (count) =>
      count === 1
        ? '1 deles não tem nome que um evento pudesse ter, e por isso nada se sabe do seu evento.'
        : `${count} deles não têm nome que um evento pudesse ter, e por isso nada se sabe dos seus eventos.`,
    neverCame: 'nada chegou',
    cameRefused: (status, why, captureId) =>
      `chegou e foi respondida com ${status}: ${why}${captureId === null ? '' : ` (entrega ${captureId})`}`,
    turnedAway: (count, last) =>
      `${count === 1 ? '1 requisição foi recusada' : `${count} requisições foram recusadas`} antes de ser entrega nestes dias, a última: ${last}`,
    allAccounts: 'todas as contas deste diário',
    notSettling: (type, types) =>
      `--gaps compara pagamentos liquidados com os seus eventos, e "${type}" não é nenhum destes: ${types}.`,
    found: (count, from, to) => {
      const days = from === to ? `de ${from}` : `de ${from} a ${to}`;
      return count === 1
        ? `1 pagamento liquidado ${days} não tem evento.`
        : `${count} pagamentos liquidados ${days} não têm evento.`;
    },
  },
  headerFile: {
    empty: '--header-file não tem cabeçalho algum: ele deve ter linhas "Nome: valor", ou JSON.',
    badLine: '--header-file tem uma linha que não é um cabeçalho; o esperado é "Nome: valor".',
    badJson: '--header-file começa como JSON, mas não é um JSON válido.',
  },
  verify: {
    giveBody: 'Informe --body ARQUIVO, ou --event-id ID.',
    looking: 'Procurando a causa.',
    oneStdin: 'Corpo e segredo não podem vir os dois da entrada padrão.',
    notValid: 'INVÁLIDA',
    checked: (proof, bytes) => `${proof}, ${counted(bytes, 'byte', 'bytes')}`,
    atArrival: 'Verificada quando chegou, pois a chave, a senha ou o token não fica guardado.',
    signatureNotFor: (type) => `--signature vale para HMAC; para ${type}, informe --header-file ARQUIVO.`,
    giveSignature: 'Informe --signature HEX, ou os cabeçalhos capturados com --header-file ARQUIVO.',
  },
  proofView: {
    lengths: (signed, received) =>
      `${counted(signed, 'byte foi assinado', 'bytes foram assinados')}, ${counted(received, 'chegou', 'chegaram')}; diferenças entre « e »`,
    more: (count, isAll) =>
      `${count === 1 ? 'mais 1 trecho' : isAll ? `mais ${count} trechos` : `mais de ${count} outros trechos`}; veja com --json`,
    fixFlag: (frameworks) => `Para ver linhas que verificam o corpo bruto, acrescente --fix ${frameworks}`,
  },
  trigger: {
    nameEvent: 'Indique um evento. Nada foi enviado.',
    giveAddress: 'Informe --to URL, ou --dry-run. Nada foi enviado.',
    oneStdin: 'Dados e segredo não podem vir os dois da entrada padrão.',
    dataOfSeveral: '--data vale para um só evento. Nada foi enviado.',
    idOfSeveral: '--id é o id de um evento, mas este comando faz vários. Nada foi enviado.',
    nothingToReorder:
      '--out-of-order precisa de várias entregas, e nada vem antes deste evento. Nada foi enviado.',
    nothingToReorderHint:
      'Acrescente --repeat, --duplicate ou --pair, ou indique vários eventos: EVENTO,EVENTO.',
  },
  retry: {
    noSuch: 'Confira o id da inscrição e o da entrega; o cabeçalho de cada entrega traz o id dela.',
    which: 'Informe os ids da inscrição e da entrega, --event-id, ou filtros.',
    oneOrFilter: 'Indique uma só entrega, ou filtros, não os dois.',
    really: (count, subscriptions, environment) =>
      `Pedir ao serviço (${environmentName(environment)}) uma nova tentativa de ${counted(count, 'entrega', 'entregas')} de ${counted(subscriptions, 'inscrição', 'inscrições')}? Cada uma vai para o endereço da própria inscrição; os eventos mantêm os ids.`,
    nameless: (count) =>
      `${counted(count, 'entrega fica', 'entregas ficam')} de fora: sem id de entrega, ou sem inscrição conhecida aqui.`,
    asked: (queued, refused, left) =>
      `${counted(queued, 'nova tentativa', 'novas tentativas')} na fila, ${counted(refused, 'recusada', 'recusadas')}, ${counted(left, 'não pedida', 'não pedidas')}.`,
    noDeliveryId: (captureId, header) =>
      `A captura ${captureId} não tem o cabeçalho ${header} nem x-…-${header}, que leva o id da entrega (configuração webhookDeliveryIdHeader).`,
    noSubscription: (captureId) =>
      `A captura ${captureId} não foi recebida para uma inscrição conhecida aqui: informe o id da inscrição antes de --event-id.`,
  },
  replay: {
    signAgainNeedsSecret: '--sign-again precisa do segredo de um HMAC: --secret-file ou --subscription.',
    which: 'Diga quais: um id, filtros ou --all. Nada foi enviado.',
    wasNotProven: (captureId) =>
      `Aviso: a captura ${captureId} não estava comprovada quando chegou, mas agora é enviada com assinatura ou segredo válido.`,
    leftOut: (header) =>
      `Aviso: ${header} fica de fora, pois o segredo dele não foi guardado. Informe --subscription ou --secret-file.`,
    newProof: (type) => `nova prova: ${type}`,
    sameProof: 'como chegou',
    without: (headers) => `sem ${headers}`,
  },
  sending: {
    sent: (sent, taken) =>
      `${counted(sent, 'enviada', 'enviadas')}, ${counted(taken, 'respondida', 'respondidas')} com 2xx`,
    refusedRightly: (count) => `${count} com prova errada recusada(s), como deve ser`,
    notTaken: (count) => counted(count, 'não aceita', 'não aceitas'),
    isItRunning: 'Não houve conexão: confira se o receptor está em execução, e o endereço de --to.',
    notReached: (count) => `${count} sem alcançar o destino`,
    leftUnsent: (count) => counted(count, 'não enviada', 'não enviadas'),
    progress: (done, count) => `${done} de ${counted(count, 'enviada', 'enviadas')}.`,
  },
  page: {
    open: 'Abra o endereço num navegador; quem o tiver pode ver as entregas. Ctrl-C encerra.',
    jsonOnly: 'A resposta é só um endereço; por isso, além de texto, o único formato é --json.',
    onlyReceiving: (flag) => `Com ${flag} o brl recebe entregas e precisa saber como elas se autenticam.`,
    onlyReceivingHint: 'Acrescente --subscription ID, --secret-file ARQUIVO ou --auth-type NONE.',
    portUnusable: (port, why) => `A página não pode ser servida na porta ${port}: ${why}.`,
    theAddress: 'O endereço',
    kindUnknown: 'kind tem um valor desconhecido.',
    paymentUnnamed: 'Um pagamento precisa de um identificador ou de um id end-to-end.',
    missing: (name) => `Falta ${name}.`,
    idMissing: (name) => `Falta ${name}, ou ele tem caracteres que um id não pode ter.`,
    sentEdited: (captureId, url, answer) =>
      `Cópia alterada da entrega ${captureId}, inventada, enviada para ${url}: ${answer}.`,
    sentAgain: (captureId, url, answer) => `Entrega ${captureId} enviada de novo para ${url}: ${answer}.`,
    retryAsked: (deliveryId, subscriptionId) =>
      `Foi pedida uma nova tentativa da entrega ${deliveryId} da inscrição ${subscriptionId}.`,
  },
} satisfies InPortuguese<typeof webhooksWords>;
