import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import * as Flags from '@oclif/core/flags';
import type { Answered } from '../../client/reply.ts';
import { asReceived } from '../../command/service.ts';
import { usageError } from '../../errors/cli-error.ts';
import { noStdout } from '../../files/atomic-file.ts';
import type { Answer } from '../../terminal/answer.ts';
import { sanitise } from '../../terminal/text.ts';
import { batchWords } from '../../words/batch.ts';
import { valueWords } from '../../words/values.ts';

/** The flag of every command whose answer may be a file. */
export const outFlag = {
  out: Flags.string({ helpValue: 'FILE' }),
};

/**
 * Shows an answer that may be a file, in our own form. With `out` it is written there, never over an existing file,
 * readable by its owner alone. Otherwise JSON and text are shown, and anything else is refused.
 * @throws {CliError} exit 2
 */
export function fileAnswer(
  reply: Answered,
  { out, verbose }: { readonly out?: string | undefined; readonly verbose: boolean },
): Answer {
  const { file } = reply;
  if (!file) return jsonAnswer(reply, out);
  const { bytes, contentType } = file;
  if (out !== undefined) {
    writeNew(out, bytes);
    const sha256 = hash('sha256', bytes, 'hex');
    return {
      json: { file: out, contentType, bytes: bytes.length, sha256 },
      fields: [
        ['File', out],
        ['Type', typeText(out, contentType)],
        ['Bytes', String(bytes.length)],
        ['SHA-256', verbose ? sha256 : null],
      ],
    };
  }
  const text = textOf(bytes, contentType);
  if (text === null) {
    const { answerIsFile, addOut } = batchWords;
    throw usageError('usage', answerIsFile(contentType, bytes.length), addOut);
  }
  return {
    json: { contentType, text },
    verbatim: sanitise(text.trimEnd().replaceAll('\r\n', '\n'), { lines: true }),
  };
}

/** What the file name promises, which the answer may not be. */
const promised: Readonly<Record<string, RegExp>> = { '.pdf': /pdf/i, '.zip': /zip/i };

function typeText(path: string, contentType: string): string {
  const ending = extname(path).toLowerCase();
  const isOther = promised[ending]?.test(contentType) === false;
  return isOther
    ? valueWords.aside(contentType, batchWords.isNot(ending.slice(1).toUpperCase()).text)
    : contentType;
}

function jsonAnswer(reply: Answered, out: string | undefined): Answer {
  if (out === undefined) return { json: asReceived(reply) };
  writeNew(out, Buffer.from(reply.json.text, 'utf8'));
  return { json: asReceived(reply), text: batchWords.writtenTo(out) };
}

function writeNew(path: string, bytes: Uint8Array): void {
  if (path === '-') throw noStdout();
  try {
    writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const { outExists, outUnwritable, unknownReason, nameAnother } = batchWords;
    const why = code === 'EEXIST' ? outExists(path) : outUnwritable(path, code ?? unknownReason);
    throw usageError('usage', why, nameAnother);
  }
}

function textOf(bytes: Uint8Array, contentType: string): string | null {
  if (!/^text\//i.test(contentType)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
