import { messages, topic } from './topic.ts';

const english = {
  notAbsolute: (name: string) => `${name} is not an absolute URL.`,
  notHttps: (name: string) => `${name} must begin with https://; http:// is only for this machine.`,
  plainHost: (name: string) => `${name} must have no user, query or fragment.`,
  endsInVersion: (name: string) =>
    `${name} must end before /v1, which every path of the service begins with.`,
  badId: (name: string) => `${name} has characters that are not allowed in an id.`,
  plainText: (name: string) => `${name} must be printable ASCII without spaces.`,
  incomplete: 'The connection is incomplete.',
  missing: (what: string, names: string) => `${what} Missing: ${names}.`,
  setMissing: 'Set the missing variables, or unset all of them, or run: brl auth login',
  journalPlace: {
    unexpanded: (place: string, mark: string) =>
      `BRL_JOURNAL is "${place}", and brl does not expand ${mark}: it would be another journal in every folder, and could pay a second time.`,
    relative: (place: string) =>
      `BRL_JOURNAL is "${place}", which is no absolute path: it would be another journal in every folder, and could pay a second time.`,
    blanks: (place: string) => `BRL_JOURNAL is ${place}, which has a blank or a line break at an end.`,
  },
  journalPlaceHint:
    'Set it to the whole path, such as /var/lib/brl/journal.sqlite, or to the postgres:// address of a shared journal',
  noHome:
    'There is no home directory to keep payments in: HOME is not set to an absolute path, and this user has none.',
  noState: (folder: string) =>
    `Payments cannot be kept: ${folder} does not exist, and this user cannot make it.`,
  noHomeHint:
    'Set HOME, or XDG_STATE_HOME, XDG_CONFIG_HOME and XDG_CACHE_HOME, to absolute paths where this user may write',
  nothingSent: (message: string) => `${message} Nothing was sent.`,
  noCurrentProfile: 'No profile is selected.',
  noToken: 'There is no access token.',
  tokenNotAsked: 'known only on this machine; to ask the service: brl auth status --check',
  notStored: (message: string) => `${message} Nothing was stored.`,
  checkValues: 'Check the values; to store them without testing them, add --no-check.',
  foreignVariables: (profile: string, names: string) =>
    `The profile ${profile} and ${names} do not belong together: a credential is sent only to the host it was stored with.`,
  unsetOrAll: (names: string) => `unset ${names}, or give all variables and no profile`,
  foreignTokenHost: (profile: string) =>
    `BRL_TOKEN_PATH is on a different host than the profile ${profile}, so the secret is not sent there.`,
  noAnswer: (request: string, reason: string) => `${request}: no answer, ${reason}`,
  silentHost: (reason: string) => `The service cannot be reached there: ${reason}.`,
  otherHost: (status: number) => `HTTP ${status} came from there, but not in the form of this service.`,
  noProxy: 'No proxy: requests go directly to the service.',
  proxyUnused: (variable: string) => `${variable} is set, and not used for this service.`,
  proxyFaults: {
    address: (variable: string) => `${variable} is not the address of an HTTP proxy.`,
    encoding: (variable: string) =>
      `${variable} has a blank, a backslash or a % that is not encoded: write %25 for %, %5C for \\ and %20 for a blank.`,
    path: (variable: string) => `${variable} has a path behind the proxy's port, which no proxy takes.`,
  },
  correctOrUnset: (variable: string) => `Correct it, or: unset ${variable}`,
  exemptHosts: ', except for the hosts in NO_PROXY',
  viaProxy: (host: string, exempt: string, variable: string) =>
    `Requests go through the proxy ${host}${exempt} (${variable}).`,
  unsetProxy: (variable: string) => `If you were not told to use it: unset ${variable}`,
  ownAuthorities: "Only Node's own certificate authorities are trusted.",
  badCertificates: (path: string) =>
    `NODE_EXTRA_CA_CERTS names ${path}, which contains no readable certificates, so Node ignores it.`,
  correctPath: 'Correct the path, or: unset NODE_EXTRA_CA_CERTS',
  moreAuthorities: (count: number, path: string) =>
    `Besides Node's own authorities, ${count} from ${path} can impersonate any service and read what is sent to it.`,
  unsetAuthorities: 'If you were not told to trust them: unset NODE_EXTRA_CA_CERTS',
  topLevel: 'its top level',
  badForm: (at: string) => `it does not have the expected form at ${at}`,
  profileNameForm:
    'A profile name has 1 to 64 letters, digits, dots, dashes or underscores, and begins with a letter or digit.',
  noProfile: (name: string) => `There is no profile "${name}". Nothing was sent.`,
  profiles: (names: string) => `Use one that exists: ${names}`,
  notJson: 'it is not JSON',
  profilesVersion: (path: string, version: string, known: number) =>
    `${path} has version ${version}, but this brl knows version ${known}. It was not changed. Nothing was sent.`,
  updateOrMove: 'Update brl, or point XDG_CONFIG_HOME at another directory.',
  profilesUnusable: (path: string, reason: string) =>
    `${path} cannot be used: ${reason}. It was not changed. Nothing was sent.`,
  repairProfiles: 'Repair the file, or move it away and run: brl auth login',
  leakyOption: (option: string) =>
    `Node was started with ${option}, which exposes keys and requests or weakens their protection.`,
  debugger: 'A debugger is attached, which can read keys and requests.',
  nodeDebug: 'NODE_DEBUG makes Node print what it sends and receives, secrets included.',
  noTlsChecks: 'NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off.',
  unsetTlsChecks: 'unset NODE_TLS_REJECT_UNAUTHORIZED; for a private authority set NODE_EXTRA_CA_CERTS',
  sandboxFile: (path: string, reason: string) =>
    `The sandbox's file ${path} can't be used: ${reason}. Nothing was sent.`,
  boundAccount: (profile: string, account: string) =>
    `The credential of profile ${profile} is bound to account ${account}.`,
  badActingDocument: 'The acting document (BRL_ACTING_DOCUMENT) is not a CPF or CNPJ.',
  notAPin: (file: string) => `${file} does not hold a transaction PIN: a PIN has digits only.`,
  emptyVariable: (name: string) => `${name} is set but empty.`,
  badSetting: (name: string) => `${name} can’t have this value.`,
  badEnvironment: 'BRL_ENVIRONMENT must be sandbox or production.',
  bothSecrets: 'BRL_CLIENT_SECRET and BRL_CLIENT_SECRET_FILE are both set.',
  bothKeys: 'BRL_SIGNING_KEY_FILE and BRL_SIGNING_COMMAND are both set.',
  badCommand: (variable: string) =>
    `${variable} is not a command: it runs without a shell, so quotes and shell characters have no meaning.`,
  commandForm: 'Give a JSON array: \'["/usr/local/bin/sign","slot0"]\'',
  badOperator: (characters: number) => `BRL_OPERATOR must be one line of at most ${characters} characters.`,
  noOperatorKey: (path: string) =>
    `The SSH key that the profile names cannot be read: ${path} is not one public key.`,
  noPublicKey: (path: string) => `The public key of the signing command cannot be read: ${path}.`,
  unsetOne: 'Unset one of them.',
  profileWithout: (profile: string, flag: string) => `The profile ${profile} has no ${flag}.`,
  madeUpAccounts: 'Sandbox: made-up accounts, on this machine alone; no real money moves.',
  profilesFile: 'profiles',
  eitherSecret: 'BRL_CLIENT_SECRET (or BRL_CLIENT_SECRET_FILE)',
  deprecated: (sunset: string | null, successor: string | null) =>
    `Warning: the service marks this route as deprecated${sunset === null ? '' : `, to be removed ${sunset}`}${successor === null ? '' : `; its successor is ${successor}`}.`,
  deprecatedRefused: (sunset: string | undefined) =>
    `The specification marks this route as deprecated${sunset === undefined ? '' : `, to be removed ${sunset}`}, and --fail-on-deprecated was given. Nothing was sent.`,
  successor: (path: string) => `Use instead: ${path}`,
  clockBehind: (seconds: number) =>
    `This machine's clock is ${seconds} s behind the service's; brl goes by the service's time. Set the clock.`,
  clockAhead: (seconds: number) =>
    `This machine's clock is ${seconds} s ahead of the service's; brl goes by the service's time. Set the clock.`,
  exchange: (request: string, answer: string | null, ms: number, requestId: string | null) =>
    `${request}: ${answer ?? 'no answer'} in ${ms} ms${requestId === null ? '' : `, request id ${requestId}`}`,
  note: (message: string) => `Note: ${message}`,
  activeLater: 'A delegated credential starts to work 18 hours after it was issued.',
  activeFrom: (profile: string | null, from: string) =>
    `The credential of profile ${profile} starts to work on ${from}.`,
};

/** Sentences about the connection: why it cannot be made, and notes on it. */
export const connectionWords = topic('connection', english);

/** The same as messages. */
export const connectionSays = messages('connection', english);
