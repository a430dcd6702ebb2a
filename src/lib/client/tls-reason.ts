/** Advice on an untrusted certificate: nothing is sent until it is right. */
const toDo =
  "Behind a company's proxy, put the file of its authority into " +
  'NODE_EXTRA_CA_CERTS; elsewhere somebody may be in between: do not go around it';
const untrusted = `is signed by nobody whom this machine trusts. ${toDo}`;
const selfSigned = `is signed by itself and by nobody whom this machine trusts. ${toDo}`;

/** By the codes of Node's TLS (OpenSSL's X509 verification, and its own check of the name). */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED:
    "is no longer valid, or this machine's clock is wrong. Check the date here; if it is right, only the service can renew its certificate",
  CERT_NOT_YET_VALID: "is not valid yet, or this machine's clock is wrong. Check the date here",
  CERT_REVOKED: 'was revoked by its authority. Ask the service; do not go around it',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'is for another name. Check the address (brl config show); if it is right, something in between answers instead of the service',
  HOSTNAME_MISMATCH:
    'is for another name. Check the address (brl config show); if it is right, something in between answers instead of the service',
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_UNTRUSTED: untrusted,
};

/** By the reason in OpenSSL's codes, ERR_SSL_…, where no certificate was looked at yet. */
const handshakeFaults: readonly (readonly [RegExp, string])[] = [
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS|VERSION_TOO_LOW/,
    'there is no version of TLS that both sides speak: this one needs TLS 1.2 or later. Only the service, or the proxy in between, can change that',
  ],
  [
    /WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH|RECORD_LAYER|UNEXPECTED_MESSAGE/,
    'what answers there does not speak TLS. Check the address and its port, and the proxy',
  ],
  [
    /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_UNKNOWN/,
    'the other side wants a certificate of ours, and brl has none. Check the address; if it is right, ask the service',
  ],
  [/^ERR_SSL_|^EPROTO$/, 'the other side broke the secure connection off'],
];

/**
 * The reason no secure connection was made, in plain words without a full stop at the end, the raw code in parentheses.
 * @param host whose certificate was expected
 * @returns null for a failure that is not TLS's
 */
export function tlsReason(error: Error, host: string): string | null {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const fault = certificateFaults[code];
  if (fault !== undefined) return `the certificate shown for ${host} (${code}) ${fault}`;
  const found = handshakeFaults.find(([reason]) => reason.test(code));
  return found ? `no secure connection to ${host} (${code}): ${found[1]}` : null;
}
