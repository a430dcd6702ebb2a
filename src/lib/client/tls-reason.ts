import { type Message, recorded } from '../words/records.ts';

/** By the codes of Node's TLS (OpenSSL's X509 verification, and its own check of the name). */
const certificateFaults: Readonly<Record<string, Message>> = {
  CERT_HAS_EXPIRED: recorded.certificateExpired,
  CERT_NOT_YET_VALID: recorded.certificateTooEarly,
  CERT_REVOKED: recorded.certificateRevoked,
  ERR_TLS_CERT_ALTNAME_INVALID: recorded.certificateOfAnother,
  HOSTNAME_MISMATCH: recorded.certificateOfAnother,
  DEPTH_ZERO_SELF_SIGNED_CERT: recorded.certificateSelfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: recorded.certificateUntrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: recorded.certificateUntrusted,
  UNABLE_TO_GET_ISSUER_CERT: recorded.certificateUntrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: recorded.certificateUntrusted,
  CERT_UNTRUSTED: recorded.certificateUntrusted,
};

/** By the reason in OpenSSL's ERR_SSL_… codes, for failures before a certificate was checked. */
const handshakeFaults: readonly (readonly [RegExp, Message])[] = [
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS|VERSION_TOO_LOW/, recorded.noTlsVersion],
  [/WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH|RECORD_LAYER|UNEXPECTED_MESSAGE/, recorded.notTls],
  [/CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_UNKNOWN/, recorded.wantsCertificate],
  [/^ERR_SSL_|^EPROTO$/, recorded.brokenOff],
];

/**
 * Why no secure connection could be made, in plain words without a final full stop, the raw code in parentheses.
 * @param host the host whose certificate was expected
 * @returns null for a failure that is not TLS-related
 */
export function tlsReason(error: Error, host: string): Message | null {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const fault = certificateFaults[code];
  if (fault !== undefined) return [recorded.certificate(host, code), fault];
  const found = handshakeFaults.find(([reason]) => reason.test(code));
  return found ? [recorded.notSecure(host, code), found[1]] : null;
}
