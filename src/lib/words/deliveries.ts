import { topic } from './topic.ts';

/** Sentences about received deliveries: why the proof does not match, why a request was rejected. */
export const deliveriesWords = topic('deliveries', {
  /** The fault and the remedy, by cause. */
  causes: {
    missing_header: (detail: string) =>
      `The header ${detail} is missing. Check the authType of the subscription, and that the proxy in front passes the header on.`,
    wrong_header: (detail: string) =>
      `Wrong header: the proof is right but arrived in ${detail}. Read it from there, or set the header of the subscription.`,
    repeated_header: (detail: string) =>
      `The header ${detail} appears more than once. Something on the way adds another one: let only the original through.`,
    wrong_scheme: (detail: string) =>
      `The delivery is authenticated with ${detail}, not with the authType being checked. Verify with that --auth-type.`,
    upper_case_hex:
      'The signature is right but in upper-case hex; the service writes lower case. Do not change its case on the way.',
    base64_for_hex: (detail: string) =>
      `The signature is right but written as ${detail} instead of hex. Encode the digest as lower-case hex.`,
    prefix: (detail: string) =>
      `The signature is right but has the prefix "${detail}". The service sends only the 64 hex digits: remove the prefix.`,
    signature_whitespace: (detail: string) =>
      `The signature is right but has ${detail} around or inside it. Remove them.`,
    encoded_twice: (detail: string) =>
      `The digest was encoded twice (${detail}). Encode it once, as lower-case hex.`,
    truncated_signature:
      'The signature is cut off: only the beginning is there. Keep all 64 digits (check column widths and length limits).',
    malformed_signature:
      'The header has no SHA-256 signature: 64 lower-case hex digits were expected. Check which header is read.',
    other_algorithm: (detail: string) => `The signature is an HMAC with ${detail}. Use HMAC-SHA256.`,
    hashed_twice: (detail: string) => `Hashed twice (${detail}). Hash the raw body once, by HMAC-SHA256.`,
    no_key:
      'Plain SHA-256 of the body, without the secret. Use HMAC-SHA256 keyed with the secret of the subscription.',
    not_hmac: (detail: string) =>
      `SHA-256 of secret and body put together (${detail}), which is not an HMAC. Use HMAC-SHA256 keyed with the secret.`,
    swapped_arguments:
      'Key and message are swapped: the body was used as the key. Key the HMAC with the secret.',
    secret_newline:
      'The secret was used with a line feed at its end, such as an editor or echo adds. Remove it (printf %s, or trim on reading).',
    secret_whitespace: (detail: string) =>
      `The secret was used with ${detail} too many or too few. Store it exactly as the subscription has it.`,
    secret_decoded: (detail: string) =>
      `The secret was decoded from ${detail} before it was used. Use its characters unchanged, as UTF-8.`,
    secret_cut: (detail: string) =>
      `Only the first ${detail} characters of the secret were used. Check column widths, and characters that a shell or a file format removes.`,
    secret_encoded: (detail: string) =>
      `The secret was used encoded as ${detail}. Use its characters unchanged, as UTF-8.`,
    secret_empty: (detail: string) =>
      `The key was ${detail}: the secret was not set where the signature is computed. Check the configuration there.`,
    another_secret: (detail: string) =>
      `Signed with a different secret, that of ${detail}. Check which subscription, profile and environment it belongs to.`,
    reserialised_json: (detail: string) =>
      `The JSON was parsed and serialised again (${detail}); the signature is over other bytes. Verify the raw body, before any JSON parser.`,
    trailing_newline: (detail: string) =>
      `A trailing newline was ${detail} after signing. Keep the body byte for byte (curl: --data-binary).`,
    crlf: (detail: string) =>
      `Line ends were changed (${detail}) after signing. Transfer the body in binary.`,
    bom: (detail: string) =>
      `A byte order mark (BOM) was ${detail} at the start of the body. Keep the body byte for byte.`,
    charset: (detail: string) =>
      `The body was converted to another character set (${detail}). Treat it as bytes, never as text.`,
    truncated_body: (detail: string) =>
      `The body is truncated: ${detail}. Check the size limits and timeouts of the proxy in front and of whatever saved it.`,
    empty_body: 'The body that was hashed is empty. Read the raw body before a framework consumes it.',
    body_not_read: (detail: string) =>
      `The text ${detail} was hashed instead of the body: the framework had not read the body yet, or had already turned it into an object. Hash the raw bytes.`,
    body_encoded: (detail: string) =>
      `The body is ${detail} on one side only: as it was signed, or as it came. The service signs the JSON text itself: hash exactly those bytes, neither encoded nor compressed.`,
    body_blanks: (detail: string) =>
      `Spaces or empty lines around the body were ${detail} after signing. Keep the body byte for byte.`,
    characters_replaced: (detail: string) =>
      `Characters of the body were replaced (${detail}), as happens when copying from a page or a chat. Take the bytes from the wire.`,
    body_wrapped: (detail: string) =>
      `The body is more than was signed: ${detail}. Hash only the body of the request, unchanged.`,
    part_of_body: (detail: string) =>
      `Only a part of the body was signed: ${detail}. Hash the whole raw body.`,
    signed_with_prefix: (detail: string) =>
      `The signature is over ${detail} and the body together. The service signs only the raw body.`,
    body_looks_changed: (detail: string) =>
      `This may be forged, so do not act on it. If you expected it: the body does not look the way it was sent (${detail}). Take the raw bytes.`,
    wrong_username:
      'The user name does not match; the password is right. Compare --username with the subscription.',
    wrong_password:
      'The user name is right; the password does not match. Compare the secret with the subscription.',
    wrong_username_and_password:
      'Neither user name nor password matches: perhaps another subscription. Compare both.',
    swapped_credentials: 'User name and password are swapped. Put the user first: username:password.',
    not_base64: 'The Basic credentials are not in base64. Encode username:password as base64 (RFC 7617).',
    base64_variant: (detail: string) =>
      `User name and password are right but written as ${detail}. Write them as base64 with its padding (RFC 4648, section 4).`,
    bearer_word_missing:
      'The token is right, but the word Bearer is missing. Send: Authorization: Bearer TOKEN.',
    wrong_secret:
      'The header is there, but its value does not match. Compare the secret with that of the subscription.',
    no_usual_cause:
      'This may be forged, so do not act on it: the signature fits neither these bytes nor any usual mistake. If you expected it, compare the secret first, then the bytes.',
    not_looked_for:
      'There was no time yet to find the cause, or not enough. To look for it, type `brl webhooks verify --event-id ID`.',
  },
  /** The reasons a request was not read or not accepted. */
  unread: {
    tlsToPlainPort: 'it speaks TLS, but this port speaks plain HTTP',
    plainToTlsPort: 'it speaks plain HTTP, but this port speaks TLS',
    handshakeFailed: (code: string) => `the TLS handshake failed (${code})`,
    notHttp: (code: string) => `it is not HTTP (${code})`,
    tooSlow: 'too slow',
    headersTooLarge: 'headers too large',
    reset: 'the connection was reset',
    onlyPost: 'only POST is accepted',
    otherPath: 'another path',
    fromPage: 'a page in a browser sent it, and this path has no authentication (NONE)',
    bodyTooLarge: 'body too large',
    brokeOff: 'broke off before its end',
  },
  fileIs: (location: string, why: string) => `The file of captured deliveries ${location} ${why}`,
  fileUnusable: (location: string, why: string) =>
    `The file of captured deliveries ${location} cannot be used: ${why}.`,
  indexIs: (location: string, why: string) => `The index of the captured deliveries ${location} ${why}`,
  indexUnusable: (location: string, why: string) =>
    `The index of the captured deliveries ${location} cannot be used: ${why}. It may be deleted: it is made again.`,
});
