import { topic } from './topic.ts';

/** Sentences about files that are encrypted by age. */
export const ageWords = topic('age', {
  isSsh: 'brl encrypts to recipients of age (age1...), not to keys of SSH. Nothing was written.',
  noRecipient: 'What follows --recipient is no recipient of age (age1...). Nothing was written.',
  makeOne:
    'Make a key with: age-keygen -o backup-key.txt. It prints the recipient; keep the file away from this machine.',
  needsIdentity: (path: string) => `${path} is encrypted.`,
  nameIdentity: 'Name the file with the secret key: --identity FILE.',
  identityFile: 'identity file',
  noIdentity: (path: string) => `${path} holds no secret key of age (AGE-SECRET-KEY-1...).`,
  otherIdentity: (path: string, identity: string) =>
    `No key in ${identity} opens ${path}: it was encrypted to others.`,
  changed: (path: string) => `${path} is not as it was encrypted: it was changed or cut.`,
  takeAnother: 'Take an older backup, or one from another place.',
});
