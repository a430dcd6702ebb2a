import * as Flags from '@oclif/core/flags';
import { documentKind, normaliseDocument } from '../../brazil/documents.ts';
import { isPin, weaknessOf } from '../../brazil/pin.ts';
import { ServiceError } from '../../client/errors.ts';
import type { BaseCommand } from '../../command/base.ts';
import { readBody } from '../../command/body.ts';
import { type Change, change, writeFlags } from '../../command/write.ts';
import type { Session } from '../../connection/session.ts';
import { isErrorCode } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { pinLength, wrongTries } from '../../contract/pin.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { scalarFields } from '../../terminal/fields.ts';

/** The operator whose PIN it is. */
export const documentFlag = {
  document: Flags.string(),
};

/** Flags of a command that carries a PIN. It is asked without showing it, or read; it is never a flag. */
export const pinFlags = {
  ...documentFlag,
  'pin-file': Flags.string({
    helpValue: 'FILE|-',
  }),
  field: Flags.string({
    helpValue: 'name=value',
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
 * Sends an operator's PIN: one try a run, and the PIN is in no argument, file or output of ours.
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
    throw usageError('usage', 'A PIN is never an argument: use --pin-file, or be asked. Nothing was sent.');
  }
  // A dry run asks for no PIN and shows none.
  const pin = flags['dry-run'] ? hiddenMark : await readPin(session, flags['pin-file'], purpose, document);
  const body = { ...others, [settings.pinDocumentField]: document, [settings.pinField]: pin };
  await tryOnce(async () => {
    await change(command, session, {
      flags,
      operation,
      input: { bodyText: JSON.stringify(body), ...(flags['dry-run'] ? {} : { secret: pin }) },
      view: (value) => ({ fields: scalarFields(value) }),
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
  // The PIN of one operator tried for another would count as a wrong try.
  const stored = purpose === 'try' && actingDocument === document ? transactionPin : null;
  const pin = await typedPin(file, stored, purpose);
  if (!isPin(pin)) {
    const { least, most } = pinLength;
    throw usageError(
      'invalid_pin',
      `A PIN has ${least} to ${most} digits and nothing else. Nothing was sent.`,
    );
  }
  const weakness =
    purpose === 'new' ? weaknessOf(pin, new Date(session.serviceNow()).getUTCFullYear()) : null;
  if (weakness !== null) throw usageError('weak_pin', weakTexts[weakness]);
  return pin;
}

async function typedPin(
  file: string | undefined,
  stored: (() => Promise<string>) | null,
  purpose: 'new' | 'try',
): Promise<string> {
  if (file !== undefined) return (await import('../../connection/secrets.ts')).secretFromFile(file, 'PIN');
  if (stored) return stored();
  const { askHidden, canAsk } = await import('../../terminal/ask.ts');
  if (!canAsk()) {
    throw usageError(
      'needs_pin',
      'Off a terminal nobody can type the PIN. Nothing was sent.',
      'Add --pin-file FILE, or - for standard input.',
    );
  }
  const pin = await askHidden(purpose === 'new' ? 'New PIN' : 'PIN');
  if (purpose === 'new' && (await askHidden('The same again')) !== pin)
    throw usageError('pin_mismatch', 'The two PINs differ. Nothing was sent.');
  return pin;
}

/** The operator, from the flag or from the connection. @throws {CliError} exit 2 */
export function operatorOf(session: Session, typed: string | undefined): string {
  const document = typed ?? session.client.connection.actingDocument;
  if (document === null)
    throw usageError(
      'missing_fields',
      'No operator is named. Nothing was sent.',
      'Add --document CPF, or set BRL_ACTING_DOCUMENT.',
    );
  const bare = normaliseDocument(document);
  documentKind(bare);
  return bare;
}

/**
 * Runs a try of a PIN. The codes of a locked PIN are not shown (specification, section 4.8), so the status speaks.
 * @throws {CliError} exit 51
 */
async function tryOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, errorCode, requestId } = error.reply;
    const text = errorCode === null || !isErrorCode(errorCode) ? lockTexts[status] : undefined;
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
const { lock, lockMinutes, untilReset } = wrongTries;
const lockTexts: Readonly<Record<number, string>> = {
  422: `The PIN was not accepted. ${lock} wrong tries lock it for ${lockMinutes} minutes, ${untilReset} until a reset.`,
  423: `The PIN is locked until it is reset, after ${untilReset} wrong tries.`,
  429: `The PIN is locked for ${lockMinutes} minutes, after ${lock} wrong tries.`,
};
const weakTexts = {
  repetition: 'This PIN repeats itself, which the service does not take. Nothing was sent.',
  sequence: 'This PIN is a sequence, which the service does not take. Nothing was sent.',
  date: 'This PIN reads as a date that could be a birth date. The service refuses the birth date; any date is refused here (a local rule). Nothing was sent.',
} as const;
