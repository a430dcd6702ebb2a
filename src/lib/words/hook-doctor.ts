import { topic } from './topic.ts';

/** Sentences of `webhooks doctor`. */
export const hookDoctorWords = topic('hookDoctor', {
  asking: 'Asking the address',
  https: 'The address is https, as the service wants it.',
  http: 'This is http on this machine; the service delivers to https only.',
  httpNext: 'Ask the public address, too: brl webhooks doctor https://ADDRESS/PATH',
  otherAddress: (url: string) => `The subscription delivers to another address: ${url}`,
  otherAddressNext:
    'Ask that one. The address of a subscription cannot be changed: make another with "brl webhooks create".',
  tls: (days: number) => `The certificate is trusted, and valid for ${days} more days.`,
  renew: (days: number) => `The certificate is valid for ${days} more days only.`,
  renewNext: 'Renew it, and restart what serves it.',
  noTls: (host: string, code: string) => `No secure connection to ${host} (${code}).`,
  tlsNext: 'Serve the whole chain of a public authority for this name; the service makes no exception.',
  notReached: (host: string, code: string) => `No connection to ${host} (${code}).`,
  notReachedNext:
    'Start the receiver, or correct name and port; a firewall that is open here may be closed to the service.',
  clock: 'Its clock agrees with this one within a minute.',
  skew: (seconds: number) => `Its clock differs from this one by ${seconds} s.`,
  skewNext: 'Synchronise both (NTP): otherwise "late" and the times in logs cannot be compared.',
  redirects: (status: number, location: string) =>
    `It answers a POST with ${status} to ${location}; the service follows no redirect.`,
  redirectsNext:
    'Subscribe the address that it redirects to, or take the redirect away (a slash at the end, http to https, a log-in).',
  open: 'It accepts what has no proof: whoever finds the address books payments in your program.',
  openNext: 'Subscribe with HMAC, and verify the signature.',
  acceptsStrangers: (status: number) =>
    `It answered ${status} to a delivery with a wrong proof: it does not verify, or answers before it does.`,
  acceptsStrangersNext: (fix: string) =>
    `Verify the raw body before the answer: brl webhooks verify --fix ${fix}`,
  noPath: (status: number) => `It is reached, but has no such path: ${status}.`,
  noPathNext: 'Compare the path with the route of your program, and what the proxy takes off its beginning.',
  noMethod: (status: number) => `The path takes no POST: ${status}.`,
  noMethodNext: 'Let the route take POST; look for a web server that answers in place of your program.',
  broken: (answer: string) => `It fails with a delivery whose proof is wrong: ${answer}.`,
  brokenNext:
    'Look into its log: 502, 503, 504 or a connection that breaks off are a proxy or tunnel (ssh -R) whose end is not listening; it should be 401.',
  refuses: (status: number) => `It takes POST on this path, and refuses a wrong proof with ${status}.`,
  noSecret: 'Not tried: whether a proven delivery is accepted, and its body comes unchanged.',
  noSecretNext: 'Add --subscription ID, or --secret-file FILE; three made-up events are sent then.',
  takesProven: (status: number) => `It accepts a proven delivery with ${status}.`,
  refusesProven: (answer: string) => `It does not accept a proven delivery: ${answer}.`,
  refusesProvenNext:
    'Compare the secret, and the name of the header; then see what changed the body: brl webhooks verify',
  bodyKept: 'The body comes unchanged: other spellings of JSON and what follows it are verified, too.',
  bodyChanged: (answer: string) =>
    `It accepts the service's usual spelling of JSON only, and answered another with: ${answer}.`,
  bodyChangedNext: (fix: string) =>
    `Something parses the body before it is verified. Verify the raw bytes: brl webhooks verify --fix ${fix}`,
  size: (kb: number) => `A body of ${kb} kB is accepted.`,
  tooLarge: (kb: number, answer: string) => `A body of ${kb} kB is not accepted: ${answer}.`,
  tooLargeNext: 'Raise the limit of the body in program and proxy; events of batches are long.',
  quick: (ms: number, seconds: number) => `Its slowest answer took ${ms} ms; the limit here is ${seconds} s.`,
  slow: (ms: number, seconds: number) =>
    `Its slowest answer took ${ms} ms; after ${seconds} s it counts as none.`,
  slowNext: 'Keep the event, answer, and work on it afterwards.',
});
