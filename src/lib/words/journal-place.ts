import { topic } from './topic.ts';

/** Where a shared journal is, and how a user gets in. */
export const journalPlaceWords = topic('journal place', {
  /** `why` goes on after the name. */
  of: (name: string, why: string) => `${name} ${why}`,
  noCertificates: (path: string) => `The file ${path}, which sslrootcert names, cannot be read.`,
  password: 'password of the journal',
});
