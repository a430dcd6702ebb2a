import { causeNames } from '../words/cause-names.ts';
import { deliveriesWords } from '../words/deliveries.ts';
import { detailText } from '../words/delivery-details.ts';

/** A secret that may have been used by mistake, with the name shown for it. */
export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

/** Why a proof does not match, as a stable code; `detail` is a name, never a secret. */
export interface Cause {
  readonly code: CauseCode;
  readonly detail: string | null;
}

/** A cause whose sentence is in `words/deliveries.ts`. */
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

/** The fault in a word or two, for a table; programs use the code. */
export function causeName({ code }: Cause): string {
  return causeNames[code];
}
