import { withJournalIfAny } from '../../payments/journal-if-any.ts';

/** The names under which the sandbox may know a payment: the word itself, and those of the journal's payments with that ref or intent. */
export function namesInSandbox(word: string): Promise<readonly string[]> {
  return withJournalIfAny('sandbox', async (journal) => {
    const own = await journal?.find(word);
    const named = (await journal?.findByName('sandbox', word)) ?? [];
    const identifiers = [...(own ? [own] : []), ...named].map(({ identifier }) => identifier);
    return [...new Set([word, ...identifiers.filter((name) => name !== null)])];
  });
}
