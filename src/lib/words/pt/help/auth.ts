import type { auth as authHelp } from '../../help/auth.ts';
import type { InPortuguese } from '../../topic.ts';

export const auth = {
  'auth list': {
    summary: 'Lista os perfis.',
    description: 'Lê só o arquivo de perfis; nenhum segredo é aberto e nada é enviado.',
    examples: { 'brl auth list': '', 'brl auth list --json': '' },
  },
  'auth lock': {
    summary: 'Tranca o cofre já.',
    description:
      'Digitada a frase-senha num terminal, o cofre fica aberto para outros comandos num terminal, até passar 10 minutos sem uso. Este comando o tranca já: o próximo pede a frase-senha. BRL_VAULT_OPEN_MINUTES define outro tempo; com 0, todo comando pede. "auth status" diz até quando o cofre está aberto.',
    examples: { 'brl auth lock': '' },
  },
  'auth login': {
    summary: 'Guarda uma credencial como perfil.',
    description:
      'Num terminal, pergunta o que as opções não informarem, testa cada resposta na hora e repete a pergunta que teve resposta errada; antes de substituir um perfil, pergunta. Fora de um terminal, um perfil só é substituído se --profile ou BRL_PROFILE o indicar.\n\nO segredo é digitado sem aparecer na tela, ou vem de um arquivo, da entrada padrão (-), de um descritor (/dev/fd/3) ou de um comando auxiliar, nunca de uma opção. Ele é testado com o pedido de um token e depois guardado onde --store diz: no chaveiro do sistema, num cofre cifrado em arquivo, num comando auxiliar ou num arquivo próprio. Se esse lugar falhar, o segredo não é guardado em nenhum outro.\n\nUm comando auxiliar imprime {"version":1,"clientId":"…","clientSecret":"…","expiration":"…"} e, para uma chave de assinatura, "privateKeyPem".\n\nUma chave que nunca sai do dispositivo (PKCS#11, KMS) é usada por --signing-command: o brl o inicia a cada requisição, escreve na entrada padrão dele o que deve ser assinado e lê a assinatura da saída padrão: DER ou r e s; com RSA, PSS; em bytes ou em base64. Ela é conferida com --signing-public-key-file antes de ser usada.',
    examples: {
      'brl auth login': '',
      'brl auth login --profile main --environment sandbox --base-url http://127.0.0.1:4010 --tenant-id tenant-a --client-id app-1 --client-secret-file - --store vault < secret.txt':
        '',
      'brl auth login --base-url https://api.example.com --tenant-id tenant-a --client-id app-1 --secret-command \'["pass","show","bank/brl"]\'':
        '',
      'brl auth login --client-base-url https://client.example.com --tenant-id tenant-a --account-id acc-1 --client-id app-2 --client-secret-file secret.txt --signing-key-id kid-1 --signing-command \'["/usr/local/bin/sign-with-hsm","slot0"]\' --signing-public-key-file hsm.pub.pem':
        '',
    },
    flags: {
      environment: 'production movimenta dinheiro real',
      'base-url': 'host do tenant: https, ou http nesta máquina',
      'client-base-url': 'host das requisições assinadas de uma credencial delegada',
      'tenant-id': 'id do tenant',
      'account-id': 'id da conta padrão',
      'client-id': 'id de cliente da credencial de aplicação',
      'token-path': 'caminho ou URL absoluta do endereço de token',
      'acting-document': 'CPF ou CNPJ do operador',
      'client-secret-file': 'arquivo com o segredo do cliente; - é a entrada padrão',
      'secret-command': 'programa que imprime a credencial em JSON',
      'signing-key-file': 'chave privada PEM, P-256 ou RSA',
      'signing-key-id': 'id (kid) da chave de assinatura',
      'signing-command': 'programa que assina com uma chave fora do alcance, como lista JSON',
      'signing-public-key-file': 'chave pública PEM desse programa',
      store: 'onde guardar o segredo (padrão: keychain)',
      'vault-key':
        'como se abre um cofre novo (padrão: passphrase, lida também de BRL_VAULT_PASSPHRASE_FILE)',
      'no-check': 'guarda a credencial sem testá-la',
    },
  },
  'auth logout': {
    summary: 'Apaga um perfil, com o segredo e o token dele.',
    description:
      'Apaga o que o brl guarda nesta máquina; um segredo num arquivo, numa variável ou num comando auxiliar continua lá. A credencial em si vale até ser revogada: "credentials revoke" revoga na hora uma credencial delegada; a de uma aplicação, só o banco revoga. Sem um nome, o comando pergunta sobre o perfil em uso e, sem terminal, exige --yes.',
    examples: { 'brl auth logout main': '' },
    args: { name: 'o perfil' },
    flags: { yes: 'não pergunta quando nenhum perfil é indicado' },
  },
  'auth status': {
    summary: 'Mostra qual credencial está em uso, onde ela está e se funciona.',
    description: `Não mostra nem token nem segredo. Sem --check, diz o que esta máquina sabe: um token guardado que não
expirou aparece como guardado, sem perguntar ao serviço, que talvez já não o aceite; um novo só é pedido se não houver
nenhum guardado. --check faz uma consulta, GET /v1/banks, que não movimenta dinheiro nem gasta cota, e renova um token
guardado que o serviço já não aceita.

Saída 0 quando a credencial funciona até onde foi testada, 50 quando ela é
recusada ou não existe, 80 ou 81 quando o serviço não pôde ser alcançado.`,
    examples: {
      'brl auth status': '',
      'brl auth status --check': '',
      'brl auth status --profile main --no-check --json': '',
    },
    flags: {
      check: 'pergunta ao serviço, com uma consulta leve, se ele aceita o token',
      'no-check': 'não lê o segredo nem pergunta ao serviço',
    },
  },
  'auth switch': {
    summary: 'Escolhe o perfil atual.',
    description: 'Os comandos usam o perfil atual, a não ser que --profile ou BRL_PROFILE indique outro.',
    examples: { 'brl auth switch main': '', 'brl auth switch': '' },
    args: { name: 'o perfil; num terminal, o brl pergunta' },
  },
} satisfies InPortuguese<typeof authHelp>;
