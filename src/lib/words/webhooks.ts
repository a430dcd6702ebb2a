import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** Sentences of `brl webhooks`. */
export const webhooksWords = topic('webhooks', {
  secret: 'webhook secret',
  valid: 'valid',
  notValid: 'not valid',
  nothingProven: 'nothing proven',
  queued: 'queued',
  noEvent: '(no event)',
  nothingSent: 'Nothing was sent.',
  nothingSentAfter: (sentence: string) => `${sentence} Nothing was sent.`,
  dryRun: 'Dry run: nothing was sent.',
  note: (sentence: string) => `Note: ${sentence}`,
  unproven:
    'Warning: with NONE anybody who knows the address can send made-up events. Do not use it in production.',
  provenIn: (type: string, header: string) => `${type} in ${header}`,
  /** Flags that say how deliveries prove themselves. */
  proof: {
    headerNotFor: (type: string) =>
      `--header is for HMAC and API_KEY; ${type} uses Authorization or nothing.`,
    headerOnlyApiKey: '--header is for --auth-type API_KEY.',
    headerName: '--header is not the name of a header (RFC 9110).',
    usernameMissing: 'BASIC needs a --username.',
    usernameNotFor: '--username is for --auth-type BASIC.',
    usernameBad: '--auth-type BASIC needs a --username without a colon (RFC 7617).',
    noneHasNoSecret: 'NONE has no secret.',
    secretMissing: (type: string) => `${type} needs its secret: --secret-file FILE, or --subscription ID.`,
    secretCharacters: 'The secret has characters that a header cannot carry.',
  },
  /** Addresses that are typed; the first value is the flag. */
  address: {
    example: 'Write it like https://HOST/PATH.',
    notHttp: (name: string) => `${name} is not an http or https address.`,
    notHttpsHere: (name: string) => `${name} must be https, except on this machine.`,
    holdsUser: (name: string) => `${name} must not contain a user or password.`,
    notAbsolute: (name: string) => `${name} is not an absolute URL.`,
    notHttps: (name: string) => `${name} must begin with https://.`,
    hasFragment: (name: string) => `${name} must not have a fragment.`,
    path: '--path must begin with /.',
  },
  event: {
    removed: (event: string, successor: string) =>
      `The event ${event} no longer exists; ${successor} replaced it. Nothing was sent.`,
    unknown: (event: string) => `There is no event "${event}". Nothing was sent.`,
    seeAll: 'To see all of them: brl webhooks events',
    notEmitted: (event: string) => `The service does not send ${event} at present.`,
    alias: (event: string, original: string, version: string) =>
      `${event} repeats ${original} and will be removed in ${version}; subscribe to ${original} instead.`,
    otherKind: (path: string) =>
      `The specification has a different type of value at ${path}. Nothing was sent.`,
    seeOne: (command: string) => `To see one: ${command}`,
    noMember: (path: string) => `The event has no field "${path}". Nothing was sent.`,
    didYouMean: (paths: readonly string[]) => `Did you mean ${paths.join(' or ')}?`,
    itHas: (paths: string) => `It has ${paths}.`,
  },
  events: {
    none: 'No events.',
    notSent: 'not sent',
    alias: 'alias',
  },
  subscription: {
    unknown: (id: string) =>
      `Subscription ${id} was not made on this machine, so its secret is not known here.`,
    unknownHint: 'Give --auth-type and --secret-file instead.',
    secretNotKept: (id: string) => `The secret of subscription ${id} is not kept here.`,
    secretNotKeptHint: 'Give it with --secret-file FILE.',
  },
  create: {
    secretWaits: (name: string, store: string) =>
      `If it was created, its secret is kept as ${name} (${store}).`,
    notGiven: 'not given',
    allAccounts: 'all',
    secret: (name: string, store: string) => `${name} in ${store}`,
    madeSecret: (name: string, store: string) => `${name} in ${store}, generated here`,
    notRemembered: (id: string, why: string) =>
      `Warning: "webhooks listen --subscription ${id}" will not find its secret. ${why}`,
  },
  receiving: {
    listening: (url: string, proof: string, environment: string) =>
      `Listening on ${url} (${proof}, ${environment}).`,
    listeningUntil: (url: string, proof: string, environment: string) =>
      `Listening on ${url} (${proof}, ${environment}). Ctrl-C stops.`,
    reachable: (host: string) => `Warning: ${host} is reachable from other machines.`,
    portUnusable: (port: number, why: string) => `The receiver cannot listen on port ${port}: ${why}.`,
    notShown: (captureId: number, why: string) => `Capture ${captureId} was kept, but not shown: ${why}`,
    notKept: (why: string) => `A delivery was not kept, and answered with 503: ${why}`,
    notKeptUnproven: (count: number, sender: string) =>
      `${count === 1 ? '1 more unproven delivery was' : `${count} more unproven deliveries were`} answered with 401 and not kept: too many at once, the last from ${sender}.`,
    causeNotKept: (captureId: number, why: string) =>
      `The cause of capture ${captureId} was not kept: ${why}`,
    routeText: (text: string) => `--route: "${text}" is not /PATH=SUBSCRIPTION.`,
    routeTwice: (path: string) => `--route: ${path} is there twice.`,
    routed: (url: string, subscription: string, proof: string) =>
      `${url}: subscription ${subscription}, ${proof}.`,
    metricsAt: (url: string) => `Metrics at ${url}, health at ${url.replace(/metrics$/, 'health')}.`,
    metricsUnusable: (port: number, why: string) => `Metrics cannot be served on port ${port}: ${why}.`,
    proxyNetwork: (text: string) =>
      `--trust-proxy: "${text}" is not an address or a network such as 10.0.0.0/8 or 2001:db8::/32.`,
    turnedAway: (sender: string, status: number | null, why: string) =>
      `Rejected a request from ${sender}: ${status ?? 'no answer'}, ${why}.`,
    unknownSender: 'unknown',
    tooFew: (count: number) =>
      `${count === 1 ? 'No delivery' : `Fewer than ${count} deliveries`} arrived in time. To see what a sandbox sent: brl sandbox deliveries`,
    noQuery: '--query needs a complete answer; pipe the lines to jq instead.',
    tlsKey: 'TLS key',
    tlsKeyMissing: (file: string) => `--tls-key: ${file} does not exist.`,
    tlsCertUnreadable: (file: string, code: string) => `--tls-cert: ${file} cannot be read (${code}).`,
  },
  forwarding: {
    handedOnLater: (captureId: number, answer: string, tries: number) =>
      `Capture ${captureId} was forwarded: ${answer}, try ${tries}.`,
    givenUp: (captureId: number) =>
      `Capture ${captureId} is not tried any more. To see what was not forwarded: brl webhooks captured list --not-forwarded`,
    paused: (url: string, why: string) =>
      `${url} does not accept deliveries (${why}). They wait on the disk and are sent when it does.`,
    failed: (why: string) => `The queue of forwards cannot be used, and is tried again: ${why}`,
    resumed: (count: number, url: string) =>
      `${count === 1 ? '1 delivery waits' : `${count} deliveries wait`} from before, and ${count === 1 ? 'is' : 'are'} now sent to ${url}.`,
    leftForOther: (count: number, url: string) =>
      `${count === 1 ? '1 delivery waits' : `${count} deliveries wait`} for ${url}. To send ${count === 1 ? 'it' : 'them'}: brl webhooks replay --not-forwarded --to URL`,
    leftGivenUp: (count: number, url: string) =>
      `${count === 1 ? '1 delivery was' : `${count} deliveries were`} never accepted by ${url}. To send ${count === 1 ? 'it' : 'them'} again: brl webhooks replay --not-forwarded --to URL`,
  },
  /** What a delivery was; in Portuguese of the word entrega. */
  kinds: { new: 'new', attempt: 'attempt', redelivery: 'redelivery', refused: 'refused' },
  delivery: {
    received: (time: string, sender: string, target: string) =>
      `${time} (Brasilia) from ${sender} at ${target}`,
    unknownSender: 'unknown',
    answeredAgain: (status: number, kind: string, captureId: number) =>
      `${status}, ${kind} of capture ${captureId}`,
    notCaptured: 'not captured',
    handedOn: (answer: string, ms: number) => `-> ${answer} in ${ms} ms`,
    emptyBody: '(empty)',
    otherBytes: 'other bytes',
    attempt: (number: number) => `attempt ${number}`,
    beside: (event: string) => `beside ${event}`,
    keptAs: (captureId: number, command: string) => `kept as ${captureId}: ${command}`,
    noteOf: (captureId: number, text: string) => `${captureId}: ${text}`,
    causeOf: (captureId: number, code: string, sentence: string) => `${captureId}: ${code}. ${sentence}`,
    notFromHere: 'not from here',
    problems: {
      not_json:
        'The body is not JSON that can be trusted (not UTF-8, a repeated field, or nested too deeply).',
      not_an_event: 'The body is not an event: id or type is missing.',
    },
    provenBut: {
      not_json:
        'The proof is right, but the body is not JSON that can be trusted (not UTF-8, a repeated field, or nested too deeply).',
      not_an_event: 'The proof is right, but the body is not an event: id or type is missing.',
    },
    differs:
      'The same event id arrived before with different bytes. Compare both with `brl webhooks captured show ID`.',
    otherEnvironment: (theirs: string, ours: string) =>
      `Warning: the event says that it is from ${theirs}, but this is ${ours}. Check the subscription and the profile.`,
    otherVersion: (theirs: string, known: string) =>
      `Warning: the envelope is version ${theirs}, but brl knows ${known}. Check what was read from it.`,
  },
  captures: {
    noneNamed: (id: string) => `No delivery "${id}" was captured in this environment.`,
    noneFitsHere: 'No matching delivery was captured in this environment.',
    noneFits: 'No matching delivery was captured.',
    inJournal: (count: number, state: string, line: string) =>
      `${count === 1 ? `This journal has such a payment (${stateName(state)})` : `This journal has ${count} such payments`}, without a delivery here: ${line}`,
    openInJournal: (count: number, state: string, line: string) =>
      `${count === 1 ? `This journal has such a payment (${stateName(state)})` : `This journal has ${count} such payments, and not all of them have an end`}: it may be paid, so do not pay again. ${line}`,
    emptyText: '--text is empty.',
    unknownType: (type: string) =>
      `No event is called "${type}", and no captured delivery has that type. The types are in \`brl webhooks trigger --help\`.`,
    unknownCause: (cause: string, known: string) =>
      `No cause is called "${cause}". The causes are: ${known}.`,
    indexing: (count: number) =>
      `Indexing about ${count} deliveries for the search. This is done once; later only what is new.`,
    more: (shown: number, total: number, last: number) =>
      `${shown} of ${total}. The next ones: --before ${last}, or a larger --limit.`,
  },
  caseFile: {
    which: 'Name the payment by exactly one of these: an id, --identifier, --e2e or --ref.',
    masked:
      'Names, documents (CPF, CNPJ), PIX keys, bank accounts, addresses of people and free texts are masked, so the signatures no longer match the bodies. Credentials in headers and addresses are hidden.',
    nothingCame:
      'No delivery about this payment was captured here: the case has what else is known of it, and what was turned away.',
    withheld: (bytes: number) =>
      `[${bytes} bytes that are not JSON: left out, as names in them cannot be masked]\n`,
  },
  prune: {
    badDays: (text: string) => `--older-than ${text} is not a number of days: write it like 90d.`,
    really: (count: number, time: string, environment: string) =>
      `Remove ${count} captured deliveries of ${environment} from before ${time} (Brasilia)? This cannot be undone.`,
    removed: (count: number, time: string) =>
      count === 0
        ? `No delivery is from before ${time} (Brasilia): nothing was removed.`
        : `${count === 1 ? '1 delivery' : `${count} deliveries`} from before ${time} (Brasilia) removed. Repeats of their events are still recognised.`,
    removing: (done: number, total: number, left: string) => `${done} of ${total} removed, ${left} left`,
    notSmaller:
      'The file stays as large as it is: it is of an earlier version, and something else has it open. What was removed makes room for new deliveries; a prune while no receiver or page is running makes the file smaller.',
    would: (count: number, time: string) =>
      `${count} deliveries from before ${time} (Brasilia) would be removed. Dry run: nothing was removed.`,
    size: (before: string, after: string) => `Size before: ${before}, now: ${after}.`,
  },
  byPayment: {
    none: 'No matching payment was captured.',
    from: (payer: string) => `from ${payer}`,
    accepted: (count: number) => `${count} new`,
    repeats: (count: number) => `${count} repeated`,
    refused: (count: number) => `${count} refused`,
    forwarded: (taken: number, count: number) =>
      `${taken} of ${count} ${count === 1 ? 'try' : 'tries'} accepted`,
    missing: {
      accepted: 'an accepted event',
      outcome: 'the outcome',
      beside: 'the event beside it',
      forwarded: 'a 2xx of the receiver',
    },
  },
  gaps: {
    sources: { journal: 'journal', statement: 'statement' },
    none: (count: number, account: string, from: string, to: string, types: string) =>
      `${count === 1 ? 'The one settled payment' : `All ${count} settled payments`} of ${account}, ${from === to ? from : `${from} to ${to}`}, ${count === 1 ? 'has its event' : 'have their events'}. Looked for: ${types}.`,
    nothing: (_count: number, account: string, from: string, to: string, types: string) =>
      `No settled payment of ${account}, ${from === to ? from : `${from} to ${to}`}, to compare. Looked for: ${types}.`,
    compared: (count: number, account: string, from: string, to: string, types: string) =>
      `Compared: ${count === 1 ? '1 settled payment' : `${count} settled payments`} of ${account}, ${from === to ? from : `${from} to ${to}`}. Looked for: ${types}.`,
    unnamed: (count: number) =>
      `${count === 1 ? '1 of them has' : `${count} of them have`} no name that an event could have, so nothing is known of ${count === 1 ? 'its event' : 'their events'}.`,
    neverCame: 'nothing came',
    cameRefused: (status: string, why: string, captureId: number | null) =>
      `came, and was answered with ${status}: ${why}${captureId === null ? '' : ` (delivery ${captureId})`}`,
    turnedAway: (count: number, last: string) =>
      `${count === 1 ? '1 request was' : `${count} requests were`} turned away in these days, the last: ${last}`,
    allAccounts: 'every account of this journal',
    notSettling: (type: string, types: string) =>
      `--gaps compares settled payments with their events, and "${type}" is none of these: ${types}.`,
    found: (count: number, from: string, to: string) =>
      `${count === 1 ? '1 settled payment' : `${count} settled payments`} of ${from === to ? from : `${from} to ${to}`} ${count === 1 ? 'has' : 'have'} no event.`,
  },
  headerFile: {
    empty: '--header-file has no header: it must have lines "Name: value", or JSON.',
    badLine: '--header-file has a line that is not a header: "Name: value" was expected.',
    badJson: '--header-file begins like JSON but is not valid JSON.',
  },
  verify: {
    giveBody: 'Give --body FILE, or --event-id ID.',
    looking: 'Looking for the cause.',
    oneStdin: 'Body and secret cannot both be stdin.',
    notValid: 'NOT valid',
    checked: (proof: string, bytes: number) => `${proof}, ${bytes} bytes`,
    atArrival: 'Checked when it arrived, because its key, password or token is not kept.',
    signatureNotFor: (type: string) => `--signature is for HMAC; for ${type} give --header-file FILE.`,
    giveSignature: 'Give --signature HEX, or the captured headers with --header-file FILE.',
  },
  /** The signed bytes beside those that came; « and » enclose what differs. */
  proofView: {
    lengths: (signed: number, received: number) =>
      `${signed} bytes were signed, ${received} came; what differs is between « and »`,
    more: (count: number, isAll: boolean) =>
      `${count === 1 ? '1 more place' : `${isAll ? count : `more than ${count}`} more places`}; --json has them`,
    fixFlag: (frameworks: string) => `For lines that verify the raw body, add --fix ${frameworks}`,
  },
  trigger: {
    nameEvent: 'Name an event. Nothing was sent.',
    giveAddress: 'Give --to URL, or --dry-run. Nothing was sent.',
    oneStdin: 'Data and secret cannot both be stdin.',
    dataOfSeveral: '--data is for one event. Nothing was sent.',
    idOfSeveral: '--id names one event, but this command makes several. Nothing was sent.',
    nothingToReorder:
      '--out-of-order needs several deliveries, and nothing comes before this event. Nothing was sent.',
    nothingToReorderHint: 'Add --repeat, --duplicate or --pair, or name several events: EVENT,EVENT.',
  },
  retry: {
    noSuch:
      'Check the id of the subscription and that of the delivery; the header of each delivery has its id.',
    which: 'Give the ids of the subscription and the delivery, --event-id, or filters.',
    oneOrFilter: 'Name one delivery, or give filters, not both.',
    really: (count: number, subscriptions: number, environment: string) =>
      `Ask the service (${environment}) for a new attempt of ${count === 1 ? '1 delivery' : `${count} deliveries`} of ${subscriptions === 1 ? '1 subscription' : `${subscriptions} subscriptions`}? Each goes to the address of its subscription; the events keep their ids.`,
    nameless: (count: number) =>
      `${count === 1 ? '1 delivery is' : `${count} deliveries are`} left out: ${count === 1 ? 'it has' : 'they have'} no delivery id, or no subscription that is known here.`,
    asked: (queued: number, refused: number, left: number) =>
      `${queued === 1 ? '1 new attempt' : `${queued} new attempts`} queued, ${refused} refused, ${left} not asked for.`,
    noDeliveryId: (captureId: number, header: string) =>
      `Capture ${captureId} has no header ${header} or x-…-${header}, which holds the id of a delivery (setting webhookDeliveryIdHeader).`,
    noSubscription: (captureId: number) =>
      `Capture ${captureId} was not received for a subscription that is known here: give its id before --event-id.`,
  },
  replay: {
    signAgainNeedsSecret: '--sign-again needs the secret of an HMAC: --secret-file or --subscription.',
    which: 'Say which: give an id, filters or --all. Nothing was sent.',
    wasNotProven: (captureId: number) =>
      `Warning: capture ${captureId} was not proven when it arrived, but is now sent with a valid signature or secret.`,
    leftOut: (header: string) =>
      `Warning: ${header} is left out, as its secret was not kept. Give --subscription or --secret-file.`,
    newProof: (type: string) => `new proof: ${type}`,
    sameProof: 'as received',
    without: (headers: string) => `without ${headers}`,
  },
  sending: {
    sent: (sent: number, taken: number) => `${sent} sent, ${taken} answered with 2xx`,
    refusedRightly: (count: number) => `${count} with a wrong proof refused, as it should be`,
    notTaken: (count: number) => `${count} not accepted`,
    notReached: (count: number) => `${count} not reached`,
    isItRunning: 'No connection was made: check that the receiver is running, and the address of --to.',
    leftUnsent: (count: number) => `${count} left unsent`,
    progress: (done: number, count: number) => `${done} of ${count} sent.`,
  },
  /** Sentences of `webhooks inspect` in the terminal, and for its page. */
  page: {
    open: 'Open the address in a browser; anybody who has it can see the deliveries. Ctrl-C stops.',
    jsonOnly: 'The answer is a single address, so the only format besides text is --json.',
    onlyReceiving: (flag: string) =>
      `With ${flag} brl receives deliveries, and must know how they are authenticated.`,
    onlyReceivingHint: 'Add --subscription ID, --secret-file FILE or --auth-type NONE.',
    portUnusable: (port: number, why: string) => `The page cannot be served on port ${port}: ${why}.`,
    theAddress: 'The address',
    kindUnknown: 'kind is unknown.',
    paymentUnnamed: 'A payment needs an identifier or an end-to-end id.',
    missing: (name: string) => `${name} is missing.`,
    idMissing: (name: string) => `${name} is missing, or has characters that an id cannot have.`,
    sentEdited: (captureId: number, url: string, answer: string) =>
      `Changed copy of delivery ${captureId}, made up, sent to ${url}: ${answer}.`,
    sentAgain: (captureId: number, url: string, answer: string) =>
      `Delivery ${captureId} sent again to ${url}: ${answer}.`,
    retryAsked: (deliveryId: string, subscriptionId: string) =>
      `A new attempt of delivery ${deliveryId} of subscription ${subscriptionId} was requested.`,
  },
});
