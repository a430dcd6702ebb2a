import { topic } from './topic.ts';

/** Sentences of `brl doctor`. */
export const doctorWords = topic('doctor', {
  checking: 'Checking.',
  sandbox: 'Sandbox: made-up accounts, on this machine alone; no real money moves.',
  next: (advice: string) => `Next: ${advice}`,
  statuses: { pass: 'pass', warn: 'warn', fail: 'fail' },
  /** The checks, by the names that programs know. */
  names: {
    runtime: 'runtime',
    configuration: 'configuration',
    'config-directory': 'config-directory',
    'state-directory': 'state-directory',
    'cache-directory': 'cache-directory',
    proxy: 'proxy',
    certificates: 'certificates',
    'file-system': 'file-system',
    'journal-directory': 'journal-directory',
    journal: 'journal',
    payments: 'payments',
    'key-directory': 'key-directory',
    'captured-deliveries': 'captured-deliveries',
    'secret-store': 'secret-store',
    'signing-key': 'signing-key',
    token: 'token',
    clock: 'clock',
    reads: 'reads',
    signature: 'signature',
    account: 'account',
    database: 'database',
    tables: 'tables',
    roles: 'roles',
    durability: 'durability',
    standby: 'standby',
    connections: 'connections',
    'database-clock': 'database-clock',
    'database-identity': 'database-identity',
    address: 'address',
    subscription: 'subscription',
    program: 'program',
    'secret-file': 'secret-file',
    tls: 'tls',
    reached: 'connection',
    path: 'path',
    proof: 'proof',
    body: 'body',
    size: 'size',
    time: 'time',
  },
  summary: {
    failed: (failed: number, checks: number, warnings: number) =>
      `${failed} of ${checks} checks failed, ${count(warnings, 'warning')}.`,
    warned: (warnings: number) => `Nothing failed, ${count(warnings, 'warning')}.`,
    passed: (checks: number) => `All ${checks} checks passed.`,
  },
  notTried: (why: string) => `Not tried, because ${why}.`,
  notTriedNext: 'Fix that first, then type: brl doctor',
  captures: (size: string, location: string) => `${size} of captured deliveries in ${location}`,
  /** The reasons a check was not tried. */
  because: {
    runtimeUnsafe: 'the runtime is not safe',
    configurationBroken: 'the configuration is broken',
    journalUnchosen: 'the configuration is broken, so the journal is not known',
    secretUnread: 'a secret cannot be read',
    journalUnread: 'the journal cannot be read',
    databaseUnreached: 'the server of the journal cannot be used',
    serviceUnreached: 'the service could not be reached',
    noToken: 'there is no token',
  },
  pipeClosed: 'The other side closed the pipe.',
  configuration: {
    embedded: 'The embedded sandbox is in use, because neither a profile nor a connection variable is set.',
    given: (environment: string, host: string, sources: string) =>
      `${environment} at ${host}; ${sources}; the rest is built in.`,
    fromProfile: (settings: string, profile: string) => `${settings} from profile ${profile}`,
    from: (settings: string, source: string) => `${settings} from ${source}`,
  },
  runtime: {
    tooOld: (version: string, needed: string) => `This is Node ${version}, but brl needs ${needed}.`,
    install: 'Install a newer Node.js, then type: brl doctor',
    withoutSetting: 'Run brl without that setting.',
    safe: (version: string) => `Node ${version}; none of its settings exposes secrets.`,
  },
  disk: {
    readable: 'Check that the directory can be read.',
    onlyLinux: 'Not checked: only Linux reports the type of a file system.',
    local: (directory: string) => `The journal's file system is on this machine (${directory}).`,
    remote: (kind: string, directory: string) =>
      `The journal is on ${kind} (${directory}), where locks and durability cannot be relied on.`,
    useLocal: 'Point BRL_JOURNAL or XDG_STATE_HOME at a disk of this machine.',
    owner: (path: string) => `Check who owns ${path}.`,
    notYet: (path: string) => `The directory ${path} does not exist yet; it is created when it is needed.`,
    private: (path: string) => `${path} is open only to its owner.`,
    notDirectory: (path: string) => `${path} is not a real directory.`,
    ofAnother: (path: string) => `${path} belongs to another user.`,
    othersWrite: (path: string, mode: string) => `Other users can write in ${path} (mode ${mode}).`,
    othersLook: (path: string, mode: string) => `Other users can list ${path} (mode ${mode}).`,
    othersOpen: (path: string, mode: string) => `Other users can open ${path} (mode ${mode}).`,
    othersReplace: (path: string, mode: string) =>
      `Other users can replace the journal in ${path} (mode ${mode}).`,
    irreplaceable: (path: string) => `Nobody else can replace the journal in ${path}.`,
  },
  journal: {
    keepIt: 'Pay nothing from this machine, do not delete the file, and compare it with the statement.',
    copyFirst: (copy: string) =>
      `Pay nothing from this machine, do not delete the file, and compare it with the statement. First make a copy: ${copy}`,
    keepThenMove: (move: string) =>
      `Pay nothing from this machine, do not delete the file, and compare it with the statement; then: ${move}`,
    keepThenExport: (command: string) =>
      `Pay nothing from this machine, do not delete the file, and compare it with the statement: ${command}`,
    whoseIsIt: (look: string) =>
      `Pay nothing from this machine. See whose it is: ${look}. Have it removed, or point BRL_JOURNAL at a directory of your own.`,
    losses: (location: string, losses: string) => `${location} ${losses}`,
    damaged: (location: string, first: string, more: number) =>
      `${location} is damaged: ${first}${more > 0 ? ` (and ${more} more)` : ''}.`,
    broken: (payments: number, location: string, first: string) =>
      `Records of ${count(payments, 'payment')} in ${location} were changed or lost; the first is ${first}.`,
    forged: (payments: number, location: string, named: string) =>
      `${count(payments, 'payment')} in ${location} ${payments === 1 ? 'has' : 'have'} records that brl never writes; somebody else did: ${named}.`,
    forgeries: {
      bytes: (intentId: string) => `${intentId} (another request than was planned)`,
      step: (intentId: string) => `${intentId} (an outcome that nothing told)`,
    },
    whoWrites: (command: string) =>
      `Pay none of them, trust the statement, change the passwords of all who may write to this journal, and look at: ${command}`,
    trustStatement: (command: string) => `Trust the statement, and look at: ${command}`,
    notDurable: (location: string, settings: string) =>
      `A power cut may lose payments from ${location} because of ${settings}.`,
    missing: (location: string, records: number) =>
      `${location} lacks ${kept(records)}, which was accepted earlier.`,
    compareFirst: 'Compare with the statement before you pay anything on an old list again.',
    sound: (location: string, records: number) =>
      records === 0
        ? `${location} is intact and durable, and has no records yet.`
        : `${location} is intact and durable: it has ${kept(records)}, and no record is missing.`,
  },
  /** The server of a journal that several machines share. */
  database: {
    checkAddress:
      'Nothing is paid meanwhile. Check the address (brl config show), the password (brl journal password) and the network.',
    askAdministrator: 'Ask whoever administers the database.',
    answers: (location: string, version: string) => `PostgreSQL ${version} answers at ${location}, by TLS.`,
    byServer: (location: string, server: string) => `${location} (by ${server}, which takes writes)`,
    answersHere: (location: string, version: string) =>
      `PostgreSQL ${version} answers at ${location}, on this machine.`,
    tooOld: (location: string, version: string, needed: number) =>
      `The server of ${location} is PostgreSQL ${version}, and brl needs version ${needed} or later.`,
    tables: (version: number) => `The tables and roles exist, in version ${version}.`,
    noTables: 'The database has no tables of brl yet, so nothing can be paid from it.',
    older: (version: number, wanted: number) =>
      `The tables or roles are incomplete, so nothing can be paid from them: version ${version}, and version ${wanted} is needed.`,
    newer: (version: number, wanted: number) =>
      `The tables are of version ${version}, and this program knows version ${wanted}, so it pays nothing from them.`,
    newerBrl: 'Use a later version of brl.',
    makeTables: 'brl journal migrate --check; whoever administers the database types --apply',
    superuser: (user: string) => `${user} is a superuser, who may change or delete every record.`,
    owner: (user: string) => `${user} is a member of brl_owner, who may change or delete every record.`,
    mayChange: (user: string) => `${user} may change the journal's records without going through brl.`,
    useRole: 'Pay and work as a user who has only brl_operator or brl_worker.',
    takeRight: 'Take these rights from it: REVOKE ALL ON brl.events, brl.intents',
    noRole: (user: string) => `${user} may neither pay nor work on runs.`,
    grant: (user: string) =>
      `GRANT brl_operator TO "${user}"; or, for a worker: GRANT brl_worker TO "${user}"`,
    operator: (user: string) => `${user} may plan and pay, and cannot change a record.`,
    worker: (user: string) => `${user} may work on runs, and cannot change a record.`,
    approver: (user: string) => `${user} may only read and approve plans, which needs nothing more.`,
    both: (user: string) => `${user} may plan, pay and work on runs, and cannot change a record.`,
    durable: 'What the server has confirmed is on its disk.',
    notDurable: (settings: string) =>
      `The server may lose payments that it has confirmed, so nothing is paid from it: ${settings}.`,
    isStandby: 'This server is a standby, which writes nothing, so nothing can be paid from it.',
    usePrimary: 'Name the primary server in BRL_JOURNAL.',
    noStandby:
      'No standby follows this server: if its disk is lost, payments since the last backup are lost with it.',
    addStandby: 'Let a standby follow it, with synchronous_standby_names set.',
    lags: (standbys: number, seconds: number) =>
      `${count(standbys, 'standby', 'standbys')}, ${seconds} s behind: if the server is lost, what came in that time is lost with it.`,
    follows: (standbys: number) =>
      `${count(standbys, 'standby', 'standbys')} of this server; a commit does not wait for ${standbys === 1 ? 'it' : 'them'}: if the server is lost, the last payments may be lost too.`,
    waits: (standbys: number) =>
      `${count(standbys, 'standby', 'standbys')} of this server, for which a commit waits.`,
    connections: (used: number, most: number) => `${used} of ${most} connections are in use.`,
    moreConnections: 'Raise max_connections, or run fewer workers.',
    clocksAgree: "This machine's clock agrees with the database server's.",
    clockApart: (seconds: number) =>
      `This machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the database server's; payments in doubt are looked up, and sent again, that much too early or too late.`,
    setClocks: 'Set both clocks by NTP.',
    identity: (system: string, timeline: number) => `System ${system}, timeline ${timeline}.`,
  },
  payments: {
    unknown: (payments: number) => `The journal has ${unknownOutcome(payments)}.`,
    pending: (payments: number) => `The journal has ${undecided(payments)}.`,
    both: (unknown: number, pending: number) =>
      `The journal has ${unknownOutcome(unknown)} and ${undecided(pending)}.`,
    final: 'Every payment in the journal has its final outcome.',
    sentFinal: 'Every payment that was sent has its final outcome.',
    settledLate: (payments: number) =>
      `${count(payments, 'payment')} in the journal settled after being reported as refused: what was paid another way since then was paid twice.`,
    findLate: 'Compare with the statement. The rows have the code settled_late in: brl payout show RUN',
    unsent: (payments: number) =>
      `${count(payments, 'payment')} in the journal did not go out; no money moved.`,
  },
  keys: {
    notPaused: 'Key look-ups are not paused.',
    paused: (until: string, scope: string) =>
      `The quota of key look-ups is used up: brl makes none until ${until} (Brasilia) for ${scope}.`,
    waitUntil: 'Wait until then; pay with --no-lookup only if you know the payee.',
  },
  secrets: {
    keyRead: (keyId: string, algorithm: string) => `The key ${keyId} was read; it signs ${algorithm}.`,
    commandSigns: (command: string, keyId: string, algorithm: string) =>
      `The signing command ${command} signs ${algorithm} with the key ${keyId}.`,
    secretRead: (place: string) => `The client secret was read from: ${place}.`,
    vaultOpen: (time: string) => ` The vault is open until ${time}.`,
    environment: 'environment',
  },
  notifiers: {
    isThere: (path: string) => `${path} can be started.`,
    isMissing: (program: string) => `${program} is no program that can be started here.`,
    install: 'Install it on this machine, or give its path from /.',
    secretRead: (path: string) => `The secret that signs notices can be read from ${path}.`,
    putSecret: (path: string) => `Put the secret into ${path}, which only you can read.`,
  },
  service: {
    checkNetwork: 'Check the address (brl config show), the network and the proxy, then type: brl doctor',
    setClock: (command: string) => `Set this machine's clock, for example with: ${command}`,
    tokenGiven: (until: string) => `The service issued a token, valid until ${until} (Brasilia).`,
    tokenKept: (until: string) =>
      `There is a cached token, valid until ${until} (Brasilia); the check "reads" tells whether the service accepts it.`,
    checkTokenPath: 'Check tokenPath (brl config show), or try again later: brl doctor',
    checkCredential: 'Check BRL_CLIENT_ID, the client secret and BRL_TOKEN_PATH.',
    embeddedClock: "The embedded sandbox uses this machine's clock.",
    clocksNotCompared: 'The clocks were not compared: no answer gave the time.',
    clockTooFar: (seconds: number) => `${clockApart(seconds)}, and signatures are refused from 300 s on.`,
    clockApart: (seconds: number) => `${clockApart(seconds)}.`,
    clocksAgree: "This machine's clock agrees with the service's.",
    answered: (question: string) =>
      `${question} was answered: the token is accepted, and tenant and scope are right.`,
    answeredRenewed: (question: string) =>
      `${question} was answered: the cached token was no longer accepted, but a new one is, and tenant and scope are right.`,
    doesNotSign: 'This credential does not sign.',
    signatureTaken: (keyId: string, algorithm: string) =>
      `The service accepts signatures by ${keyId} (${algorithm}).`,
    signatureUntold: 'The service did not say whether the signature is valid.',
    signatureRefused: (keyId: string, why: string) => `The service refuses signatures by ${keyId}: ${why}`,
  },
  account: {
    none: 'No account is set, so each command needs --account ID.',
    setVariable: 'Set BRL_ACCOUNT_ID.',
    read: (account: string) => `The account ${account} can be read.`,
    blocked: (account: string) => `Payments out of the account ${account} are blocked by a lock.`,
    usedUp: (account: string, window: string) =>
      `The PIX limit of the account ${account} is used up (${window}).`,
    open: 'No lock keeps payments from leaving it.',
    narrowed: 'A lock lets payments leave only in set hours or from set addresses: brl locks show',
    locksUntold: 'The service did not say whether a lock keeps payments from leaving it.',
    left: (limit: string) => `PIX limit left: ${limit}.`,
  },
});

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

function kept(records: number): string {
  return count(records, 'payment or creation', 'payments and creations');
}

function unknownOutcome(payments: number): string {
  return `${count(payments, 'payment')} in doubt`;
}

function undecided(payments: number): string {
  return `${count(payments, 'payment')} on ${payments === 1 ? 'its' : 'their'} way`;
}

/** @param seconds negative where this machine is ahead */
function clockApart(seconds: number): string {
  return `This machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the service's`;
}
