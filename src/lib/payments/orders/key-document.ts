import { maskDocument } from '../../brazil/documents.ts';
import { usageError } from '../../errors/cli-error.ts';
import { pixWords } from '../../words/pix.ts';
import type { Message } from '../../words/topic.ts';

/**
 * What is wrong with a CPF or CNPJ key given its owner's document: such a key is that document, so no look-up is needed
 * to tell. Null if they agree, or the key is of another type.
 */
export function keyContradiction(
  keyType: string | null,
  key: string,
  document: string | null,
): Message | null {
  if (document === null || (keyType !== 'CPF' && keyType !== 'CNPJ') || key === document) return null;
  return pixWords.keyOfAnother(keyType, maskDocument(key), maskDocument(document));
}

/** @throws {CliError} exit 2 */
export function requireOwnKey(
  { keyType, key }: { readonly keyType: string; readonly key: string },
  document: string | null,
): void {
  const wrong = keyContradiction(keyType, key, document);
  if (wrong !== null) throw usageError('invalid_document', wrong, pixWords.whichIsRight);
}
