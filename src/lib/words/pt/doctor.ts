import type { doctorWords } from '../doctor.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `doctor.ts` in Portuguese. */
export const doctor = {
  checking: 'Verificando.',
  sandbox: 'Sandbox: contas fictícias, só nesta máquina; nenhum dinheiro real sai.',
  next: (advice) => `A seguir: ${advice}`,
  statuses: { pass: 'ok', warn: 'aviso', fail: 'falha' },
  names: {
    runtime: 'Node.js',
    configuration: 'configuração',
    'config-directory': 'pasta de perfis',
    'state-directory': 'pasta de dados',
    'cache-directory': 'pasta de cache',
    proxy: 'proxy',
    certificates: 'certificados',
    'file-system': 'disco do diário',
    'journal-directory': 'pasta do diário',
    journal: 'diário',
    payments: 'pagamentos',
    'key-directory': 'consultas de chave',
    'captured-deliveries': 'entregas capturadas',
    'secret-store': 'segredos',
    'signing-key': 'chave de assinatura',
    token: 'token',
    clock: 'relógio',
    reads: 'leitura',
    signature: 'assinatura',
    account: 'conta',
    database: 'banco de dados',
    tables: 'tabelas',
    roles: 'papéis',
    durability: 'durabilidade',
    standby: 'réplica',
    connections: 'conexões',
    'database-clock': 'relógio do banco',
    'database-identity': 'identidade do banco',
    address: 'endereço',
    subscription: 'inscrição',
    program: 'programa',
    'secret-file': 'arquivo-do-segredo',
    tls: 'tls',
    reached: 'conexão',
    path: 'caminho',
    proof: 'prova',
    body: 'corpo',
    size: 'tamanho',
    time: 'tempo',
  },
  summary: {
    failed: (failed, checks, warnings) =>
      `${failed} de ${checks} verificações ${failed === 1 ? 'falhou' : 'falharam'}, ${count(warnings, 'aviso')}.`,
    warned: (warnings) => `Nada falhou, ${count(warnings, 'aviso')}.`,
    passed: (checks) => `As ${checks} verificações passaram.`,
  },
  notTried: (why) => `Não foi possível verificar, porque ${why}.`,
  notTriedNext: 'Resolva isso primeiro e digite: brl doctor',
  captures: (size, location) => `${size} de entregas capturadas em ${location}`,
  because: {
    runtimeUnsafe: 'o ambiente de execução não é seguro',
    configurationBroken: 'a configuração está com erro',
    journalUnchosen: 'a configuração está com erro, e por isso não se sabe qual é o diário',
    secretUnread: 'um segredo não pode ser lido',
    journalUnread: 'o diário não pode ser lido',
    databaseUnreached: 'o servidor do diário não pode ser usado',
    serviceUnreached: 'não foi possível alcançar o serviço',
    noToken: 'não há token',
  },
  pipeClosed: 'O outro lado fechou o pipe.',
  configuration: {
    embedded: 'O sandbox embutido está em uso, porque não há perfil nem variável de conexão.',
    given: (environment, host, sources) => `${environment} em ${host}; ${sources}; o resto é do próprio brl.`,
    fromProfile: (settings, profile) => `${settings} do perfil ${profile}`,
    from: (settings, source) => `${settings} de ${source}`,
  },
  runtime: {
    tooOld: (version, needed) => `Este é o Node ${version}, mas o brl precisa do ${needed}.`,
    install: 'Instale um Node.js mais novo e digite: brl doctor',
    withoutSetting: 'Execute o brl sem essa configuração.',
    safe: (version) => `Node ${version}; nenhuma configuração dele expõe segredos.`,
  },
  disk: {
    readable: 'Confira se a pasta pode ser lida.',
    onlyLinux: 'Não verificado: só o Linux informa o tipo de um sistema de arquivos.',
    local: (directory) => `O sistema de arquivos do diário está nesta máquina (${directory}).`,
    remote: (kind, directory) =>
      `O diário está em ${kind} (${directory}), onde não se pode confiar nas travas de arquivo nem na gravação.`,
    useLocal: 'Aponte BRL_JOURNAL ou XDG_STATE_HOME para um disco desta máquina.',
    owner: (path) => `Confira de quem é ${path}.`,
    notYet: (path) => `A pasta ${path} ainda não existe; será criada quando for preciso.`,
    private: (path) => `Só o dono pode abrir ${path}.`,
    notDirectory: (path) => `${path} não é uma pasta de verdade.`,
    ofAnother: (path) => `${path} pertence a outro usuário.`,
    othersWrite: (path, mode) => `Outros usuários podem gravar em ${path} (modo ${mode}).`,
    othersLook: (path, mode) => `Outros usuários podem listar ${path} (modo ${mode}).`,
    othersOpen: (path, mode) => `Outros usuários podem abrir ${path} (modo ${mode}).`,
    othersReplace: (path, mode) => `Outros usuários podem trocar o diário em ${path} (modo ${mode}).`,
    irreplaceable: (path) => `Ninguém mais pode trocar o diário em ${path}.`,
  },
  journal: {
    keepIt: 'Não pague nada desta máquina, não apague o arquivo e compare-o com o extrato.',
    copyFirst: (copy) =>
      `Não pague nada desta máquina, não apague o arquivo e compare-o com o extrato. Antes faça uma cópia: ${copy}`,
    keepThenMove: (move) =>
      `Não pague nada desta máquina, não apague o arquivo e compare-o com o extrato; depois: ${move}`,
    keepThenExport: (command) =>
      `Não pague nada desta máquina, não apague o arquivo e compare-o com o extrato: ${command}`,
    whoseIsIt: (look) =>
      `Não pague nada desta máquina. Veja de quem é: ${look}. Peça que seja removido, ou aponte BRL_JOURNAL para uma pasta própria.`,
    losses: (location, losses) => `${location} ${losses}`,
    damaged: (location, first, more) =>
      `${location} está danificado: ${first}${more > 0 ? ` (e mais ${more})` : ''}.`,
    broken: (payments, location, first) =>
      `Registros de ${count(payments, 'pagamento')} em ${location} foram alterados ou perdidos; o primeiro é ${first}.`,
    forged: (payments, location, named) =>
      `${count(payments, 'pagamento')} em ${location} ${payments === 1 ? 'tem' : 'têm'} registros que o brl nunca grava; foram de outra pessoa: ${named}.`,
    forgeries: {
      bytes: (intentId) => `${intentId} (outra requisição, não a planejada)`,
      step: (intentId) => `${intentId} (um resultado que nada informou)`,
    },
    whoWrites: (command) =>
      `Não pague nenhum deles, confie no extrato, troque as senhas de quem pode gravar neste diário e veja: ${command}`,
    trustStatement: (command) => `Confie no extrato e veja: ${command}`,
    notDurable: (location, settings) =>
      `Em uma queda de energia, ${location} pode perder pagamentos, por causa de ${settings}.`,
    missing: (location, records) =>
      records === 1
        ? `Falta em ${location} ${kept(records)} que já tinha sido aceito.`
        : `Faltam em ${location} ${kept(records)} que já tinham sido aceitos.`,
    compareFirst: 'Compare com o extrato antes de pagar de novo algo de uma lista antiga.',
    sound: (location, records) =>
      records === 0
        ? `${location} está íntegro e durável, e ainda não tem registros.`
        : `${location} está íntegro e durável: tem ${kept(records)}, e não falta nenhum registro.`,
  },
  database: {
    checkAddress:
      'Enquanto isso, nada é pago. Confira o endereço (brl config show), a senha (brl journal password) e a rede.',
    askAdministrator: 'Fale com quem administra o banco de dados.',
    answers: (location, version) => `O PostgreSQL ${version} responde em ${location}, por TLS.`,
    byServer: (location, server) => `${location} (por ${server}, que aceita gravações)`,
    answersHere: (location, version) => `O PostgreSQL ${version} responde em ${location}, nesta máquina.`,
    tooOld: (location, version, needed) =>
      `O servidor de ${location} é o PostgreSQL ${version}, e o brl precisa da versão ${needed} ou mais nova.`,
    tables: (version) => `As tabelas e os papéis existem, na versão ${version}.`,
    noTables: 'O banco de dados ainda não tem as tabelas do brl; por isso, nada pode ser pago a partir dele.',
    older: (version, wanted) =>
      `As tabelas ou os papéis estão incompletos, e por isso nada pode ser pago a partir deles: estão na versão ${version}, e é preciso a ${wanted}.`,
    newer: (version, wanted) =>
      `As tabelas são da versão ${version}, e este programa conhece a ${wanted}; por isso, não paga nada a partir delas.`,
    newerBrl: 'Use uma versão mais nova do brl.',
    makeTables: 'brl journal migrate --check; quem administra o banco de dados digita --apply',
    superuser: (user) => `${user} é superusuário: pode alterar ou apagar qualquer registro.`,
    owner: (user) => `${user} é membro de brl_owner: pode alterar ou apagar qualquer registro.`,
    mayChange: (user) => `${user} pode alterar os registros do diário sem passar pelo brl.`,
    useRole: 'Pague e trabalhe com um usuário que só tenha brl_operator ou brl_worker.',
    takeRight: 'Retire dele estes direitos: REVOKE ALL ON brl.events, brl.intents',
    noRole: (user) => `${user} não pode pagar nem trabalhar em remessas.`,
    grant: (user) => `GRANT brl_operator TO "${user}"; ou, para um executor: GRANT brl_worker TO "${user}"`,
    operator: (user) => `${user} pode planejar e pagar, e não pode alterar um registro.`,
    worker: (user) => `${user} pode trabalhar em remessas, e não pode alterar um registro.`,
    approver: (user) => `${user} só pode ler e aprovar planos, e não precisa de mais.`,
    both: (user) => `${user} pode planejar, pagar e trabalhar em remessas, e não pode alterar um registro.`,
    durable: 'O que o servidor confirmou está no disco dele.',
    notDurable: (settings) =>
      `O servidor pode perder pagamentos que confirmou, e por isso nada é pago a partir dele: ${settings}.`,
    isStandby:
      'Este servidor é uma réplica (standby), que não grava nada; por isso, nada pode ser pago a partir dele.',
    usePrimary: 'Indique o servidor primário em BRL_JOURNAL.',
    noStandby:
      'Nenhuma réplica acompanha este servidor: se o disco se perder, os pagamentos feitos desde o último backup se perdem com ele.',
    addStandby: 'Ponha uma réplica para acompanhá-lo, com synchronous_standby_names definido.',
    lags: (standbys, seconds) =>
      `${count(standbys, 'réplica')}, ${seconds} s atrás: se o servidor se perder, perde-se também o que veio nesse tempo.`,
    follows: (standbys) =>
      `${count(standbys, 'réplica')} deste servidor; um commit não espera por ${standbys === 1 ? 'ela' : 'elas'}: se o servidor se perder, os últimos pagamentos podem se perder também.`,
    waits: (standbys) =>
      `${count(standbys, 'réplica')} deste servidor; um commit espera por ${standbys === 1 ? 'ela' : 'elas'}.`,
    connections: (used, most) => `${used} de ${most} conexões estão em uso.`,
    moreConnections: 'Aumente max_connections, ou use menos executores.',
    clocksAgree: 'O relógio desta máquina confere com o do servidor do banco de dados.',
    clockApart: (seconds) =>
      `O relógio desta máquina está ${Math.abs(seconds)} s ${seconds > 0 ? 'atrasado' : 'adiantado'} em relação ao do servidor do banco de dados; pagamentos em dúvida são consultados, e reenviados, cedo ou tarde demais nessa medida.`,
    setClocks: 'Acerte os dois relógios por NTP.',
    identity: (system, timeline) => `Sistema ${system}, timeline ${timeline}.`,
  },
  payments: {
    unknown: (payments) => `O diário tem ${unknownOutcome(payments)}.`,
    pending: (payments) => `O diário tem ${undecided(payments)}.`,
    both: (unknown, pending) => `O diário tem ${unknownOutcome(unknown)} e ${undecided(pending)}.`,
    final: 'Todo pagamento no diário tem resultado final.',
    sentFinal: 'Todo pagamento enviado tem resultado final.',
    settledLate: (payments) =>
      payments === 1
        ? '1 pagamento no diário foi liquidado depois de informado como recusado: se foi pago por outro meio, está pago em dobro.'
        : `${payments} pagamentos no diário foram liquidados depois de informados como recusados: os que foram pagos por outro meio estão pagos em dobro.`,
    findLate: 'Compare com o extrato. As linhas têm o código settled_late em: brl payout show REMESSA',
    unsent: (payments) =>
      payments === 1
        ? '1 pagamento no diário não foi enviado; nenhum dinheiro saiu.'
        : `${payments} pagamentos no diário não foram enviados; nenhum dinheiro saiu.`,
  },
  keys: {
    notPaused: 'As consultas de chave não estão em pausa.',
    paused: (until, scope) =>
      `A cota de consultas de chave acabou: o brl não faz nenhuma até ${until} (Brasília) para ${scope}.`,
    waitUntil: 'Espere até lá; só pague com --no-lookup se conhecer o favorecido.',
  },
  secrets: {
    keyRead: (keyId, algorithm) => `A chave ${keyId} foi lida; ela assina com ${algorithm}.`,
    commandSigns: (command, keyId, algorithm) =>
      `O comando de assinatura ${command} assina com ${algorithm} e a chave ${keyId}.`,
    secretRead: (place) => `O segredo do cliente foi lido de: ${place}.`,
    vaultOpen: (time) => ` O cofre está aberto até ${time}.`,
    environment: 'variáveis de ambiente',
  },
  notifiers: {
    isThere: (path) => `${path} pode ser iniciado.`,
    isMissing: (program) => `${program} não é um programa que se possa iniciar aqui.`,
    install: 'Instale-o nesta máquina, ou indique o caminho a partir de /.',
    secretRead: (path) => `O segredo que assina os avisos pode ser lido de ${path}.`,
    putSecret: (path) => `Ponha o segredo em ${path}, que só você pode ler.`,
  },
  service: {
    checkNetwork: 'Confira o endereço (brl config show), a rede e o proxy e digite: brl doctor',
    setClock: (command) => `Acerte o relógio desta máquina, por exemplo com: ${command}`,
    tokenGiven: (until) => `O serviço emitiu um token, válido até ${until} (Brasília).`,
    tokenKept: (until) =>
      `Há um token guardado, válido até ${until} (Brasília); a verificação "leitura" diz se o serviço o aceita.`,
    checkTokenPath: 'Confira tokenPath (brl config show), ou tente mais tarde: brl doctor',
    checkCredential: 'Confira BRL_CLIENT_ID, o segredo do cliente e BRL_TOKEN_PATH.',
    embeddedClock: 'O sandbox embutido usa o relógio desta máquina.',
    clocksNotCompared: 'Os relógios não foram comparados: nenhuma resposta trouxe a hora.',
    clockTooFar: (seconds) => `${clockApart(seconds)}, e assinaturas são recusadas a partir de 300 s.`,
    clockApart: (seconds) => `${clockApart(seconds)}.`,
    clocksAgree: 'O relógio desta máquina confere com o do serviço.',
    answered: (question) => `${question} teve resposta: o token é aceito, e tenant e escopo estão certos.`,
    answeredRenewed: (question) =>
      `${question} teve resposta: o token guardado não era mais aceito, mas um novo é, e tenant e escopo estão certos.`,
    doesNotSign: 'Esta credencial não assina.',
    signatureTaken: (keyId, algorithm) => `O serviço aceita assinaturas de ${keyId} (${algorithm}).`,
    signatureUntold: 'O serviço não disse se a assinatura é válida.',
    signatureRefused: (keyId, why) => `O serviço recusa assinaturas de ${keyId}: ${why}`,
  },
  account: {
    none: 'Nenhuma conta está definida; por isso cada comando precisa de --account CONTA.',
    setVariable: 'Defina BRL_ACCOUNT_ID.',
    read: (account) => `A conta ${account} pode ser lida.`,
    blocked: (account) => `Uma trava bloqueia as saídas da conta ${account}.`,
    usedUp: (account, window) => `O limite de PIX da conta ${account} acabou (${window}).`,
    open: 'Nenhuma trava impede saídas dela.',
    narrowed: 'Uma trava só permite saídas em certos horários ou de certos endereços: brl locks show',
    locksUntold: 'O serviço não disse se uma trava impede saídas dela.',
    left: (limit) => `Limite de PIX disponível: ${limit}.`,
  },
} satisfies InPortuguese<typeof doctorWords>;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function kept(records: number): string {
  return records === 1 ? '1 pagamento ou criação' : `${records} pagamentos e criações`;
}

function unknownOutcome(payments: number): string {
  return `${count(payments, 'pagamento')} em dúvida`;
}

function undecided(payments: number): string {
  return `${count(payments, 'pagamento')} a caminho`;
}

/** @param seconds negative where this machine is ahead */
function clockApart(seconds: number): string {
  return `O relógio desta máquina está ${Math.abs(seconds)} s ${seconds > 0 ? 'atrasado' : 'adiantado'} em relação ao do serviço`;
}
