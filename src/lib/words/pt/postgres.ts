import type { postgresWords } from '../postgres.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `postgres.ts` in Portuguese. */
export const postgres = {
  unusable: (location, reason) => `O diário ${location} não pode ser usado: ${reason}.`,
  noPassword: 'nenhuma senha foi encontrada para ele: digite brl journal password',
  isStandby: 'o servidor não grava nada, como uma réplica (standby); indique o primário em BRL_JOURNAL',
  refused: (host, port) =>
    `ninguém responde em ${host}:${port} (ECONNREFUSED); confira o endereço e se o servidor está no ar`,
  noHost: (host) => `nenhum servidor com o nome ${host} foi encontrado; confira o endereço e a rede`,
  silent: 'o servidor não respondeu a tempo; confira a rede e se o servidor está sobrecarregado',
  cutOff: 'o servidor, ou algo no caminho, encerrou a conexão',
  starting: 'o servidor está iniciando ou parando; tente de novo daqui a pouco',
  asksForPassword:
    'o servidor pede a senha em texto claro, ou como MD5, numa conexão sem TLS. Ela não foi dada: use scram-sha-256 no pg_hba.conf, ou TLS',
  wrongPassword: (user) =>
    `o servidor não conhece o usuário ${user} com esta senha; digite \`brl journal password\` para informar outra`,
  notLetIn: (user, said) =>
    `o servidor não deixa o usuário ${user} entrar a partir desta máquina (${said}); fale com quem administra o banco de dados`,
  noDatabase: (name) =>
    `o servidor não tem o banco de dados ${name}; confira o nome no fim do endereço em BRL_JOURNAL`,
  mayNot: (user, said) =>
    `o usuário ${user} não tem permissão para isto (${said}): quem paga tem um usuário com brl_operator; um worker, um com brl_worker`,
  full: (said) =>
    `o servidor não aceita mais conexões (${said}); tente de novo quando outras tiverem terminado`,
  diskFull: (said) =>
    `o disco do servidor está cheio (${said}); quem administra o banco de dados abre espaço lá, e depois digite o mesmo comando de novo`,
  noTls: (host) =>
    `o servidor em ${host} não oferece TLS, e sem ele nada prova quem responde; fale com quem administra o banco de dados`,
  otherName: (host, said) =>
    `o certificado apresentado por ${host} é de outro nome (${said}); confira o endereço: se ele está certo, outra coisa responde no caminho`,
  expired: (host) =>
    `o certificado apresentado por ${host} venceu, ou o relógio desta máquina está errado; fale com quem administra o banco de dados`,
  untrusted: (host, said) =>
    `o certificado apresentado por ${host} não é confiável (${said}); se foi assinado por uma autoridade própria, acrescente ?sslrootcert=ARQUIVO ao endereço`,
  noReason: 'nenhum motivo foi dado',
  noAddress:
    'não é o endereço de um banco de dados: escreva como postgres://USUÁRIO@HOST:PORTA/BANCO_DE_DADOS.',
  passwordInAddress:
    'contém uma senha, que outros programas desta máquina podem ler. Retire-a e digite `brl journal password`. Os arquivos indicados por PGPASSFILE e BRL_JOURNAL_PASSWORD_FILE também são lidos.',
  oddParameter: (name) =>
    `tem o parâmetro ${name}; só host, port, sslmode, sslrootcert e target_session_attrs são aceitos.`,
  notWritable: (value) =>
    `pede target_session_attrs=${value}, mas o brl precisa de um servidor que aceite gravações; retire isso, ou escreva target_session_attrs=read-write.`,
  noPrimary: (servers) =>
    `nenhum dos servidores aceita gravações agora: ${servers.join(', ')}; confira se um deles é o primário e tente de novo`,
  standby: 'é réplica',
  noAnswer: 'sem resposta',
  sharesSessions: (location) =>
    `Entre esta máquina e o diário ${location} há um pooler de conexões em modo de transação, com o qual travas e reservas não são de ninguém. Nada foi enviado. Mude-o para o modo de sessão (pool_mode=session), ou indique o próprio servidor.`,
  weakTls: (mode) =>
    `pede sslmode=${mode}, que não prova quem responde; retire-o, ou escreva sslmode=verify-full.`,
  notDurable: (location, settings) =>
    `O servidor do diário ${location} pode perder o que já confirmou: ${settings}.`,
  notMigrated: (location) =>
    `O diário ${location} ainda não tem tabelas. Quem administra o banco de dados digita \`brl journal migrate --apply\`.`,
  older: (location, version, wanted) =>
    `As tabelas do diário ${location} são da versão ${version}, e este programa precisa da versão ${wanted}. Quem administra o banco de dados digita \`brl journal migrate --apply\`.`,
  newer: (location, version, wanted) =>
    `As tabelas do diário ${location} são da versão ${version}, e este programa conhece a versão ${wanted}: use uma versão mais nova do brl.`,
  serverTooOld: (location, server, needed) =>
    `O servidor do diário ${location} é PostgreSQL ${server}, e o brl precisa da versão ${needed} ou mais nova.`,
  copying: (location) =>
    `Uma cópia para o diário ${location} não terminou: digite de novo o comando dela (brl journal copy).`,
  noRun: (location, runId) => `O diário ${location} não tem a remessa ${runId}.`,
  unknownIntent: (location, intentId) =>
    `O diário ${location} não tem o pagamento nem a criação ${intentId}.`,
  movedMeanwhile: (runId) =>
    `O banco de dados foi restaurado ou promovido de novo enquanto as linhas de ${runId} eram consultadas. Digite o comando de novo.`,
  moved: (location, kept) =>
    `O diário ${location} está em outro servidor que não o do último pagamento desta máquina: foi promovido, restaurado ou mudado de lugar, e podem faltar nele os últimos pagamentos de outras pessoas. Compare antes este pagamento com o extrato. Depois acrescente --allow-duplicate, ou aceite o servidor para todos os pagamentos desta máquina: \`rm -- ${kept}\`. Um pagamento com --ref não fica retido: o serviço o reconhece.`,
  lockLost: 'A conexão que reservava este pagamento caiu, e outro processo já pode estar com ele.',
  fenced: (intentId) => `Já não se pode iniciar ${intentId} aqui.`,
  tooManyMoves: (intentId) => `Outros processos gravaram ${intentId} repetidas vezes.`,
} satisfies InPortuguese<typeof postgresWords>;
