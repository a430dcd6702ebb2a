import type { signatureWords } from '../signature.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `signature.ts` in Portuguese. */
export const signature = {
  pathRule: 'CAMINHO deve começar com uma só /, sem espaços, chaves {} nem #.',
  pathRuleHint: (example) => `Escreva como vai na requisição, com percent-encoding: ${example}`,
  noAccount: 'CAMINHO tem {accountId}, e nenhuma conta é conhecida.',
  noAccountHint: 'Acrescente --account CONTA.',
  keyCharacters: '--idempotency-key deve ser ASCII visível, sem espaços.',
  method: 'MÉTODO deve ser GET, POST, PUT, PATCH ou DELETE.',
  timestamp: '--timestamp deve ser um horário RFC 3339 com fuso, ou segundos ou milissegundos em tempo Unix.',
  timestampHint: (example) => `Por exemplo ${example}`,
  noCredential: 'Nenhuma credencial delegada está configurada: estas são as linhas, sem assinatura.',
  emptyLine: '(linha vazia)',
  noLine: '(sem linha)',
  noBody: 'nenhum; o hash é o de zero bytes',
  hashedBytes: (bytes) => `${bytes} bytes; o hash é feito sem alterá-los`,
  signedBytes: (bytes) => `${bytes} bytes, linhas unidas por LF, sem LF no fim`,
  pathSentAs: (path) => `O caminho é enviado, e assinado, como ${path}.`,
  lineFeedAtEnd: 'O corpo termina com uma quebra de linha, que é enviada, entra no hash e é assinada.',
  doesNotSign: 'Esta credencial não assina: só credenciais delegadas assinam. Nada foi enviado.',
  doesNotSignHint:
    'Defina BRL_SIGNING_KEY_FILE, BRL_SIGNING_KEY_ID e BRL_CLIENT_BASE_URL; só para ver as linhas: brl signature explain MÉTODO CAMINHO',
  verdict: {
    valid: 'válida',
    notValid: 'não é válida',
    unknown: 'não entendido pelo brl',
    key: (algorithm, keyId) => `${algorithm}, id da chave ${keyId}`,
    clockSame: 'igual ao desta máquina',
    clockAhead: (seconds) => `${seconds} s à frente desta máquina (300 s são tolerados)`,
    clockBehind: (seconds) => `${seconds} s atrás desta máquina (300 s são tolerados)`,
    sameLine: (text) => `igual: ${text}`,
    lineOurs: (name) => `${name}, brl`,
    lineService: (name) => `${name}, serviço`,
  },
  causes: {
    clocks: (seconds) =>
      `Os relógios diferem em ${seconds} s, e 300 s são tolerados: acerte o relógio desta máquina.`,
    key: 'Os dois lados têm o mesmo texto; a causa provável é a chave: confira se a parte pública está registrada com este id e se já passaram 18 horas desde o registro. Se sim, o serviço talvez espere o texto sem codificação: mude jwsPayload do perfil para unencoded.',
    textNotShown:
      'O serviço não mostrou o texto dele. Confira o id da chave, a chave pública registrada, e se já passaram 18 horas desde o registro.',
    crlf: (line) => `${line}: o serviço une as linhas com CRLF, o que o brl não faz; relate o caso.`,
    timestamp: 'TIMESTAMP: mude timestampFormat do perfil para o formato que o serviço mostra.',
    path: 'PATH?QUERY: algo entre o brl e o serviço reescreve o caminho, a codificação dele ou a ordem da query.',
    method: 'METHOD: algo entre o brl e o serviço reescreve o método.',
    otherEnd:
      'O serviço termina o texto com mais uma linha, talvez uma quebra de linha, que o brl não assina; relate o caso.',
    keyLineOmitted:
      'IDEMPOTENCY_KEY: o serviço omite a linha quando não há chave. Mude absentIdempotencyKeyLine do perfil para omitted.',
    keyLineKept:
      'IDEMPOTENCY_KEY: o serviço mantém uma linha vazia quando não há chave. Mude absentIdempotencyKeyLine do perfil para empty.',
    otherKey: 'IDEMPOTENCY_KEY: o serviço vê uma chave diferente da enviada.',
    hashForm: (encoding) =>
      `X-Content-SHA256: o mesmo hash em outra forma. Mude contentHashEncoding do perfil para ${encoding}.`,
    otherHash:
      'X-Content-SHA256: o corpo mudou antes de chegar, ou o hash é de outro corpo (uma quebra de linha no fim conta).',
  },
} satisfies InPortuguese<typeof signatureWords>;
