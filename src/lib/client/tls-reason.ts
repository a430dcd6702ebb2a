import { toRecord } from '../words/records.ts';

/** By the codes of Node's TLS (OpenSSL's X509 verification, and its own check of the name). */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: toRecord((say) => say.certificateExpired),
  CERT_NOT_YET_VALID: toRecord((say) => say.certificateTooEarly),
  CERT_REVOKED: toRecord((say) => say.certificateRevoked),
  ERR_TLS_CERT_ALTNAME_INVALID: toRecord((say) => say.certificateOfAnother),
  HOSTNAME_MISMATCH: toRecord((say) => say.certificateOfAnother),
  DEPTH_ZERO_SELF_SIGNED_CERT: toRecord((say) => say.certificateSelfSigned),
  SELF_SIGNED_CERT_IN_CHAIN: toRecord((say) => say.certificateUntrusted),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: toRecord((say) => say.certificateUntrusted),
  UNABLE_TO_GET_ISSUER_CERT: toRecord((say) => say.certificateUntrusted),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: toRecord((say) => say.certificateUntrusted),
  CERT_UNTRUSTED: toRecord((say) => say.certificateUntrusted),
};

/** By the reason in OpenSSL's ERR_SSL_… codes, for failures before a certificate was checked. */
const handshakeFaults: readonly (readonly [RegExp, string])[] = [
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS|VERSION_TOO_LOW/, toRecord((say) => say.noTlsVersion)],
  [
    /WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH|RECORD_LAYER|UNEXPECTED_MESSAGE/,
    toRecord((say) => say.notTls),
  ],
  [
    /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_UNKNOWN/,
    toRecord((say) => say.wantsCertificate),
  ],
  [/^ERR_SSL_|^EPROTO$/, toRecord((say) => say.brokenOff)],
];

/**
 * Why no secure connection could be made, in plain words without a final full stop, the raw code in parentheses.
 * @param host the host whose certificate was expected
 * @returns null for a failure that is not TLS-related
 */
export function tlsReason(error: Error, host: string): string | null {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const fault = certificateFaults[code];
  if (fault !== undefined) return `${toRecord((say) => say.certificate(host, code))} ${fault}`;
  const found = handshakeFaults.find(([reason]) => reason.test(code));
  return found ? `${toRecord((say) => say.notSecure(host, code))} ${found[1]}` : null;
}
