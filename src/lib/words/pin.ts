import { topic } from './topic.ts';

/** Sentences of `brl pin`. */
export const pinWords = topic('pin', {
  pin: 'PIN',
  ofOperator: (document: string) => `PIN of the operator ${document}`,
  newPin: 'New PIN',
  again: 'The same again',
  neverArgument: 'A PIN is never an argument: use --pin-file, or type it when asked. Nothing was sent.',
  length: (least: number, most: number) =>
    `A PIN has ${least} to ${most} digits and nothing else. Nothing was sent.`,
  cannotAsk: 'There is no terminal on which to type the PIN. Nothing was sent.',
  cannotAskHint: 'Add --pin-file FILE, or --pin-file - for stdin.',
  differ: 'The two PINs differ. Nothing was sent.',
  noOperator: 'No operator is named. Nothing was sent.',
  noOperatorHint: 'Add --document CPF, or set BRL_ACTING_DOCUMENT.',
  none: 'No PIN is set on this account.',
  hasNone: 'This operator has no PIN. To see who has one: brl pin status',
  reallyRemove: (document: string, environment: string) => `Remove the PIN of ${document} (${environment})?`,
  /** The meaning of a status whose code is not known. */
  locked: {
    422: (tries: number, minutes: number, untilReset: number) =>
      `The PIN was not accepted. ${tries} wrong tries lock it for ${minutes} minutes, ${untilReset} until a reset.`,
    423: (_tries: number, _minutes: number, untilReset: number) =>
      `The PIN is locked until it is reset, because of ${untilReset} wrong tries.`,
    429: (tries: number, minutes: number, _untilReset: number) =>
      `The PIN is locked for ${minutes} minutes, because of ${tries} wrong tries.`,
  },
  weak: {
    repetition: 'This PIN repeats itself, which the service does not accept. Nothing was sent.',
    sequence: 'This PIN is a sequence, which the service does not accept. Nothing was sent.',
    date: 'This PIN reads as a date that could be a birth date. The service refuses the birth date; any date is refused here (a local rule). Nothing was sent.',
  },
});
