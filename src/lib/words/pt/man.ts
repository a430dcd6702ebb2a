import type { manWords } from '../man.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `man.ts` in Portuguese. */
export const man = {
  about: 'opera uma conta bancária brasileira por uma API de pagamentos instantâneos',
  synopsis: 'SINOPSE',
  description: 'DESCRIÇÃO',
  commands: 'COMANDOS',
  commandsOf: (group) => `COMANDOS: ${group}`,
  environment: 'VARIÁVEIS DE AMBIENTE',
  files: 'ARQUIVOS',
  exitStatus: 'CÓDIGO DE SAÍDA',
  see: (page) => `Veja ${page}.`,
  arguments: 'ARGUMENTOS',
  flags: 'OPÇÕES',
  globalFlags: 'OPÇÕES GLOBAIS',
  examples: 'EXEMPLOS',
  seeAlso: 'VEJA TAMBÉM',
  twoCodes: '0 quando está feito; 40 quando não se sabe se o dinheiro saiu: não pague de novo.',
  otherCodes: (page) => `Todos os outros números estão em ${page}.`,
  exitCodes: 'significado do número em $?',
  whichMatters:
    'Os que mais importam são 40 e 41: não pague de novo, consulte antes. Um número que não está na lista abaixo quer dizer que o processo morreu ou nem começou; trate como 40.',
  named: 'NOME',
  manual: 'manual do brl',
  introduction:
    'Sem nenhuma configuração, o brl paga em um sandbox nesta máquina. Um pagamento é gravado em um diário antes de ser enviado, e executar o mesmo comando de novo encontra o primeiro pagamento em vez de fazer um segundo. A saída padrão (stdout) traz a resposta; stderr, todo o resto; com --json, stdout é exatamente um documento JSON.',
  variables: {
    BRL_PROFILE: 'perfil a usar',
    BRL_ENVIRONMENT: 'sandbox ou production',
    BRL_BASE_URL: 'endereço do host do tenant; https, ou http nesta máquina',
    BRL_CLIENT_BASE_URL: 'endereço do host das requisições assinadas',
    BRL_TOKEN_PATH: 'caminho ou endereço em que se pede o token',
    BRL_TENANT_ID: 'id do tenant',
    BRL_ACCOUNT_ID: 'id da conta padrão',
    BRL_CLIENT_ID: 'id da credencial de aplicação',
    BRL_CLIENT_SECRET: 'segredo da credencial de aplicação',
    BRL_CLIENT_SECRET_FILE: 'arquivo com o segredo da credencial de aplicação',
    BRL_SIGNING_KEY_FILE: 'chave privada PEM de uma credencial delegada',
    BRL_SIGNING_KEY_ID: 'id (kid) da chave de assinatura',
    BRL_ACTING_DOCUMENT: 'CPF ou CNPJ do operador',
    BRL_TRANSACTION_PIN_FILE: 'arquivo com o PIN de transação',
    BRL_MAX_AMOUNT: 'pagamentos maiores são recusados; entre esta e o perfil, vale o valor menor',
    BRL_CONFIRM_ABOVE: 'em pagamentos maiores, o valor é informado duas vezes; vale o valor menor',
    BRL_REFUND_WINDOW_DAYS:
      'a configuração refundWindowDays; cada configuração do banco tem uma variável com o nome dela',
    BRL_JOURNAL:
      'arquivo em que os pagamentos são registrados, ou endereço postgres:// de um diário compartilhado',
    BRL_JOURNAL_PASSWORD_FILE: 'arquivo com a senha de um diário compartilhado',
    BRL_ALLOW_NETWORK_DISK:
      '1 permite o diário em um disco de rede, onde travas de arquivo podem não funcionar',
    PGPASSFILE: 'arquivo com senhas de bancos de dados, no formato do PostgreSQL',
    BRL_VAULT_PASSPHRASE_FILE: 'arquivo com a frase-senha do cofre, para execuções que ninguém acompanha',
    BRL_VAULT_OPEN_MINUTES:
      'por quantos minutos sem uso o cofre fica aberto depois de digitada a frase-senha; 0: não fica',
    HTTPS_PROXY: 'endereço do proxy HTTP que leva ao serviço',
    NO_PROXY: 'hosts acessados sem ele, separados por vírgulas',
    NODE_EXTRA_CA_CERTS: 'arquivo com a autoridade certificadora de um proxy assim',
    BRL_OUTPUT: 'table, json, ndjson ou csv',
    BRL_CSV_STYLE: 'plain ou excel-br',
    BRL_LANG: 'pt-BR ou en',
    NO_COLOR: 'sem cores',
  },
  keptFiles: {
    profiles: 'perfis, sem segredos',
    journal: 'todos os pagamentos feitos nesta máquina',
    vault: 'o cofre, com segredos sob frase-senha',
    moved: 'quais diários foram copiados para um banco de dados, para que nenhum pague de novo',
    captures: 'entregas de webhooks capturadas nesta máquina',
    sandbox: 'o sandbox desta máquina',
    cache: 'pode ser apagado a qualquer momento',
  },
} satisfies InPortuguese<typeof manWords>;
