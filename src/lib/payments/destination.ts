import { withMaskedDocument } from '../brazil/documents.ts';
import { destinationText } from '../words/destinations.ts';

/** Whom a payment went to, or what a creation made, as a screen tells it: in its language, a document masked. */
export function shownDestination(recorded: string | null): string {
  return destinationText(withMaskedDocument(recorded ?? ''));
}
