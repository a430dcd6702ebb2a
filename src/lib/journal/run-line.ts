import { messageOf } from './old-texts.ts';
import type { Halt, Run, RunFacts, RunState } from './runs.ts';

/** A run as both stores keep it; the columns of its file and its halt are JSON. */
export interface RunLine {
  readonly run_id: string;
  readonly environment: string;
  readonly tenant_id: string;
  readonly account_id: string;
  readonly ref: string;
  readonly file_name: string | null;
  readonly file_sha256: string;
  readonly columns: string;
  readonly operator: string;
  readonly state: RunState;
  readonly row_count: number;
  readonly total_centavos: number;
  readonly halt: string | null;
  readonly created_at_ms: number;
  readonly changed_at_ms: number;
}

type InColumns = Pick<RunFacts, 'columns' | 'form' | 'approved'>;

/** The columns of a run's file as both stores keep them: a list, or with the form of the file and the papers of the run. */
export function columnsText({ columns, form, approved }: InColumns): string {
  return JSON.stringify(form === undefined && approved === undefined ? columns : { columns, form, approved });
}

function columnsIn(text: string): InColumns {
  const kept = JSON.parse(text) as string[] | InColumns;
  return Array.isArray(kept) ? { columns: kept } : kept;
}

/** The run that a line of a store tells. */
export function runOf(line: RunLine): Run {
  return {
    runId: line.run_id,
    environment: line.environment,
    tenantId: line.tenant_id,
    accountId: line.account_id,
    ref: line.ref,
    fileName: line.file_name,
    fileSha256: line.file_sha256,
    ...columnsIn(line.columns),
    operator: line.operator,
    state: line.state,
    rows: line.row_count,
    totalCentavos: line.total_centavos,
    halt: line.halt === null ? null : haltOf(line.halt),
    createdAtMs: line.created_at_ms,
    changedAtMs: line.changed_at_ms,
  };
}

/** Earlier versions stored the text of its message. */
function haltOf(json: string): Halt {
  const halt = JSON.parse(json) as Halt;
  return typeof halt.message === 'string' ? { ...halt, message: messageOf(halt.message) } : halt;
}
