import { topic } from './topic.ts';

/** A journal on PostgreSQL. */
export const postgresWords = topic('postgres', {
  unusable: (location: string, reason: string) => `The journal ${location} cannot be used: ${reason}.`,
  noPassword: 'no password was found for it: type brl journal password',
  isStandby: 'the server writes nothing, as a standby does; name the primary one in BRL_JOURNAL',
  refused: (host: string, port: number) =>
    `nothing answers at ${host}:${port} (ECONNREFUSED); check the address, and whether the server is running`,
  noHost: (host: string) => `no server of the name ${host} is found; check the address and the network`,
  silent: 'the server did not answer in time; check the network, and whether the server is overloaded',
  cutOff: 'the server, or something in between, ended the connection',
  starting: 'the server is just starting or stopping; try again in a moment',
  asksForPassword:
    'the server asks for the password in clear text, or as MD5, on a connection without TLS. It was not given: use scram-sha-256 in pg_hba.conf, or TLS',
  wrongPassword: (user: string) =>
    `the server knows no user ${user} with this password; type \`brl journal password\` to give another`,
  notLetIn: (user: string, said: string) =>
    `the server does not let the user ${user} in from this machine (${said}); ask whoever administers the database`,
  noDatabase: (name: string) =>
    `the server has no database ${name}; check the name at the end of the address in BRL_JOURNAL`,
  mayNot: (user: string, said: string) =>
    `the user ${user} may not do this (${said}): people who pay have a user with brl_operator, workers one with brl_worker`,
  full: (said: string) => `the server takes no more connections (${said}); try again when others have ended`,
  diskFull: (said: string) =>
    `the disk of its server is full (${said}); whoever administers the database makes room there, then type the same line again`,
  noTls: (host: string) =>
    `the server at ${host} does not offer TLS, and without it nothing proves who answers; ask whoever administers the database`,
  otherName: (host: string, said: string) =>
    `the certificate shown for ${host} is for another name (${said}); check the address: if it is right, something in between answers`,
  expired: (host: string) =>
    `the certificate shown for ${host} has expired, or the clock of this machine is wrong; ask whoever administers the database`,
  untrusted: (host: string, said: string) =>
    `the certificate shown for ${host} is not trusted (${said}); if an authority of your own signed it, add ?sslrootcert=FILE to the address`,
  noReason: 'no reason was given',
  noAddress: 'is no address of a database: write it as postgres://USER@HOST:PORT/DATABASE.',
  passwordInAddress:
    'has a password in it, which other programs on this machine can read. Take it out, and type `brl journal password`. The files that PGPASSFILE and BRL_JOURNAL_PASSWORD_FILE name are read, too.',
  oddParameter: (name: string) =>
    `has the parameter ${name}; only host, port, sslmode, sslrootcert and target_session_attrs are understood.`,
  notWritable: (value: string) =>
    `asks for target_session_attrs=${value}, but brl needs a server that takes writes; leave it out, or write target_session_attrs=read-write.`,
  noPrimary: (servers: readonly string[]) =>
    `none of the servers takes writes now: ${servers.join(', ')}; check that one of them is the primary, and try again`,
  standby: 'a standby',
  noAnswer: 'no answer',
  sharesSessions: (location: string) =>
    `Between this machine and the journal ${location} there is a connection pooler in transaction mode, by which locks and leases are nobody's. Nothing was sent. Set it to session mode (pool_mode=session), or name the server itself.`,
  weakTls: (mode: string) =>
    `asks for sslmode=${mode}, which does not prove who answers; leave it out, or write sslmode=verify-full.`,
  notDurable: (location: string, settings: string) =>
    `The server of the journal ${location} may lose what it has confirmed: ${settings}.`,
  notMigrated: (location: string) =>
    `The journal ${location} has no tables yet. Whoever administers the database types \`brl journal migrate --apply\`.`,
  older: (location: string, version: number, wanted: number) =>
    `The tables of the journal ${location} are of version ${version}, and this program needs version ${wanted}. Whoever administers the database types \`brl journal migrate --apply\`.`,
  newer: (location: string, version: number, wanted: number) =>
    `The tables of the journal ${location} are of version ${version}, and this program knows version ${wanted}: use a later version of brl.`,
  serverTooOld: (location: string, server: string, needed: number) =>
    `The server of the journal ${location} is PostgreSQL ${server}, and brl needs version ${needed} or later.`,
  copying: (location: string) =>
    `A copy into the journal ${location} has not ended: type its line again (brl journal copy).`,
  noRun: (location: string, runId: string) => `The journal ${location} has no run ${runId}.`,
  unknownIntent: (location: string, intentId: string) =>
    `The journal ${location} has no payment or creation ${intentId}.`,
  movedMeanwhile: (runId: string) =>
    `The database was restored or promoted again while the rows of ${runId} were asked about. Type the line again.`,
  moved: (location: string, kept: string) =>
    `The journal ${location} is on another server than when this machine last paid: it was promoted, restored or moved, and may lack the last payments of others. Compare this one with the statement first. Then add --allow-duplicate, or accept the server for all payments of this machine: \`rm -- ${kept}\`. A payment with --ref is not held up: the service recognises it.`,
  lockLost: 'The connection that holds this payment was lost, so another process may have it by now.',
  fenced: (intentId: string) => `${intentId} may not be begun here any more.`,
  tooManyMoves: (intentId: string) => `${intentId} was written by others again and again.`,
});
