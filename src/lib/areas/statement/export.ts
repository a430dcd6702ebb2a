import { hash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import { create, download, type exportFormats, status } from '../../contract/exports.ts';
import { CliError } from '../../errors/cli-error.ts';
import { writeWholeFile } from '../../files/atomic-file.ts';
import { firstTextMember } from '../../json/lists.ts';
import { textMember } from '../../json/members.ts';
import { waitUntil } from '../../payments/wait.ts';
import type { Answer } from '../../terminal/answer.ts';
import { statementWords } from '../../words/statement.ts';
import { namedStatus } from '../../words/statuses.ts';
import { valueWords } from '../../words/values.ts';

type Format = (typeof exportFormats)[number];

/** Which file is requested, and until when. */
export interface ExportRequest {
  readonly exportId: string;
  readonly format: Format;
  readonly out: string;
  readonly budgetMs: number;
  /** The command that fetches the file later. */
  readonly again: string;
}

/** A file that was written. */
export interface SavedExport {
  readonly exportId: string;
  readonly format: Format;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

const slowestMs = 10_000;
/** Longest file that is taken, in bytes. */
const maxFileBytes = 64 * 1024 * 1024;
/** Words for a job that is still running, and for one that failed; the specification shows none of them. */
const working = [
  'PENDING',
  'QUEUED',
  'CREATED',
  'ACCEPTED',
  'PROCESSING',
  'RUNNING',
  'IN_PROGRESS',
  'STARTED',
];
const failed = ['FAILED', 'ERROR', 'CANCELLED', 'CANCELED', 'EXPIRED'];

/** Starts a job and returns its id. @throws {CliError} exit 81 when the answer has none */
export async function startExport(client: Client, bodyText: string): Promise<string> {
  const reply = await client.write(create, { bodyText });
  const exportId = firstTextMember(reply.json.value, client.connection.settings.exportId);
  if (exportId !== null) return exportId;
  throw new CliError({
    code: 'response_unreadable',
    ends: 'unavailable',
    message: statementWords.exportUnnamed(client.connection.settings.exportId.join(', ')),
    hint: `brl config set exportId ${valueWords.typed.name}`,
    httpStatus: reply.status,
    requestId: reply.requestId,
  });
}

/**
 * Waits for the job and writes its file.
 * @throws {CliError} exit 20 when the time is over, 30 when the job failed, 81 when the result is not such a file
 */
export async function fetchExport(client: Client, wanted: ExportRequest): Promise<SavedExport> {
  const bytes = await finishedFile(client, wanted);
  checkKind(wanted.format, bytes);
  writeWholeFile(wanted.out, bytes);
  const { exportId, format, out } = wanted;
  return { exportId, format, file: out, bytes: bytes.length, sha256: hash('sha256', bytes) };
}

/** The saved file as an answer. */
export function savedView(saved: SavedExport, isVerbose: boolean): Answer {
  return {
    json: saved,
    fields: [
      ['File', saved.file],
      ['Bytes', String(saved.bytes)],
      ['SHA-256', isVerbose ? saved.sha256 : null],
      ['Export', saved.exportId],
    ],
  };
}

async function finishedFile(client: Client, wanted: ExportRequest): Promise<Uint8Array> {
  const file = await waitUntil({ ...wanted, clock: client.clock, slowestMs }, async () => {
    const status = await stateOf(client, wanted.exportId);
    if (status !== null && failed.includes(status)) throw jobFailed(wanted, status);
    const seen = status !== null && working.includes(status) ? null : await fileOf(client, wanted.exportId);
    return { seen, isOver: seen !== null, status: namedStatus(status, 'export') };
  });
  if (file) return file;
  throw notReady(wanted);
}

/** The state in capitals; null if the service has no such route, so that only the file can tell. */
async function stateOf(client: Client, exportId: string): Promise<string | null> {
  const operation = { ...status, path: client.connection.settings.exportStatusPath as typeof status.path };
  try {
    const reply = await client.read(operation, { params: { exportId } });
    return textMember(reply.json.value, 'status')?.toUpperCase() ?? null;
  } catch (error) {
    if (error instanceof ServiceError && error.reply.status === 404) return null;
    throw error;
  }
}

/** The file, by its link or directly; null if it is not ready. */
async function fileOf(client: Client, exportId: string): Promise<Uint8Array | null> {
  const { exportDownloadPath, exportLink } = client.connection.settings;
  const operation = { ...download, path: exportDownloadPath as typeof download.path };
  try {
    const reply = await client.download(operation, { params: { exportId } });
    if (reply.file) return reply.file.bytes;
    const url = firstTextMember(reply.json.value, exportLink);
    if (url !== null) return await linkedFile(client, url);
    throw new CliError({
      code: 'response_unreadable',
      ends: 'unavailable',
      message: statementWords.exportWithoutFile(exportLink.join(', ')),
      hint: `brl config set exportLink ${valueWords.typed.name}`,
      httpStatus: reply.status,
      requestId: reply.requestId,
    });
  } catch (error) {
    if (error instanceof ServiceError && error.reply.errorCode === 'not_ready') return null;
    throw error;
  }
}

async function linkedFile(client: Client, url: string): Promise<Uint8Array> {
  const answer = await client.followLink({ method: 'GET', url, maxBodyBytes: maxFileBytes });
  if (answer.status === 200) return answer.body;
  throw unreadable(statementWords.badLink(answer.status), answer.status);
}

/** An error page must not be saved under the name of a statement. */
function checkKind(format: Format, bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const fits = { pdf: start === '%PDF', xlsx: start === 'PK\u0003\u0004', csv: !/^\s*[<{]/.test(start) }[
    format
  ];
  if (!fits) throw unreadable(statementWords.otherFile(format), 200);
}

function unreadable(message: string, httpStatus: number): CliError {
  return new CliError({ code: 'response_unreadable', ends: 'unavailable', message, httpStatus });
}

function jobFailed({ exportId }: ExportRequest, state: string): CliError {
  return new CliError({
    code: 'export_failed',
    ends: 'refused',
    message: statementWords.exportFailed(exportId, state),
    hint: statementWords.startAgain,
  });
}

function notReady({ exportId, again }: ExportRequest): CliError {
  return new CliError({
    code: 'not_ready',
    ends: 'pending',
    message: statementWords.exportNotReady(exportId),
    hint: again,
    retryable: true,
  });
}
