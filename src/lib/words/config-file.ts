import { messages } from './topic.ts';

const english = {
  standardInput: 'Standard input',
  tooLarge: (file: string) => `${file} is larger than such a file may be.`,
  faults: (file: string, count: number) =>
    `${file} has ${count === 1 ? 'a fault' : `${count} faults`}, and nothing was changed.`,
  correct: 'Correct the file; schemas/config-file.schema.json describes its form.',
  unknown: 'No member has this name.',
  missing: 'This is missing.',
  form: 'The value does not have the form that is expected here.',
  oneOf: (choices: string) => `This is one of: ${choices}.`,
  reference:
    'A secret is never in this file, only where it is: keychain, vault, {file: /PATH}, {command: [PROGRAM, ARGUMENT]} or {variable: NAME}.',
  signing: 'A signing key has key-id and key, or key-id, program and public-key-file.',
  notifier: (events: string) =>
    `A notifier has command, a list, or url, with secret-file if what is posted is signed; and on, of these events: ${events}.`,
  needsHost: (member: string) => `A profile like this needs ${member}.`,
  notStored: (store: string, command: string) =>
    `No secret for this host, tenant and client is in the ${store} of this machine. Store it first: ${command}`,
  absolute: (path: string) => `${path} is another file in every folder: give the path from /.`,
  noProfile: 'No profile has this name, here or in the file.',
  signedBy: (program: string, key: string) => `${program} (public key …${key})`,
  changes: {
    added: (profile: string) => `Profile ${profile}: new`,
    changed: (profile: string) => `Profile ${profile}: changed`,
    same: (profile: string) => `Profile ${profile}: the same`,
  },
  notifierChanges: {
    added: (notifier: string) => `Notifier ${notifier}: new`,
    changed: (notifier: string) => `Notifier ${notifier}: changed`,
    same: (notifier: string) => `Notifier ${notifier}: the same`,
  },
  notifierNamed: (name: string) => `notifier ${name}`,
  value: (name: string, from: string | null, to: string | null) =>
    `  ${name}: ${from === null ? to : `${from} -> ${to ?? 'default'}`}`,
  current: (from: string | null, to: string) => `Current profile: ${from === null ? to : `${from} -> ${to}`}`,
  others: (profiles: string) => `Not in the file, left as they are: ${profiles}`,
  applied: 'This machine is as the file says.',
  nothing: 'Nothing differs: this machine is as the file says.',
  declared: (environment: string, host: string) => `${environment}, ${host}`,
  profile: (name: string) => `Profile ${name}`,
  titleOf: (notifier: string) => `Notifier ${notifier}`,
};

/** Sentences about a file of profiles, as data: faults are told together. */
export const configFileWords = messages('config file', english);
