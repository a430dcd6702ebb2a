import { topic } from './topic.ts';

/** Sentences of `brl identity`. */
export const identityWords = topic('identity', {
  notCpf: 'This is not a CPF. Nothing was sent.',
  otherPurpose: (purpose: string) =>
    `"${purpose}" is not one of the documented purposes; the service decides whether to accept it.`,
  usesOne: (most: number) =>
    `A verification that is created uses one of this month's ${most}, and it is not given back.`,
  noSuch: 'Check the id of the verification, and the tenant.',
  madeForAnother: (command: string) =>
    `--purpose and --reference-id must be those of the verification. To see them: ${command}`,
  next: (command: string) => `Next: ${command}`,
  use: (flags: string, command: string) => `To use it, add ${flags} to: ${command}`,
  messageTooLong: (most: number) => `displayMessage can have at most ${most} characters. Nothing was sent.`,
  messageNotPlain:
    'displayMessage must be plain text without markup or control characters. Nothing was sent.',
});
