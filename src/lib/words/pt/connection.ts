import type { connectionWords } from '../connection.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `connection.ts` in Portuguese. */
export const connection = {
  notAbsolute: (name) => `${name} não é uma URL absoluta.`,
  notHttps: (name) => `${name} deve começar com https://; http:// vale só para esta máquina.`,
  plainHost: (name) => `${name} não pode ter usuário, query nem fragmento.`,
  endsInVersion: (name) => `${name} deve terminar antes de /v1, com que começa todo caminho do serviço.`,
  badId: (name) => `${name} tem caracteres que um id não pode ter.`,
  plainText: (name) => `${name} deve ser ASCII visível, sem espaços.`,
  incomplete: 'A conexão está incompleta.',
  missing: (what, names) => `${what} ${names.includes(',') ? 'Faltam' : 'Falta'}: ${names}.`,
  setMissing: 'Defina as variáveis que faltam, ou remova todas, ou execute: brl auth login',
  journalPlace: {
    unexpanded: (place, mark) =>
      `BRL_JOURNAL é "${place}", e o brl não expande ${mark}: seria outro diário em cada pasta, e poderia pagar uma segunda vez.`,
    relative: (place) =>
      `BRL_JOURNAL é "${place}", que não é um caminho absoluto: seria outro diário em cada pasta, e poderia pagar uma segunda vez.`,
    blanks: (place) => `BRL_JOURNAL é ${place}, que tem um espaço ou uma quebra de linha numa ponta.`,
  },
  journalPlaceHint:
    'Indique o caminho completo, como /var/lib/brl/journal.sqlite, ou o endereço postgres:// de um diário compartilhado',
  noHome:
    'Não há pasta pessoal onde guardar os pagamentos: HOME não é um caminho absoluto, e este usuário não tem uma.',
  noState: (folder) =>
    `Não há onde guardar os pagamentos: ${folder} não existe, e este usuário não pode criá-la.`,
  noHomeHint:
    'Indique HOME, ou XDG_STATE_HOME, XDG_CONFIG_HOME e XDG_CACHE_HOME, com caminhos absolutos em que este usuário possa gravar',
  nothingSent: (message) => `${message} Nada foi enviado.`,
  noCurrentProfile: 'Nenhum perfil está escolhido.',
  noToken: 'Não há token de acesso.',
  tokenNotAsked: 'conhecido só nesta máquina; para perguntar ao serviço: brl auth status --check',
  notStored: (message) => `${message} Nada foi guardado.`,
  checkValues: 'Confira os valores; para guardá-los sem testar, acrescente --no-check.',
  foreignVariables: (profile, names) =>
    `O perfil ${profile} e ${names} não combinam: uma credencial só é enviada ao host com que foi guardada.`,
  unsetOrAll: (names) => `unset ${names}, ou informe todas as variáveis e nenhum perfil`,
  foreignTokenHost: (profile) =>
    `BRL_TOKEN_PATH está em um host diferente do host do perfil ${profile}; por isso o segredo não é enviado para lá.`,
  noAnswer: (request, reason) => `${request}: sem resposta, ${reason}`,
  silentHost: (reason) => `Não foi possível falar com o serviço nesse endereço: ${reason}.`,
  otherHost: (status) => `Esse endereço respondeu HTTP ${status}, mas não na forma deste serviço.`,
  noProxy: 'Sem proxy: as requisições vão direto ao serviço.',
  proxyUnused: (variable) => `${variable} está definida, mas não é usada para este serviço.`,
  proxyFaults: {
    address: (variable) => `${variable} não é o endereço de um proxy HTTP.`,
    encoding: (variable) =>
      `${variable} tem um espaço, uma barra invertida ou um % sem codificação: escreva %25 para %, %5C para \\ e %20 para um espaço.`,
    path: (variable) => `${variable} tem um caminho depois da porta do proxy, que nenhum proxy aceita.`,
  },
  correctOrUnset: (variable) => `Corrija, ou: unset ${variable}`,
  exemptHosts: ', exceto para os hosts em NO_PROXY',
  viaProxy: (host, exempt, variable) => `As requisições passam pelo proxy ${host}${exempt} (${variable}).`,
  unsetProxy: (variable) => `Se ninguém mandou usá-lo: unset ${variable}`,
  ownAuthorities: 'Só se confia nas autoridades certificadoras do próprio Node.',
  badCertificates: (path) =>
    `NODE_EXTRA_CA_CERTS indica ${path}, que não tem certificados legíveis; por isso o Node o ignora.`,
  correctPath: 'Corrija o caminho, ou: unset NODE_EXTRA_CA_CERTS',
  moreAuthorities: (count, path) =>
    `Além das autoridades do próprio Node, ${count === 1 ? 'uma' : count} de ${path} ${count === 1 ? 'pode' : 'podem'} se passar por qualquer serviço e ler o que se envia a ele.`,
  unsetAuthorities: 'Se ninguém mandou confiar nelas: unset NODE_EXTRA_CA_CERTS',
  topLevel: 'primeiro nível',
  badForm: (at) => `a forma não é a esperada em: ${at}`,
  profileNameForm:
    'Um nome de perfil tem de 1 a 64 letras, números, pontos, hífens ou sublinhados, e começa com letra ou número.',
  noProfile: (name) => `Não existe o perfil "${name}". Nada foi enviado.`,
  profiles: (names) => `Use um que exista: ${names}`,
  notJson: 'não é JSON',
  profilesVersion: (path, version, known) =>
    `${path} é da versão ${version}, mas este brl conhece a versão ${known}. O arquivo ficou como estava. Nada foi enviado.`,
  updateOrMove: 'Atualize o brl, ou aponte XDG_CONFIG_HOME para outra pasta.',
  profilesUnusable: (path, reason) =>
    `${path} não pode ser usado: ${reason}. O arquivo ficou como estava. Nada foi enviado.`,
  repairProfiles: 'Conserte o arquivo, ou tire-o dali e execute: brl auth login',
  leakyOption: (option) =>
    `O Node foi iniciado com ${option}, que expõe chaves e requisições ou enfraquece a proteção delas.`,
  debugger: 'Há um depurador conectado, que pode ler chaves e requisições.',
  nodeDebug: 'NODE_DEBUG faz o Node mostrar o que envia e recebe, inclusive segredos.',
  noTlsChecks: 'NODE_TLS_REJECT_UNAUTHORIZED=0 desliga a verificação de certificados.',
  unsetTlsChecks:
    'unset NODE_TLS_REJECT_UNAUTHORIZED; para uma autoridade privada, defina NODE_EXTRA_CA_CERTS',
  sandboxFile: (path, reason) =>
    `O arquivo do sandbox, ${path}, não pode ser usado: ${reason}. Nada foi enviado.`,
  boundAccount: (profile, account) => `A credencial do perfil ${profile} está vinculada à conta ${account}.`,
  badActingDocument: 'O documento do operador (BRL_ACTING_DOCUMENT) não é um CPF nem um CNPJ.',
  notAPin: (file) => `${file} não contém um PIN de transação: um PIN só tem dígitos.`,
  emptyVariable: (name) => `${name} está definida, mas vazia.`,
  badSetting: (name) => `${name} não pode ter este valor.`,
  badEnvironment: 'BRL_ENVIRONMENT deve ser sandbox ou production.',
  bothSecrets: 'BRL_CLIENT_SECRET e BRL_CLIENT_SECRET_FILE estão definidas ao mesmo tempo.',
  bothKeys: 'BRL_SIGNING_KEY_FILE e BRL_SIGNING_COMMAND estão definidas ao mesmo tempo.',
  badCommand: (variable) =>
    `${variable} não é um comando: ele executa sem shell; por isso aspas e sinais de shell não têm efeito.`,
  commandForm: 'Informe uma lista JSON: \'["/usr/local/bin/sign","slot0"]\'',
  badOperator: (characters) => `BRL_OPERATOR deve ser uma só linha de no máximo ${characters} caracteres.`,
  noOperatorKey: (path) =>
    `A chave SSH que o perfil indica não pode ser lida: ${path} não é uma chave pública.`,
  noPublicKey: (path) => `A chave pública do comando de assinatura não pode ser lida: ${path}.`,
  unsetOne: 'Remova uma delas.',
  profileWithout: (profile, flag) => `O perfil ${profile} não tem ${flag}.`,
  madeUpAccounts: 'Sandbox: contas fictícias, só nesta máquina; nenhum dinheiro real sai.',
  profilesFile: 'o arquivo de perfis',
  eitherSecret: 'BRL_CLIENT_SECRET (ou BRL_CLIENT_SECRET_FILE)',
  deprecated: (sunset, successor) =>
    `Aviso: o serviço marca esta rota como obsoleta${sunset === null ? '' : `, com remoção em ${sunset}`}${successor === null ? '' : `; a sucessora é ${successor}`}.`,
  deprecatedRefused: (sunset) =>
    `A especificação marca esta rota como obsoleta${sunset === undefined ? '' : `, com remoção em ${sunset}`}, e --fail-on-deprecated foi informado. Nada foi enviado.`,
  successor: (path) => `Use no lugar: ${path}`,
  clockBehind: (seconds) =>
    `O relógio desta máquina está ${seconds} s atrasado em relação ao do serviço; brl usa a hora do serviço. Acerte o relógio.`,
  clockAhead: (seconds) =>
    `O relógio desta máquina está ${seconds} s adiantado em relação ao do serviço; brl usa a hora do serviço. Acerte o relógio.`,
  exchange: (request, answer, ms, requestId) =>
    `${request}: ${answer ?? 'sem resposta'} em ${ms} ms${requestId === null ? '' : `, id da requisição ${requestId}`}`,
  note: (message) => `Nota: ${message}`,
  activeLater: 'Uma credencial delegada começa a funcionar 18 horas depois de emitida.',
  activeFrom: (profile, from) =>
    `A credencial${profile === null ? '' : ` do perfil ${profile}`} começa a funcionar em ${from}.`,
} satisfies InPortuguese<typeof connectionWords>;
