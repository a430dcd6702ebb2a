import { keyTypesNamed } from '../../brazil/key-types.ts';
import { maxCodeSends, registrationKeyTypes, resendCooldownSeconds } from '../../contract/pix-keys.ts';
import { usageError } from '../../errors/cli-error.ts';
import { textMember } from '../../json/members.ts';
import type { Field } from '../../terminal/answer.ts';
import { keyTypeText } from '../../words/destinations.ts';
import { pixWords } from '../../words/pix.ts';
import { namedStatus } from '../../words/statuses.ts';
import { valueWords } from '../../words/values.ts';

/** Candidate names for the masked destination of the code; the specification shows none. */
const destinationNames = ['destination', 'maskedDestination', 'sentTo'];

/** The body of a registration. @throws {CliError} exit 2: a key without its type's form, or a random one with a key */
export async function registrationOf(
  keyType: string,
  key: string | undefined,
): Promise<Record<string, string>> {
  const [only, ...others] = keyTypesNamed(keyType) ?? [];
  if (only === undefined)
    throw usageError('usage', pixWords.keyTypes('--key-type', registrationKeyTypes.join(', ')));
  const isRandom = only === 'EVP' && others.length === 0 && keyType.toUpperCase() !== 'EVP';
  if (isRandom) {
    if (key === undefined) return { keyType: 'random' };
    throw usageError('usage', pixWords.randomKey);
  }
  if (key === undefined) throw usageError('usage', pixWords.whichKeyOf(keyType));
  const { readKey } = await import('../../payments/orders/pix.ts');
  const read = await readKey(key, keyType);
  return { keyType: read.keyType, pixKey: read.key };
}

/** A registered key, or its pending challenge. @param typed the key, if the command has it and the answer does not */
export function registrationFields(value: unknown, typed: string | null = null): Field[] {
  const keyType = textMember(value, 'keyType');
  return [
    ['Key', textMember(value, 'pixKey') ?? textMember(value, 'key') ?? typed],
    ['Type', keyType && keyTypeText(keyType)],
    ['Status', namedStatus(textMember(value, 'status'), 'key')],
    ['Challenge', textMember(value, 'challengeId')],
    ['Code sent to', destinationNames.map((name) => textMember(value, name)).find(Boolean) ?? null],
  ];
}

/** The next step for a key that waits for its code. */
export function pendingNote(value: unknown): string {
  const challenge = textMember(value, 'challengeId') ?? 'CHALLENGE_ID';
  return [
    pixWords.waitsForCode,
    `  brl pix keys verify ${challenge} --code ${valueWords.typed.code}`,
    pixWords.newCode(resendCooldownSeconds, maxCodeSends),
    `  brl pix keys resend ${challenge}`,
  ].join('\n');
}
