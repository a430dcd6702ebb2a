import type { credentials as credentialsHelp } from '../../help/credentials.ts';
import type { InPortuguese } from '../../topic.ts';

export const credentials = {
  'credentials delegate': {
    summary: 'Emite uma credencial de uma só conta, que assina todas as requisições.',
    description:
      'Gera o par de chaves aqui: antes de qualquer envio, a chave privada vai para o chaveiro do sistema ou o cofre; a pública vai para o serviço. Um novo perfil passa a assinar com ela e a chamar o host das requisições assinadas. O serviço aceita uma credencial nova depois de 18 horas; até lá, todo comando desse perfil é recusado e diz quando vai funcionar.\n\nCom --public-key-file, a chave privada fica onde está: nenhum perfil é criado, e o segredo do cliente vai para --secret-out. Exige o escopo credentials.delegate. Uma faixa que deixa entrar qualquer endereço é recusada aqui (regra local).\n\nA especificação quase não documenta caminho e corpo: o caminho é a configuração credentialsPrefix, e --name e --scope são enviados como "name" e "scopes"; --data ou --field acrescenta campos sem alteração. Numa máquina sem chaveiro, acrescente --store vault.',
    examples: {
      'brl credentials delegate --save-as erp --scope read --scope pix_out.create --allowed-ip 203.0.113.7/32':
        '',
      'brl credentials delegate --allowed-ip 203.0.113.7/32 --public-key-file key.pub.pem --secret-out client-secret.txt':
        '',
      'brl credentials delegate --allowed-ip 203.0.113.7/32 --dry-run': '',
    },
    flags: {
      'allowed-ip': 'endereço ou faixa que pode fazer chamadas, de 1 a 20; repetível',
      scope: 'escopo da nova credencial, um dos que a sua tem; repetível',
      name: 'nome da credencial no serviço',
      'save-as': 'nome do novo perfil (padrão: delegated)',
      'client-base-url': 'host das requisições assinadas, se o seu perfil não o tiver',
      algorithm: 'tipo de chave a gerar',
      'public-key-file': 'chave pública PEM, P-256 ou RSA, em vez de gerar um par',
      'secret-out': 'arquivo novo para o segredo do cliente, que só o dono pode ler',
      store: 'onde guardar o segredo',
      'vault-key': 'como se abre um cofre novo; a frase-senha é lida também de BRL_VAULT_PASSPHRASE_FILE',
    },
  },
  'credentials ips add': {
    summary: 'Deixa uma credencial delegada fazer chamadas de mais uma faixa de endereços.',
    description:
      'A nova faixa vale depois de 18 horas; a tabela diz quando. O serviço só recebe listas inteiras: o brl lê a lista, altera e envia de volta; por isso, de duas alterações no mesmo momento, uma pode se perder.',
    examples: { 'brl credentials ips add delegated-7c0f4c38 198.51.100.0/24': '' },
    args: { client: 'id de cliente da credencial', range: 'endereço ou faixa, IPv4 ou IPv6' },
  },
  'credentials ips list': {
    summary: 'Lista os endereços de onde uma credencial delegada pode fazer chamadas.',
    examples: { 'brl credentials ips list delegated-7c0f4c38': '' },
    args: { client: 'id de cliente da credencial' },
  },
  'credentials ips remove': {
    summary: 'Impede na hora que uma credencial delegada faça chamadas de uma faixa de endereços.',
    description:
      'Acrescentada de novo, a faixa espera 18 horas. A última não pode ser removida: uma credencial tem ao menos uma. Para acabar com a credencial, revogue-a.',
    examples: { 'brl credentials ips remove delegated-7c0f4c38 198.51.100.0/24 --yes': '' },
    args: { client: 'id de cliente da credencial', range: 'uma faixa da lista' },
    flags: { yes: 'não pede confirmação' },
  },
  'credentials keys add': {
    summary: 'Acrescenta uma chave pública a uma credencial delegada.',
    description:
      'A chave vale depois de 18 horas; a antiga funciona até ser removida. Portanto, para trocar, acrescente primeiro a nova. Só a chave pública é enviada, nunca a privada. A chave vai no campo "publicKeyPem", como na emissão de uma credencial; a especificação não documenta um campo para este pedido.',
    examples: { 'brl credentials keys add delegated-7c0f4c38 --public-key-file key.pub.pem': '' },
    args: { client: 'id de cliente da credencial' },
    flags: { 'public-key-file': 'chave pública PEM, P-256 ou RSA; - é a entrada padrão' },
  },
  'credentials keys list': {
    summary: 'Lista as chaves públicas de uma credencial delegada.',
    examples: { 'brl credentials keys list delegated-7c0f4c38': '' },
    args: { client: 'id de cliente da credencial' },
  },
  'credentials keys remove': {
    summary: 'Remove na hora uma chave pública de uma credencial delegada.',
    description:
      'Requisições assinadas com esta chave são recusadas a partir de agora. Acrescentada de novo, a mesma chave espera 18 horas.',
    examples: { 'brl credentials keys remove delegated-7c0f4c38 key-4f1d2c3b4a5f6e7d --yes': '' },
    args: { client: 'id de cliente da credencial', key: 'id da chave (kid)' },
    flags: { yes: 'não pede confirmação' },
  },
  'credentials list': {
    summary: 'Lista as credenciais delegadas de uma conta.',
    description:
      'Uma credencial fica pendente por 18 horas depois de emitida; a tabela diz quando ela começa a funcionar. O JSON tem os escopos. A especificação não documenta o caminho; ele é a configuração credentialsPrefix.',
    examples: { 'brl credentials list': '', 'brl credentials list --json': '' },
  },
  'credentials revoke': {
    summary: 'Revoga na hora uma credencial delegada.',
    description:
      'Não há como desfazer: uma credencial nova tem de esperar 18 horas. O perfil e a chave ficam nesta máquina; "auth logout NOME" os remove.',
    examples: { 'brl credentials revoke delegated-7c0f4c38 --yes': '' },
    args: { client: 'id de cliente da credencial' },
    flags: { yes: 'não pede confirmação' },
  },
} satisfies InPortuguese<typeof credentialsHelp>;
