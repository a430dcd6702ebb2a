import { deliveriesWords } from '../words/deliveries.ts';
import { detailText } from '../words/delivery-details.ts';

/** A secret that may have been used by mistake, with the name that it is told by. */
export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

/** The reason a proof does not match, in stable words; `detail` is a name, never a secret. */
export interface Cause {
  readonly code: CauseCode;
  readonly detail: string | null;
}

/** A cause that has its sentence in `words/deliveries.ts`. */
export type CauseCode = keyof typeof deliveriesWords.causes;

/** Makes a {@link Cause}. */
export function cause(code: CauseCode, detail: string | null = null): Cause {
  return { code, detail };
}

/** The fault and the remedy, as one or two sentences. */
export function causeSentence({ code, detail }: Cause): string {
  const sentence: string | ((detail: string) => string) = deliveriesWords.causes[code];
  return typeof sentence === 'string' ? sentence : sentence(detail === null ? '?' : detailText(detail));
}

/** The fault in a word or two, for a table; programs have the code. */
export function causeName({ code }: Cause): string {
  return deliveriesWords.causeNames[code];
}
