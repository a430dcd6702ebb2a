import { topic } from './topic.ts';

/** What `brl identity` says. */
export const identityWords = topic('identity', {
  notCpf: 'This is not a CPF. Nothing was sent.',
  otherPurpose: (purpose: string) =>
    `"${purpose}" is not one of the documented purposes; the service decides.`,
  usesOne: (most: number) => `This uses one of the month's ${most} creations; it is not given back.`,
  next: (command: string) => `Next: ${command}`,
  messageTooLong: (most: number) => `displayMessage has at most ${most} characters. Nothing was sent.`,
  messageNotPlain: 'displayMessage is plain text: no markup, no control characters. Nothing was sent.',
});
