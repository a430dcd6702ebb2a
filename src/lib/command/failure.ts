import { maskDocumentsIn } from '../brazil/documents.ts';
import type { NoAnswerError, RequestError, ServiceError, TokenError } from '../client/errors.ts';
import { CliError } from '../errors/cli-error.ts';
import type { CommandKind } from '../errors/ends.ts';
import { endsOf } from '../errors/ends.ts';
import type { Ending } from '../errors/exit-codes.ts';
import type { MoneyFacts } from '../errors/money-sentence.ts';
import type { OwnErrorCode } from '../errors/own-codes.ts';
import type { JournalError } from '../journal/journal.ts';
import type { ResolveRefused } from '../journal/resolve.ts';
import { logEvent, logsEvents } from '../terminal/event-log.ts';
import { sanitise } from '../terminal/text.ts';
import { tellNoMore } from '../terminal/waiting.ts';
import { commandWords } from '../words/command.ts';
import { aloud } from '../words/language.ts';
import { MessageError } from '../words/topic.ts';
import { knownOf } from './outcome.ts';
import { isParserError, parserError } from './parser-error.ts';

/** Errors saying that the typed text is wrong; each has its own `code` and a sentence for the person. */
const inputErrors = [
  'AmountError',
  'KeyError',
  'DocumentError',
  'BoletoError',
  'EndToEndIdError',
  'BrCodeError',
  'UnsendableValue',
];

/** How each of our own errors ends, and how its sentence continues. */
interface LocalError {
  readonly code: OwnErrorCode;
  readonly ends: Ending;
  readonly says: 'clockWrong' | 'ageNotKnown' | 'nothingSent' | 'captureNotKept';
  readonly hint: () => string;
}

const doctor = () => 'brl doctor';

const localErrors: Readonly<Record<string, LocalError>> = {
  ClockError: { code: 'clock_skew', ends: 'clock', says: 'clockWrong', hint: doctor },
  WrongClock: {
    code: 'clock_skew',
    ends: 'clock',
    says: 'ageNotKnown',
    hint: () => commandWords.setClockOrRef,
  },
  LookUpUnanswered: {
    code: 'response_unreadable',
    ends: 'unavailable',
    says: 'nothingSent',
    hint: () => commandWords.later,
  },
  NetworkDisk: {
    code: 'network_filesystem',
    ends: 'local_storage',
    says: 'nothingSent',
    hint: () => commandWords.moveJournal,
  },
  JournalError: { code: 'journal_unavailable', ends: 'local_storage', says: 'nothingSent', hint: doctor },
  CaptureStoreError: {
    code: 'capture_store_unavailable',
    ends: 'local_storage',
    says: 'captureNotKept',
    hint: doctor,
  },
};

/** The error as one that we can show, or null for an EPIPE, which is nobody's failure. */
export function asCliError(error: Error, kind: CommandKind = 'read'): CliError | null {
  if (error instanceof CliError) return error;
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return null;
  if (isParserError(error)) return parserError(error);
  const known = localErrors[error.name];
  if (known) {
    const { code, ends, says, hint } = known;
    return new CliError({
      code,
      ends,
      message: commandWords[says](error.message),
      hint: (error as Partial<Pick<JournalError, 'next'>>).next ?? hint(),
      cause: error,
    });
  }
  switch (error.name) {
    case 'QuestionLeft':
      return new CliError({
        code: 'interrupted',
        ends: 'interrupted',
        message: commandWords.leftUnanswered,
        hint: commandWords.typeAgain,
      });
    case 'ResolveRefused':
      return resolveRefused(error as ResolveRefused);
    case 'ServiceError':
      return serviceError(error as ServiceError, kind);
    case 'NoAnswerError':
      return noAnswer(error as NoAnswerError, kind);
    case 'TokenError':
      return tokenError(error as TokenError);
    case 'RequestError':
      return requestError(error as RequestError);
    case 'SigningKeyError':
      return signingKeyError(error);
  }
  if (inputErrors.includes(error.name)) {
    return new CliError({
      code: ownCode(error) ?? 'usage',
      ends: 'usage',
      message: error instanceof MessageError ? error.said : error.message,
      cause: error,
    });
  }
  return internalError(error);
}

/** Shows a failure on stderr: what happened, what it means for the money, what to type next. */
export async function printError(failure: CliError, facts: MoneyFacts, kind: CommandKind): Promise<void> {
  tellNoMore();
  if (logsEvents()) {
    const { code, message, hint, httpStatus, requestId } = failure.detail;
    return logEvent({
      event: 'error',
      code,
      message: maskDocumentsIn(sanitise(message)),
      hint,
      httpStatus,
      requestId,
    });
  }
  const { errorText } = await import('./error-view.ts');
  process.stderr.write(`${aloud(() => errorText(failure, facts, kind))}\n`);
}

/** A refusal by the service, with the catalogue's exit code and advice. */
function serviceError(error: ServiceError, kind: CommandKind): CliError {
  const { reply, entry } = error;
  const ends = entry ? endsOf(entry)[kind] : endByStatus(reply.status, kind);
  const body = reply.json.value as Record<string, unknown> | null;
  return new CliError({
    code: reply.errorCode ?? 'response_unreadable',
    ends,
    message: error.message,
    // A code of another operation has no advice for this one.
    hint:
      entry === undefined && kind === 'write' && ends === 'uncertain' ? commandWords.lookFirst : undefined,
    httpStatus: reply.status,
    requestId: reply.requestId,
    retryable: entry?.retryable ?? false,
    partner: body?.partner,
    violations: body?.violations,
    sent: kind === 'read' ? 'no' : 'yes',
    cause: error,
  });
}

/**
 * For a code that the specification does not name: only the status is known, and a success with an error proves nothing.
 */
function endByStatus(status: number, kind: CommandKind): Ending {
  if (status === 401 || status === 403) return 'not_allowed';
  if (status === 429) return 'rate_limited';
  if (status === 423 || status === 428) return 'pin';
  if (status >= 400 && status < 500) return 'refused';
  return kind === 'read' ? 'unavailable' : 'uncertain';
}

function noAnswer(error: NoAnswerError, kind: CommandKind): CliError {
  const { reply } = error;
  if (reply.kind === 'none' && reply.fate === 'not-sent') {
    return new CliError({
      code: 'not_sent',
      ends: 'not_sent',
      message: commandWords.unreachable(error.message),
      hint: 'brl doctor',
      retryable: true,
      cause: error,
    });
  }
  if (kind === 'write') {
    return new CliError({
      code: 'uncertain',
      ends: 'uncertain',
      message: commandWords.changeUnknown(error.message),
      hint: commandWords.lookFirst,
      sent: 'maybe',
      httpStatus: reply.kind === 'unreadable' ? reply.status : null,
      requestId: reply.kind === 'unreadable' ? reply.requestId : null,
      cause: error,
    });
  }
  const redirect = reply.kind === 'unreadable' && reply.status >= 300 && reply.status < 400;
  return new CliError({
    code: redirect ? 'redirect_refused' : 'response_unreadable',
    ends: 'unavailable',
    message: commandWords.noUsableAnswer(error.message),
    hint: commandWords.laterOrDoctor,
    httpStatus: reply.kind === 'unreadable' ? reply.status : null,
    requestId: reply.kind === 'unreadable' ? reply.requestId : null,
    cause: error,
  });
}

const tokenEnds: Readonly<
  Record<TokenError['reason'], { readonly code: OwnErrorCode; readonly ends: Ending }>
> = {
  refused: { code: 'not_authenticated', ends: 'not_allowed' },
  unreachable: { code: 'not_sent', ends: 'not_sent' },
  unavailable: { code: 'token_unavailable', ends: 'unavailable' },
};

/** An unknown outcome stays 40; a verdict against a known outcome is refused as a conflict. */
function resolveRefused(error: ResolveRefused): CliError {
  const { state, intentId } = error.intent;
  const ends = state === 'UNCERTAIN' ? 'uncertain' : 'duplicate';
  return new CliError({
    code: 'resolve_refused',
    ends,
    message: error.message,
    // The look-up of this run rather than the journal's earlier state.
    moneyMoved: knownOf(error.intent).moneyMoved,
    hint: state === 'PENDING' ? `brl journal recover ${intentId} --wait` : `brl journal show ${intentId}`,
    cause: error,
  });
}

function tokenError(error: TokenError): CliError {
  return new CliError({
    ...tokenEnds[error.reason],
    message: commandWords.nothingElseSent(error.message),
    hint: error.reason === 'refused' ? commandWords.checkCredential : 'brl doctor',
    cause: error,
  });
}

function requestError(error: RequestError): CliError {
  return new CliError({
    code: error.code,
    ends: 'usage',
    message: error.message,
    // The command may have been complete before: what it pays is not known without the account.
    moneyMoved: error.code === 'missing_account' ? 'unknown' : undefined,
    hint: error.code === 'missing_account' ? commandWords.nameAccount : undefined,
    cause: error,
  });
}

function signingKeyError(error: Error): CliError {
  const hint = (error as Error & { hint?: string }).hint;
  return new CliError({
    code: ownCode(error) ?? 'signing_key_unreadable',
    ends: 'configuration',
    message: error.message,
    hint,
  });
}

function internalError(error: Error): CliError {
  return new CliError({
    code: 'brl_internal_error',
    ends: 'bug',
    message: commandWords.internalError(error.name, firstLine(error.message)),
    hint: commandWords.reportIt,
    cause: error,
  });
}

function ownCode(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^[a-z_]+$/.test(code) ? code : null;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
