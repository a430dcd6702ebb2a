import type { deliveriesWords } from '../deliveries.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `deliveries.ts` in Portuguese. */
export const deliveries = {
  causes: {
    missing_header: (detail: string) =>
      `Falta o cabeçalho ${detail}. Confira o authType da assinatura e se o proxy à frente repassa o cabeçalho.`,
    wrong_header: (detail: string) =>
      `Cabeçalho errado: a prova está certa, mas veio em ${detail}. Leia de lá, ou ajuste o cabeçalho da assinatura.`,
    repeated_header: (detail: string) =>
      `O cabeçalho ${detail} veio mais de uma vez. Algo no caminho acrescenta o seu: deixe passar só o original.`,
    wrong_scheme: (detail: string) =>
      `A entrega se prova por ${detail}, não pelo authType verificado. Verifique com esse --auth-type.`,
    upper_case_hex:
      'A assinatura está certa, mas em hexadecimal maiúsculo; o serviço usa minúsculas. Não mude a caixa no caminho.',
    base64_for_hex: (detail: string) =>
      `A assinatura está certa, mas escrita em ${detail} em vez de hexadecimal. Codifique o resumo em hexadecimal minúsculo.`,
    prefix: (detail: string) =>
      `A assinatura está certa, mas tem o prefixo "${detail}". O serviço envia só os 64 dígitos hexadecimais: remova o prefixo.`,
    signature_whitespace: (detail: string) =>
      `A assinatura está certa, mas tem ${detail} em volta ou dentro. Remova.`,
    encoded_twice: (detail: string) =>
      `O resumo foi codificado duas vezes (${detail}). Codifique uma vez só, em hexadecimal minúsculo.`,
    truncated_signature:
      'A assinatura está cortada: só o começo está lá. Guarde os 64 dígitos (veja larguras de coluna e limites de tamanho).',
    malformed_signature:
      'O cabeçalho não contém uma assinatura SHA-256: esperavam-se 64 dígitos hexadecimais minúsculos. Confira qual cabeçalho é lido.',
    other_algorithm: (detail: string) => `A assinatura é um HMAC com ${detail}. Use HMAC-SHA256.`,
    hashed_twice: (detail: string) =>
      `Resumo feito duas vezes (${detail}). Calcule uma vez só, com HMAC-SHA256 sobre o corpo bruto.`,
    no_key:
      'SHA-256 simples do corpo, sem o segredo. Use HMAC-SHA256 com o segredo da assinatura como chave.',
    not_hmac: (detail: string) =>
      `SHA-256 do segredo junto com o corpo (${detail}), que não é HMAC. Use HMAC-SHA256 com o segredo como chave.`,
    swapped_arguments:
      'Chave e mensagem estão trocadas: o corpo foi usado como chave. Use o segredo como chave do HMAC.',
    secret_newline:
      'O segredo foi usado com uma quebra de linha no fim, como um editor ou echo acrescenta. Remova (printf %s, ou apare ao ler).',
    secret_whitespace: (detail: string) =>
      `O segredo foi usado com ${detail} a mais ou a menos. Guarde exatamente como está na assinatura.`,
    secret_decoded: (detail: string) =>
      `O segredo foi decodificado de ${detail} antes do uso. Use os caracteres como estão, em UTF-8.`,
    secret_cut: (detail: string) =>
      `Só os primeiros ${detail} caracteres do segredo foram usados. Veja larguras de coluna e caracteres que um shell ou formato engole.`,
    secret_encoded: (detail: string) =>
      `O segredo foi usado codificado em ${detail}. Use os caracteres como estão, em UTF-8.`,
    secret_empty: (detail: string) =>
      `A chave era ${detail}: o segredo não estava definido onde a assinatura é calculada. Veja a configuração de lá.`,
    another_secret: (detail: string) =>
      `Assinado com outro segredo: o de ${detail}. Compare a assinatura com o perfil e o ambiente a que pertence.`,
    reserialised_json: (detail: string) =>
      `O JSON foi lido e serializado de novo (${detail}); a assinatura é sobre outros bytes. Verifique o corpo bruto, antes de qualquer parser.`,
    trailing_newline: (detail: string) =>
      `Uma quebra de linha no fim do corpo mudou depois da assinatura (${detail}). Mantenha o corpo byte a byte (curl: --data-binary).`,
    crlf: (detail: string) =>
      `As quebras de linha mudaram (${detail}) depois da assinatura. Transfira o corpo em binário.`,
    bom: (detail: string) =>
      `Uma marca de ordem de bytes (BOM) no início do corpo mudou (${detail}). Mantenha o corpo byte a byte.`,
    charset: (detail: string) =>
      `O corpo foi convertido para outro conjunto de caracteres (${detail}). Trate como bytes, nunca como texto.`,
    truncated_body: (detail: string) =>
      `O corpo está cortado: ${detail}. Veja limites de tamanho e de tempo do proxy à frente e de quem o salvou.`,
    empty_body: 'O corpo usado está vazio. Leia o corpo bruto antes que um framework o consuma.',
    body_encoded: (detail: string) =>
      `O corpo estava ${detail} no cálculo. Use os bytes brutos como vieram por HTTP.`,
    body_blanks: (detail: string) =>
      `Espaços ou linhas vazias em volta do corpo mudaram (${detail}) depois da assinatura. Mantenha o corpo byte a byte.`,
    characters_replaced: (detail: string) =>
      `Caracteres do corpo foram trocados (${detail}), como ao copiar de uma página ou conversa. Use os bytes da rede.`,
    body_wrapped: (detail: string) =>
      `O corpo é mais do que foi assinado: ${detail}. Use só o corpo da requisição, como veio.`,
    part_of_body: (detail: string) =>
      `Só uma parte do corpo foi assinada: ${detail}. Use o corpo bruto inteiro.`,
    signed_with_prefix: (detail: string) =>
      `A assinatura é sobre ${detail} junto com o corpo. O serviço assina só o corpo bruto.`,
    body_looks_changed: (detail: string) =>
      `Nenhuma causa usual dá esta assinatura, mas o corpo não parece como foi enviado: ${detail}. Use os bytes brutos.`,
    wrong_username: 'O usuário é outro; a senha está certa. Compare --username com a assinatura.',
    wrong_password: 'O usuário está certo; a senha é outra. Compare o segredo com a assinatura.',
    wrong_username_and_password: 'Usuário e senha são outros: talvez seja outra assinatura. Compare os dois.',
    swapped_credentials: 'Usuário e senha estão trocados. O usuário vem primeiro: usuário:senha.',
    not_base64: 'As credenciais do Basic não estão em base64. Codifique usuário:senha em base64 (RFC 7617).',
    bearer_word_missing:
      'O token está certo, mas falta a palavra Bearer. Envie: Authorization: Bearer TOKEN.',
    wrong_secret: 'O cabeçalho está lá, mas o valor é outro. Compare o segredo com o da assinatura.',
    no_usual_cause:
      'Nenhuma das causas usuais serve: outro segredo, ou corpo mudado de modo incomum. Compare primeiro o segredo.',
    not_looked_for:
      'Entregas demais foram recusadas de uma vez para procurar a causa. Digite: brl webhooks verify --event-id ID.',
  },
} satisfies InPortuguese<typeof deliveriesWords>;
