import type { Language } from '../errors/texts.ts';

/** A secret that may have been used by mistake, with the name that it is told by. */
export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

/** Why a proof does not fit, in words that stay; `detail` is a name, never a secret. */
export interface Cause {
  readonly code: CauseCode;
  readonly detail: string | null;
}

/** One of {@link causeTexts}. */
export type CauseCode = keyof typeof causeTexts;

/** Makes a {@link Cause}. */
export function cause(code: CauseCode, detail: string | null = null): Cause {
  return { code, detail };
}

/** What is wrong and what to change, as one or two sentences. */
export function causeSentence({ code, detail }: Cause, language: Language): string {
  const [en, pt] = causeTexts[code];
  // A function, so that a `$&` in a header's name is no pattern.
  return (language === 'pt' ? pt : en).replace('{detail}', () => detail ?? '?');
}

/** Every cause, in English and Portuguese. */
export const causeTexts = {
  missing_header: [
    'The header {detail} is missing. Check the authType of the subscription, and that the proxy in front passes the header on.',
    'Falta o cabeçalho {detail}. Confira o authType da assinatura e se o proxy à frente repassa o cabeçalho.',
  ],
  wrong_header: [
    'Wrong header: the proof is right but came in {detail}. Read it from there, or set the header of the subscription.',
    'Cabeçalho errado: a prova está certa, mas veio em {detail}. Leia de lá, ou ajuste o cabeçalho da assinatura.',
  ],
  repeated_header: [
    'The header {detail} came more than once. Something on the way adds its own: let the original alone through.',
    'O cabeçalho {detail} veio mais de uma vez. Algo no caminho acrescenta o seu: deixe passar só o original.',
  ],
  wrong_scheme: [
    'The delivery proves itself by {detail}, not by the authType that is checked. Verify with that --auth-type.',
    'A entrega se prova por {detail}, não pelo authType verificado. Verifique com esse --auth-type.',
  ],
  upper_case_hex: [
    'The signature is right but in upper-case hex; the service writes lower case. Do not change its case on the way.',
    'A assinatura está certa, mas em hexadecimal maiúsculo; o serviço usa minúsculas. Não mude a caixa no caminho.',
  ],
  base64_for_hex: [
    'The signature is right but written as {detail} instead of hex. Encode the digest as lower-case hex.',
    'A assinatura está certa, mas escrita em {detail} em vez de hexadecimal. Codifique o resumo em hexadecimal minúsculo.',
  ],
  prefix: [
    'The signature is right but has the prefix "{detail}". The service sends the 64 hex digits alone: remove the prefix.',
    'A assinatura está certa, mas tem o prefixo "{detail}". O serviço envia só os 64 dígitos hexadecimais: remova o prefixo.',
  ],
  signature_whitespace: [
    'The signature is right but has {detail} around or inside it. Remove them.',
    'A assinatura está certa, mas tem {detail} em volta ou dentro. Remova.',
  ],
  encoded_twice: [
    'The digest was encoded twice ({detail}). Encode it once, as lower-case hex.',
    'O resumo foi codificado duas vezes ({detail}). Codifique uma vez só, em hexadecimal minúsculo.',
  ],
  truncated_signature: [
    'The signature is cut: only its beginning is there. Keep all 64 digits (look at column widths and length limits).',
    'A assinatura está cortada: só o começo está lá. Guarde os 64 dígitos (veja larguras de coluna e limites de tamanho).',
  ],
  malformed_signature: [
    'The header holds no SHA-256 signature: 64 lower-case hex digits were expected. Check which header is read.',
    'O cabeçalho não contém uma assinatura SHA-256: esperavam-se 64 dígitos hexadecimais minúsculos. Confira qual cabeçalho é lido.',
  ],
  other_algorithm: [
    'The signature is an HMAC with {detail}. Use HMAC-SHA256.',
    'A assinatura é um HMAC com {detail}. Use HMAC-SHA256.',
  ],
  hashed_twice: [
    'Hashed twice ({detail}). Hash the raw body once, by HMAC-SHA256.',
    'Resumo feito duas vezes ({detail}). Calcule uma vez só, com HMAC-SHA256 sobre o corpo bruto.',
  ],
  no_key: [
    'Plain SHA-256 of the body, without the secret. Use HMAC-SHA256 keyed with the secret of the subscription.',
    'SHA-256 simples do corpo, sem o segredo. Use HMAC-SHA256 com o segredo da assinatura como chave.',
  ],
  not_hmac: [
    'SHA-256 of secret and body put together ({detail}), which is no HMAC. Use HMAC-SHA256 keyed with the secret.',
    'SHA-256 do segredo junto com o corpo ({detail}), que não é HMAC. Use HMAC-SHA256 com o segredo como chave.',
  ],
  swapped_arguments: [
    'Key and message are swapped: the body was used as the key. Key the HMAC with the secret.',
    'Chave e mensagem estão trocadas: o corpo foi usado como chave. Use o segredo como chave do HMAC.',
  ],
  secret_newline: [
    'The secret was used with a line feed at its end, as an editor or echo adds one. Remove it (printf %s, or trim on reading).',
    'O segredo foi usado com uma quebra de linha no fim, como um editor ou echo acrescenta. Remova (printf %s, ou apare ao ler).',
  ],
  secret_whitespace: [
    'The secret was used with {detail} too many or too few. Store it exactly as the subscription has it.',
    'O segredo foi usado com {detail} a mais ou a menos. Guarde exatamente como está na assinatura.',
  ],
  secret_decoded: [
    'The secret was decoded from {detail} before it was used. Use its characters as they are, as UTF-8.',
    'O segredo foi decodificado de {detail} antes do uso. Use os caracteres como estão, em UTF-8.',
  ],
  secret_cut: [
    'Only the first {detail} characters of the secret were used. Look at column widths and at characters that a shell or a file format eats.',
    'Só os primeiros {detail} caracteres do segredo foram usados. Veja larguras de coluna e caracteres que um shell ou formato engole.',
  ],
  secret_encoded: [
    'The secret was used encoded as {detail}. Use its characters as they are, as UTF-8.',
    'O segredo foi usado codificado em {detail}. Use os caracteres como estão, em UTF-8.',
  ],
  secret_empty: [
    'The key was {detail}: the secret was not set where the signature is computed. Look at its configuration.',
    'A chave era {detail}: o segredo não estava definido onde a assinatura é calculada. Veja a configuração de lá.',
  ],
  another_secret: [
    'Signed with another secret: that of {detail}. Compare the subscription with the profile and environment it belongs to.',
    'Assinado com outro segredo: o de {detail}. Compare a assinatura com o perfil e o ambiente a que pertence.',
  ],
  reserialised_json: [
    'The JSON was parsed and serialised again ({detail}); the signature is over other bytes. Verify the raw body, before any JSON parser.',
    'O JSON foi lido e serializado de novo ({detail}); a assinatura é sobre outros bytes. Verifique o corpo bruto, antes de qualquer parser.',
  ],
  trailing_newline: [
    'A trailing newline was {detail} after signing. Keep the body byte for byte (curl: --data-binary).',
    'Uma quebra de linha no fim do corpo mudou depois da assinatura ({detail}). Mantenha o corpo byte a byte (curl: --data-binary).',
  ],
  crlf: [
    'Line ends were changed ({detail}) after signing. Transfer the body in binary.',
    'As quebras de linha mudaram ({detail}) depois da assinatura. Transfira o corpo em binário.',
  ],
  bom: [
    'A byte order mark (BOM) was {detail} at the start of the body. Keep the body byte for byte.',
    'Uma marca de ordem de bytes (BOM) no início do corpo mudou ({detail}). Mantenha o corpo byte a byte.',
  ],
  charset: [
    'The body was converted to another character set ({detail}). Treat it as bytes, never as text.',
    'O corpo foi convertido para outro conjunto de caracteres ({detail}). Trate como bytes, nunca como texto.',
  ],
  truncated_body: [
    'The body is truncated: {detail}. Look at size limits and time-outs of the proxy in front and of what saved it.',
    'O corpo está cortado: {detail}. Veja limites de tamanho e de tempo do proxy à frente e de quem o salvou.',
  ],
  empty_body: [
    'The body that was hashed is empty. Read the raw body before a framework consumes it.',
    'O corpo usado está vazio. Leia o corpo bruto antes que um framework o consuma.',
  ],
  body_encoded: [
    'The body was {detail} when it was hashed. Hash the raw bytes as they came over HTTP.',
    'O corpo estava {detail} no cálculo. Use os bytes brutos como vieram por HTTP.',
  ],
  body_blanks: [
    'Blanks or empty lines around the body were {detail} after signing. Keep the body byte for byte.',
    'Espaços ou linhas vazias em volta do corpo mudaram ({detail}) depois da assinatura. Mantenha o corpo byte a byte.',
  ],
  characters_replaced: [
    'Characters of the body were replaced ({detail}), as copying out of a page or a chat does. Take the bytes from the wire.',
    'Caracteres do corpo foram trocados ({detail}), como ao copiar de uma página ou conversa. Use os bytes da rede.',
  ],
  body_wrapped: [
    'The body is more than what was signed: {detail}. Hash the body of the request alone, as it came.',
    'O corpo é mais do que foi assinado: {detail}. Use só o corpo da requisição, como veio.',
  ],
  part_of_body: [
    'Only a part of the body was signed: {detail}. Hash the whole raw body.',
    'Só uma parte do corpo foi assinada: {detail}. Use o corpo bruto inteiro.',
  ],
  signed_with_prefix: [
    'The signature is over {detail} and the body together. The service signs the raw body alone.',
    'A assinatura é sobre {detail} junto com o corpo. O serviço assina só o corpo bruto.',
  ],
  body_looks_changed: [
    'No usual cause gives this signature, but the body does not look as it was sent: {detail}. Take the raw bytes.',
    'Nenhuma causa usual dá esta assinatura, mas o corpo não parece como foi enviado: {detail}. Use os bytes brutos.',
  ],
  wrong_username: [
    'The user name is another one; the password is right. Compare --username with the subscription.',
    'O usuário é outro; a senha está certa. Compare --username com a assinatura.',
  ],
  wrong_password: [
    'The user name is right; the password is another one. Compare the secret with the subscription.',
    'O usuário está certo; a senha é outra. Compare o segredo com a assinatura.',
  ],
  wrong_username_and_password: [
    'User name and password are both other ones: perhaps another subscription. Compare both.',
    'Usuário e senha são outros: talvez seja outra assinatura. Compare os dois.',
  ],
  swapped_credentials: [
    'User name and password are swapped. Put the user first: username:password.',
    'Usuário e senha estão trocados. O usuário vem primeiro: usuário:senha.',
  ],
  not_base64: [
    'The credentials of Basic are not in base64. Encode username:password as base64 (RFC 7617).',
    'As credenciais do Basic não estão em base64. Codifique usuário:senha em base64 (RFC 7617).',
  ],
  bearer_word_missing: [
    'The token is right, but the word Bearer is missing. Send: Authorization: Bearer TOKEN.',
    'O token está certo, mas falta a palavra Bearer. Envie: Authorization: Bearer TOKEN.',
  ],
  wrong_secret: [
    'The header is there, and its value is another one. Compare the secret with the one of the subscription.',
    'O cabeçalho está lá, mas o valor é outro. Compare o segredo com o da assinatura.',
  ],
  no_usual_cause: [
    'None of the usual causes fits: another secret, or a body changed in an unusual way. Compare the secret first.',
    'Nenhuma das causas usuais serve: outro segredo, ou corpo mudado de modo incomum. Compare primeiro o segredo.',
  ],
  not_looked_for: [
    'Too many deliveries were refused at once to look for the cause. Type: brl webhooks verify --event-id ID.',
    'Entregas demais foram recusadas de uma vez para procurar a causa. Digite: brl webhooks verify --event-id ID.',
  ],
} as const satisfies Readonly<Record<string, readonly [en: string, pt: string]>>;
