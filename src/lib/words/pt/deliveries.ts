import type { deliveriesWords } from '../deliveries.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `deliveries.ts` in Portuguese. */
export const deliveries = {
  causes: {
    missing_header: (detail) =>
      `Falta o cabeçalho ${detail}. Confira o authType da inscrição e se o proxy à frente repassa o cabeçalho.`,
    wrong_header: (detail) =>
      `Cabeçalho errado: a prova está certa, mas veio em ${detail}. Leia-a de lá, ou ajuste o cabeçalho da inscrição.`,
    repeated_header: (detail) =>
      `O cabeçalho ${detail} veio mais de uma vez. Algo no caminho acrescenta outro: deixe passar só o original.`,
    wrong_scheme: (detail) =>
      `A entrega se autentica com ${detail}, não com o authType que está sendo verificado. Verifique com esse --auth-type.`,
    upper_case_hex:
      'A assinatura está certa, mas em hexadecimal maiúsculo; o serviço usa minúsculas. Não troque maiúsculas e minúsculas no caminho.',
    base64_for_hex: (detail) =>
      `A assinatura está certa, mas escrita em ${detail} em vez de hexadecimal. Codifique o resumo em hexadecimal minúsculo.`,
    prefix: (detail) =>
      `A assinatura está certa, mas tem o prefixo "${detail}". O serviço envia só os 64 dígitos hexadecimais: remova o prefixo.`,
    signature_whitespace: (detail) =>
      `A assinatura está certa, mas tem ${detail} em volta ou dentro dela. Retire isso.`,
    encoded_twice: (detail) =>
      `O resumo foi codificado duas vezes (${detail}). Codifique uma vez só, em hexadecimal minúsculo.`,
    truncated_signature:
      'A assinatura está cortada: só o começo está lá. Guarde os 64 dígitos (confira larguras de coluna e limites de tamanho).',
    malformed_signature:
      'O cabeçalho não tem uma assinatura SHA-256: o esperado são 64 dígitos hexadecimais minúsculos. Confira qual cabeçalho é lido.',
    other_algorithm: (detail) => `A assinatura é um HMAC com ${detail}. Use HMAC-SHA256.`,
    hashed_twice: (detail) =>
      `O resumo foi calculado duas vezes (${detail}). Calcule-o uma vez só, com HMAC-SHA256 sobre o corpo bruto.`,
    no_key: 'SHA-256 simples do corpo, sem o segredo. Use HMAC-SHA256 com o segredo da inscrição como chave.',
    not_hmac: (detail) =>
      `SHA-256 do segredo junto com o corpo (${detail}), que não é HMAC. Use HMAC-SHA256 com o segredo como chave.`,
    swapped_arguments:
      'Chave e mensagem estão trocadas: o corpo foi usado como chave. Use o segredo como chave do HMAC.',
    secret_newline:
      'O segredo foi usado com uma quebra de linha no fim, como um editor ou echo acrescenta. Retire-a (printf %s, ou trim ao ler).',
    secret_whitespace: (detail) =>
      `O segredo foi usado com ${detail} a mais ou a menos. Guarde-o exatamente como está na inscrição.`,
    secret_decoded: (detail) =>
      `O segredo foi decodificado de ${detail} antes do uso. Use os caracteres dele sem alteração, em UTF-8.`,
    secret_cut: (detail) =>
      `Só os primeiros ${detail} caracteres do segredo foram usados. Confira larguras de coluna, e caracteres que um shell ou um formato de arquivo retira.`,
    secret_encoded: (detail) =>
      `O segredo foi usado codificado como ${detail}. Use os caracteres dele sem alteração, em UTF-8.`,
    secret_empty: (detail) =>
      `Chave usada: ${detail}. Falta o segredo onde a assinatura é calculada; confira a configuração de lá.`,
    another_secret: (detail) =>
      `Assinada com outro segredo: o ${ownerOf(detail)}. Confira a que inscrição, perfil e ambiente ele pertence.`,
    reserialised_json: (detail) =>
      `O JSON foi lido e serializado de novo (${detail}); a assinatura é sobre outros bytes. Verifique o corpo bruto, antes de qualquer parser de JSON.`,
    trailing_newline: (detail) =>
      `Depois da assinatura houve ${detail} de uma quebra de linha no fim do corpo. Mantenha o corpo byte a byte (curl: --data-binary).`,
    crlf: (detail) =>
      `As quebras de linha mudaram (${detail}) depois da assinatura. Transfira o corpo em binário.`,
    bom: (detail) =>
      `Houve ${detail} de uma marca de ordem de bytes (BOM) no início do corpo. Mantenha o corpo byte a byte.`,
    charset: (detail) =>
      `O corpo foi convertido para outro conjunto de caracteres (${detail}). Trate-o como bytes, nunca como texto.`,
    truncated_body: (detail) =>
      `O corpo está cortado: ${detail}. Confira os limites de tamanho e de tempo do proxy à frente e do que salvou o corpo.`,
    empty_body: 'O corpo usado no cálculo está vazio. Leia o corpo bruto antes que um framework o consuma.',
    body_not_read: (detail) =>
      `Em vez do corpo, foi usado o texto ${detail}: o framework ainda não tinha lido o corpo, ou já o tinha transformado em objeto. Use os bytes brutos.`,
    body_encoded: (detail) =>
      `O corpo está ${detail} só de um lado: no que foi assinado ou no que chegou. O serviço assina o próprio texto JSON: use exatamente esses bytes, sem codificar nem comprimir.`,
    body_blanks: (detail) =>
      `Depois da assinatura houve ${detail} de espaços ou linhas vazias em volta do corpo. Mantenha o corpo byte a byte.`,
    characters_replaced: (detail) =>
      `Caracteres do corpo foram trocados (${detail}), como ao copiar de uma página ou de um chat. Use os bytes como trafegaram.`,
    body_wrapped: (detail) =>
      `O corpo é mais do que foi assinado: ${detail}. Use só o corpo da requisição, sem alteração.`,
    part_of_body: (detail) => `Só uma parte do corpo foi assinada: ${detail}. Use o corpo bruto inteiro.`,
    signed_with_prefix: (detail) =>
      `A assinatura é sobre ${detail} junto com o corpo. O serviço assina só o corpo bruto.`,
    body_looks_changed: (detail) =>
      `Isto pode ser forjado: não tome nenhuma ação. Se você esperava a entrega: o corpo não parece estar como foi enviado (${detail}). Use os bytes brutos.`,
    wrong_username: 'O usuário não confere; a senha está certa. Compare --username com a inscrição.',
    wrong_password: 'O usuário está certo; a senha não confere. Compare o segredo com o da inscrição.',
    wrong_username_and_password:
      'Nem usuário nem senha conferem: talvez seja outra inscrição. Compare os dois.',
    swapped_credentials: 'Usuário e senha estão trocados. O usuário vem primeiro: usuário:senha.',
    not_base64: 'As credenciais do Basic não estão em base64. Codifique usuário:senha em base64 (RFC 7617).',
    base64_variant: (detail) =>
      `Usuário e senha estão certos, mas escritos em ${detail}. Escreva-os em base64 com o preenchimento (RFC 4648, seção 4).`,
    bearer_word_missing:
      'O token está certo, mas falta a palavra Bearer. Envie: Authorization: Bearer TOKEN.',
    wrong_secret: 'O cabeçalho está lá, mas o valor não confere. Compare o segredo com o da inscrição.',
    no_usual_cause:
      'Isto pode ser forjado: não tome nenhuma ação. A assinatura não confere com estes bytes nem com um erro comum. Se você esperava a entrega, compare primeiro o segredo, depois os bytes.',
    not_looked_for:
      'Ainda não houve tempo para encontrar a causa, ou ele não bastou. Para procurá-la, digite `brl webhooks verify --event-id ID`.',
  },
  unread: {
    tlsToPlainPort: 'ela fala TLS, mas esta porta fala HTTP sem TLS',
    plainToTlsPort: 'ela fala HTTP sem TLS, mas esta porta fala TLS',
    handshakeFailed: (code) => `o handshake TLS falhou (${code})`,
    notHttp: (code) => `não é HTTP (${code})`,
    tooSlow: 'lenta demais',
    headersTooLarge: 'cabeçalhos grandes demais',
    reset: 'a conexão foi derrubada',
    onlyPost: 'só POST é aceito',
    otherPath: 'outro caminho',
    fromPage: 'uma página em um navegador a enviou, e este caminho não tem autenticação (NONE)',
    bodyTooLarge: 'corpo grande demais',
    brokeOff: 'interrompida antes do fim',
  },
  fileIs: (location, why) => `O arquivo de entregas capturadas ${location} ${why}`,
  fileUnusable: (location, why) => `O arquivo de entregas capturadas ${location} não pode ser usado: ${why}.`,
  indexIs: (location, why) => `O índice das entregas capturadas ${location} ${why}`,
  indexUnusable: (location, why) =>
    `O índice das entregas capturadas ${location} não pode ser usado: ${why}. Pode ser apagado: o brl o refaz.`,
} satisfies InPortuguese<typeof deliveriesWords>;

/** The name of a secret as it is known here: a subscription's, or a file. */
function ownerOf(name: string): string {
  return name.startsWith('subscription ') ? name.replace('subscription', 'da inscrição') : `de ${name}`;
}
