import type { signature as signatureHelp } from '../../help/signature.ts';
import type { InPortuguese } from '../../topic.ts';

export const signature = {
  'signature explain': {
    summary: 'Mostra do que é feita a assinatura de uma requisição; não envia nada.',
    description: `Mostra cada linha assinada, o hash do corpo e, com uma credencial delegada, a assinatura.
Sem essa credencial, mostra só as linhas. A assinatura sozinha não é um segredo: só funciona junto com um token de acesso e para esta
única requisição, e expira 300 segundos depois do seu horário.`,
    examples: {
      "brl signature explain GET '/v1/accounts/{accountId}/statement?page=0&size=50' --account 7d1f2c9a":
        'As linhas de uma consulta:',
      'echo \'{"amount":150.75}\' | brl signature explain POST /v1/accounts/7d1f2c9a/pix/out --data - --idempotency-key invoice-1042 --timestamp 2026-03-09T14:05:06Z':
        'As linhas de um pagamento cujo corpo vem da entrada padrão, em um horário escolhido:',
    },
    args: {
      method: 'GET, POST, PUT, PATCH ou DELETE',
      path: 'caminho e query como são enviados, codificados com %; {accountId} é a conta em uso',
    },
    flags: {
      data: 'o corpo exato, byte a byte; - é a entrada padrão',
      'idempotency-key': 'valor do cabeçalho Idempotency-Key',
      timestamp: 'valor de X-Request-Timestamp (padrão: agora)',
    },
  },
  'signature verify': {
    summary: 'Assina uma requisição e pergunta ao serviço se ele concorda; não cria nada.',
    description: `Envia uma requisição assinada à verificação de assinaturas do serviço, compara linha por linha o texto que o
serviço espera com o texto assinado, compara os relógios e diz o que mudar. O que se verifica é a própria requisição: a
especificação não documenta um corpo para ela, então --data é enviado sem alteração. Exige uma credencial delegada.

Saída 0 se a assinatura é válida; 35 se não é, ou se o serviço não diz.`,
    examples: {
      'brl signature verify': 'Verifica chave, configurações e relógio:',
      'echo \'{"amount":150.75}\' | brl signature verify --data - --idempotency-key invoice-1042':
        'Verifica com um corpo e um Idempotency-Key:',
    },
    flags: {
      data: 'o corpo exato, byte a byte; - é a entrada padrão (padrão: {})',
      'idempotency-key': 'envia este Idempotency-Key, para que a linha dele também seja verificada',
    },
  },
} satisfies InPortuguese<typeof signatureHelp>;
