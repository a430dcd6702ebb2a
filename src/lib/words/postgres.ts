import { topic } from './topic.ts';

/** A journal on PostgreSQL. */
export const postgresWords = topic('postgres', {
  unusable: (location: string, reason: string) => `The journal ${location} cannot be used: ${reason}.`,
  noPassword: 'no password was found for it: type brl journal password',
  isStandby: 'the server is a standby, which writes nothing; name the primary one in BRL_JOURNAL',
  noAddress: 'is no address of a database: write it as postgres://USER@HOST:PORT/DATABASE.',
  passwordInAddress:
    'has a password in it, which other programs on this machine can read. Take it out, and type `brl journal password`. The files that PGPASSFILE and BRL_JOURNAL_PASSWORD_FILE name are read, too.',
  oddParameter: (name: string) => `has the parameter ${name}; only sslmode and sslrootcert are understood.`,
  weakTls: (mode: string) =>
    `asks for sslmode=${mode}, which does not prove who answers; leave it out, or write sslmode=verify-full.`,
  notDurable: (location: string, settings: string) =>
    `The server of the journal ${location} may lose what it has confirmed: ${settings}.`,
  notMigrated: (location: string) =>
    `The journal ${location} has no tables yet; who runs the database types: brl journal migrate --apply`,
  older: (location: string, version: number, wanted: number) =>
    `The tables of the journal ${location} are of version ${version}, and this program needs version ${wanted}; who runs the database types: brl journal migrate --apply`,
  newer: (location: string, version: number, wanted: number) =>
    `The tables of the journal ${location} are of version ${version}, and this program knows version ${wanted}: use a later version of brl.`,
  serverTooOld: (location: string, server: string, needed: number) =>
    `The server of the journal ${location} is PostgreSQL ${server}, and brl needs version ${needed} or later.`,
  copying: (location: string) =>
    `A copy into the journal ${location} has not ended: type its line again (brl journal copy).`,
  noRun: (location: string, runId: string) => `The journal ${location} has no run ${runId}.`,
  unknownIntent: (location: string, intentId: string) => `The journal ${location} has no intent ${intentId}.`,
  movedMeanwhile: (runId: string) =>
    `The database was restored or promoted again while the rows of ${runId} were asked about. Type the line again.`,
  moved: (location: string, kept: string) =>
    `The journal ${location} is on another server than when this machine last paid: it was promoted, restored or moved, and may lack the last payments of others. Compare this one with the statement first. Then add --allow-duplicate, or accept the server for all payments of this machine: rm -- ${kept}. A payment with --ref is not held up: the service recognises it.`,
  lockLost: 'The connection that holds this payment was lost, so another process may have it by now.',
  fenced: (intentId: string) => `${intentId} may not be begun here any more.`,
  tooManyMoves: (intentId: string) => `${intentId} was written by others again and again.`,
});
