import type * as contract from '../../contract/exports.ts';
import { exportFormats } from '../../contract/exports.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { brasiliaDay, day, minute, utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';
import { statementFile, type UnwrittenFile } from './file.ts';

const jobKind = 'exports.job';

/** Exports of the statement (specification, section 4.5). Everything but `format` and `not_ready` is ours. */
export const exportJobs: Area<typeof contract> = {
  behaviours: { create, status, download },
  moves: { [jobKind]: finish },
};

/** How long a job runs, and how long a link to its file is valid. */
const jobMs = 1500;
const linkMs = 10 * minute;
/** A PDF shows at most this many days: its window is cut silently (specification, section 4.5). */
const maxPdfDays = 31;

type Format = (typeof exportFormats)[number];

interface Job {
  readonly format: Format;
  readonly startDate: string;
  readonly endDate: string;
}

function create({ world, account, body }: Call<typeof contract.create>): Answer {
  const format = exportFormats.find((known) => known === body.format);
  if (!format) throw new ServiceError(400, 'invalid_format', `format deve ser ${exportFormats.join(', ')}.`);
  const endDate = dayOf(body.endDate) ?? brasiliaDay(world.now());
  const startDate = dayOf(body.startDate) ?? endDate;
  if (startDate > endDate)
    throw new ServiceError(400, 'invalid_date_range', 'startDate é posterior a endDate.');
  const data: Job = { format, startDate: clamped(format, startDate, endDate), endDate };
  const job = world.insertRecord<StoredRecord<Job>>({
    kind: jobKind,
    id: world.newId('export'),
    accountId: account.accountId,
    state: 'PROCESSING',
    dueAtMs: world.now() + jobMs,
    data,
  });
  return { status: 202, body: viewOf(job) };
}

function status({ world, account, params }: Call<typeof contract.status>): Answer {
  return { status: 200, body: viewOf(jobOf(world, account.accountId, params.exportId)) };
}

/** A link that works for anybody who has it; it takes no credential. */
function download({ world, account, params, request }: Call<typeof contract.download>): Answer {
  const job = jobOf(world, account.accountId, params.exportId);
  if (job.state !== 'COMPLETED')
    throw new ServiceError(409, 'not_ready', 'A exportação ainda não está pronta.');
  const token = world.newId('link');
  const expiresAtMs = world.now() + linkMs;
  world.setMeta(`file:${token}`, JSON.stringify({ exportId: job.id, expiresAtMs }));
  return {
    status: 200,
    body: { url: `${request.origin}/files/${token}`, expiresAt: utcText(expiresAtMs) },
  };
}

/** The file behind a link; null when the link is unknown or too old. */
export function fileOf(world: World, token: string): UnwrittenFile | null {
  const text = world.meta(`file:${token}`);
  if (text === null) return null;
  const { exportId, expiresAtMs } = JSON.parse(text) as { exportId: string; expiresAtMs: number };
  const job = world.record<StoredRecord<Job>>(jobKind, exportId);
  if (!job || world.now() > expiresAtMs) return null;
  return statementFile(world, { ...job.data, accountId: job.accountId ?? '' });
}

function finish(world: World, record: StoredRecord): void {
  world.updateRecord({ ...record, state: 'COMPLETED', dueAtMs: null });
}

function jobOf(world: World, accountId: string, id: string): StoredRecord<Job> {
  const job = world.record<StoredRecord<Job>>(jobKind, id);
  if (job?.accountId !== accountId) throw new ServiceError(404, 'not_found', 'Exportação não encontrada.');
  return job;
}

function viewOf({ id, state, createdAtMs, data }: StoredRecord<Job>) {
  return { exportId: id, status: state, ...data, createdAt: utcText(createdAtMs) };
}

function dayOf(value: unknown): string | null {
  if (value === undefined) return null;
  const date =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(date)) throw new ServiceError(400, 'invalid_date_range', 'As datas devem ser YYYY-MM-DD.');
  return String(value);
}

function clamped(format: Format, startDate: string, endDate: string): string {
  const earliest = new Date(Date.parse(endDate) - (maxPdfDays - 1) * day).toISOString().slice(0, 10);
  return format === 'pdf' && startDate < earliest ? earliest : startDate;
}
