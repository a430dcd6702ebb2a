import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import type { Client } from '../../client/client.ts';
import { RequestError } from '../../client/errors.ts';
import { TransportError } from '../../client/port.ts';
import { maxFileBytes } from '../../contract/accreditation.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { member } from '../../json/members.ts';
import { startWaiting } from '../../terminal/waiting.ts';
import { accreditationWords } from '../../words/accreditation.ts';
import { filesWords } from '../../words/files.ts';
import { messageText } from '../../words/records.ts';

/** A company file is a PDF (specification, section 4.6). */
export const companyFileType = 'application/pdf';
/** The storage answers with a few words at most. */
const maxAnswerBytes = 64 * 1024;

/** Reads a PDF of at most 20 MB. @throws {CliError} exit 2; nothing was sent */
export function readCompanyFile(path: string): Buffer {
  const bytes = readWithin(path);
  if (bytes.length > maxFileBytes) {
    throw usageError('file_too_large', accreditationWords.file.tooLarge(path));
  }
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
    throw usageError('invalid_content_type', accreditationWords.file.notPdf(path));
  }
  return bytes;
}

/** The URL in the answer of a slot, under the first matching name from the settings; null if there is none. */
export function uploadUrlOf(answer: unknown, names: readonly string[]): string | null {
  const found = names
    .map((name) => name.split('.').reduce<unknown>((value, part) => member(value, part), answer))
    .find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}

/**
 * Sends the file to its pre-signed URL, without any of our credentials.
 * @throws {CliError} exit 91 for an unsafe URL, 30 refused, 40 when what became of it is not known, 80 not sent
 */
export async function sendFile(
  client: Client,
  url: string,
  bytes: Uint8Array,
  onProgress: (sentBytes: number) => void,
): Promise<void> {
  const headers = { 'content-type': companyFileType, 'content-length': String(bytes.length) };
  try {
    const answer = await client.followLink({
      method: 'PUT',
      url,
      headers,
      body: bytes,
      maxBodyBytes: maxAnswerBytes,
      onProgress,
    });
    if (answer.status >= 200 && answer.status < 300) return;
    throw refused(answer.status);
  } catch (error) {
    if (error instanceof TransportError) throw lost(error);
    if (error instanceof RequestError) throw unsafeUrl(error);
    throw error;
  }
}

/** Shows the progress of an upload on a terminal. */
export function showUploading(sizeBytes: number): {
  readonly sent: (sentBytes: number) => void;
  readonly end: () => void;
} {
  const startedMs = performance.now();
  const waiting = startWaiting(() => progressText(0, sizeBytes, 0));
  return {
    sent: (bytes) =>
      waiting.say(() => progressText(bytes, sizeBytes, (performance.now() - startedMs) / 1000)),
    end: waiting.end,
  };
}

/** `Uploading: 7,340,032 of 20,971,520 bytes (35%), 2 s left`. */
export function progressText(sentBytes: number, sizeBytes: number, seconds: number): string {
  const [sent, size] = [sentBytes, sizeBytes].map((bytes) => bytes.toLocaleString('en-US'));
  const says = accreditationWords.file;
  const text = says.uploading(sent ?? '', size ?? '', Math.floor((100 * sentBytes) / sizeBytes));
  if (sentBytes === sizeBytes) return says.waiting(text);
  const left = Math.ceil(((sizeBytes - sentBytes) * seconds) / sentBytes);
  return sentBytes === 0 ? text : says.secondsLeft(text, left);
}

function readWithin(path: string): Buffer {
  try {
    const handle = openSync(path, 'r');
    try {
      const { size } = fstatSync(handle);
      return size > maxFileBytes ? Buffer.alloc(maxFileBytes + 1) : readFileSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usageError('unreadable_data', filesWords.unreadableNothingSent(path, code ?? null));
  }
}

function refused(status: number): CliError {
  const redirect = status >= 300 && status < 400;
  return new CliError({
    code: redirect ? 'redirect_refused' : 'upload_refused',
    ends: redirect ? 'unavailable' : 'refused',
    message: redirect ? accreditationWords.file.redirected : accreditationWords.file.refused(status),
    hint: accreditationWords.file.again,
    httpStatus: status,
  });
}

function unsafeUrl(cause: RequestError): CliError {
  return new CliError({
    code: 'unsafe_url',
    ends: 'configuration',
    message: accreditationWords.file.unsafe,
    hint: accreditationWords.file.unsafeHint,
    cause,
  });
}

function lost(error: TransportError): CliError {
  if (error.fate === 'not-sent') {
    return new CliError({
      code: 'not_sent',
      ends: 'not_sent',
      message: accreditationWords.file.notReached(messageText(error.told)),
      hint: accreditationWords.file.again,
      retryable: true,
      cause: error,
    });
  }
  return new CliError({
    code: 'uncertain',
    ends: 'uncertain',
    message: accreditationWords.file.unknown(messageText(error.told)),
    hint: accreditationWords.file.unknownHint,
    cause: error,
  });
}
