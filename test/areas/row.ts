import type { Table } from '../commands/every/lines.ts';
import type { Answer, Call } from '../support/strict-answers.ts';
import type { Format } from '../support/strict-fields.ts';

/** A field of a body or a result. */
export interface FieldRow {
  readonly name: string;
  readonly required?: true;
  /** Values that the specification allows, and others that it does not. */
  readonly good?: readonly unknown[];
  readonly bad?: readonly unknown[];
}

/** How often one and the same request may come after a code of the retry set; a query that costs nothing, at any time. */
export type Repeat = 'query' | 'three' | 'metered' | 'two' | 'one';

/** A line whose end is another than 0, that reads its input, or that waits for others. */
export interface TypedLine {
  readonly typed: string;
  readonly exit?: number;
  readonly stdin?: string;
  /** Typed when all others were: lines run side by side, and this one asks for what another one paid. */
  readonly late?: true;
}

/** The requests that one route allows, transcribed by hand from the specification. The contract is not consulted. */
export interface RouteRow {
  readonly method: string;
  readonly path: string;
  /** The specification names it without showing its route: docs/spec-gaps.md tells what is assumed. */
  readonly assumed?: true;
  readonly query: readonly string[];
  /** `null`: no body. `'not shown'`: the specification does not show it. */
  readonly body: readonly FieldRow[] | 'not shown' | null;
  /** Members that the text names of a body that is not shown. */
  readonly told?: readonly FieldRow[];
  /** The row says itself that there are other members than the shown ones. */
  readonly openBody?: true;
  /** Sent without a body or with one. */
  readonly bodyOptional?: true;
  /** The body is a file. */
  readonly file?: true;
  readonly idempotencyKey: boolean;
  readonly movesMoney: boolean;
  /** From the table of repeats in the project's rules on money; else a GET is a query and a write goes once. */
  readonly repeat?: Repeat;
  /** Members and parameters that mean something else here, or are known nowhere else. */
  readonly formats?: Readonly<Record<string, Format>>;
  /** How the last value in the path is written. */
  readonly inPath?: RegExp;
  /** A rule between the parameters of one query. */
  readonly queryRule?: (query: URLSearchParams) => boolean;
  /** The answer of the strict bank; without it an empty object. */
  readonly answer?: (call: Call) => Answer;
  /** The lines that ask for it, as they are typed to a shell after `brl`; a word in `files/` is a file of the test. */
  readonly lines?: readonly (string | TypedLine)[];
}

/** A route whose results the specification tells. */
export interface OperationRow extends RouteRow {
  readonly id: string;
  /** Statuses of section 4 with the result's fields, or null where they are not shown. */
  readonly answers: Readonly<Record<number, readonly string[] | null>>;
}

/** A route whose results are not shown: which statuses and codes of errors the specification names. */
export interface BareRow extends RouteRow {
  readonly statuses: readonly number[];
  readonly errors: readonly string[];
  readonly deprecated?: true;
  readonly scope?: string;
}

/** All that the tests of every route and every command know of one area. */
export interface Area {
  readonly routes: readonly (OperationRow | BareRow)[];
  /** The outcome of each command at the sandbox, typed in the morning of {@link mornings} that the area is in. */
  readonly commands: Table;
}

/** The path that most routes start with. */
export const account = '/v1/accounts/{accountId}';
const plain = { query: [], body: null, idempotencyKey: false, movesMoney: false } as const;
/** A query. */
export const reads = { ...plain, method: 'GET' } as const;
/** A write that moves no money. */
export const changes = { ...plain, method: 'POST' } as const;
/** A payment. */
export const pays = { ...changes, idempotencyKey: true, movesMoney: true } as const;

/** A description of a payment (specification, sections 2.7 and 2.8). */
export const text140: FieldRow = {
  name: 'description',
  good: ['', 'x'.repeat(140)],
  bad: ['x'.repeat(141), 1],
};

/** An identifier of a TED or a transfer. */
export const id38: FieldRow = {
  name: 'identifier',
  good: ['a', 'A-Z.0_9', 'x'.repeat(38)],
  bad: ['', 'x'.repeat(39), 'a b'],
};

/** An amount in reais, as a TED and a transfer name it. */
export const value: FieldRow = {
  name: 'value',
  required: true,
  good: [0.01, 150, 1234567.89],
  bad: [0, -1, '1.00', null],
};
