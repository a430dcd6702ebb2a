import * as Flags from '@oclif/core/flags';
import { documentKind, normaliseDocument } from '../../brazil/documents.ts';
import { isPin, weaknessOf } from '../../brazil/pin.ts';
import { ServiceError } from '../../client/errors.ts';
import type { BaseCommand } from '../../command/base.ts';
import { readBody } from '../../command/body.ts';
import { type Change, change, writeFlags } from '../../command/write.ts';
import { secretFromFile } from '../../connection/secrets.ts';
import type { Session } from '../../connection/session.ts';
import { isErrorCode } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { pinLength, wrongTries } from '../../contract/pin.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { answerFields } from '../../payments/answer-view.ts';
import { askHidden, canAsk } from '../../terminal/ask.ts';
import { pinWords } from '../../words/pin.ts';

/** The operator whose PIN it is. */
export const documentFlag = {
  document: Flags.string({ helpValue: 'CPF|CNPJ' }),
};

/** Flags of a command that needs a PIN. It is asked for without echo, or read; it is never a flag. */
export const pinFlags = {
  ...documentFlag,
  'pin-file': Flags.string({
    helpValue: 'FILE|-',
  }),
  field: Flags.string({
    helpValue: 'NAME=VALUE',
    multiple: true,
  }),
  ...writeFlags,
};

type PinFlagValues = Change<Operation>['flags'] & {
  readonly document?: string | undefined;
  readonly 'pin-file'?: string | undefined;
  readonly field?: string[] | undefined;
};

/**
 * Sends an operator's PIN: one try per run, and the PIN appears in no argument, file or output of ours.
 * @param purpose a new PIN is asked for twice and must not be weak
 */
export async function sendPin<O extends Operation>(
  command: BaseCommand,
  session: Session,
  flags: PinFlagValues,
  operation: O,
  purpose: 'new' | 'try',
): Promise<void> {
  const { settings } = session.client.connection;
  const document = operatorOf(session, flags.document);
  const others = readBody(undefined, flags.field ?? [])?.value ?? {};
  if (Object.keys(others).some((name) => name === settings.pinField || /pin|senha|password/i.test(name))) {
    throw usageError('usage', pinWords.neverArgument);
  }
  // A dry run asks for no PIN and shows none.
  const pin = flags['dry-run'] ? hiddenMark : await readPin(session, flags['pin-file'], purpose, document);
  const body = { ...others, [settings.pinDocumentField]: document, [settings.pinField]: pin };
  await tryOnce(async () => {
    await change(command, session, {
      flags,
      operation,
      input: { bodyText: JSON.stringify(body), ...(flags['dry-run'] ? {} : { secret: pin }) },
      view: (value) => ({ fields: answerFields(value) }),
    } as Change<O>);
  });
}

async function readPin(
  session: Session,
  file: string | undefined,
  purpose: 'new' | 'try',
  document: string,
): Promise<string> {
  const { actingDocument, transactionPin } = session.client.connection;
  // One operator's PIN tried for another would count as a wrong try.
  const stored = purpose === 'try' && actingDocument === document ? transactionPin : null;
  const pin = await typedPin(file, stored, purpose);
  if (!isPin(pin)) {
    const { least, most } = pinLength;
    throw usageError('invalid_pin', pinWords.length(least, most));
  }
  const weakness =
    purpose === 'new' ? weaknessOf(pin, new Date(session.serviceNow()).getUTCFullYear()) : null;
  if (weakness !== null) throw usageError('weak_pin', pinWords.weak[weakness]);
  return pin;
}

async function typedPin(
  file: string | undefined,
  stored: (() => Promise<string>) | null,
  purpose: 'new' | 'try',
): Promise<string> {
  if (file !== undefined) return secretFromFile(file, pinWords.pin);
  if (stored) return stored();
  if (!canAsk()) {
    throw usageError('needs_pin', pinWords.cannotAsk, pinWords.cannotAskHint);
  }
  const pin = await askHidden(() => (purpose === 'new' ? pinWords.newPin : pinWords.pin));
  if (purpose === 'new' && (await askHidden(() => pinWords.again)) !== pin)
    throw usageError('pin_mismatch', pinWords.differ);
  return pin;
}

/** The operator, from the flag or from the connection. @throws {CliError} exit 2 */
export function operatorOf(session: Session, typed: string | undefined): string {
  const document = typed ?? session.client.connection.actingDocument;
  if (document === null) throw usageError('missing_fields', pinWords.noOperator, pinWords.noOperatorHint);
  const bare = normaliseDocument(document);
  documentKind(bare);
  return bare;
}

/**
 * Tries a PIN. The codes of a locked PIN are not shown (specification, section 4.8), so the status decides.
 * @throws {CliError} exit 51
 */
async function tryOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, errorCode, requestId } = error.reply;
    const text = errorCode === null || !isErrorCode(errorCode) ? lockText(status) : undefined;
    if (text === undefined) throw error;
    throw new CliError({
      code: 'pin_locked',
      ends: 'pin',
      message: text,
      hint: status === 423 ? 'brl pin reset' : 'brl pin status',
      httpStatus: status,
      requestId,
      cause: error,
    });
  }
}

const hiddenMark = '[hidden]';

/** What a locked or refused PIN means, from the status alone. */
function lockText(status: number): string | undefined {
  if (status !== 422 && status !== 423 && status !== 429) return undefined;
  const { lock, lockMinutes, untilReset } = wrongTries;
  return pinWords.locked[status](lock, lockMinutes, untilReset);
}
