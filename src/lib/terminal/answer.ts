import type { Head } from '../words/heads.ts';
import type { Label } from '../words/labels.ts';

/** A column of a table: what it is called and what it shows of a record. */
export interface Column<R> {
  /** Its name in `--columns` and in CSV, which know no language; on the screen `words/heads.ts` says it. */
  readonly header: Head | Said;
  readonly value: (record: R) => string;
  /** What a person reads in its place; CSV, which knows no language, has `value`. */
  readonly shown?: (record: R) => string;
  readonly align?: 'right';
  /** Never cut: an id or an amount is whole or it is wrong. Columns aligned right are never cut either. */
  readonly whole?: true;
  /** Cut in its middle where it has no room: a ref differs from its neighbours at its end. */
  readonly differsAtEnd?: true;
  /** A sentence of ours: as the last column it goes on below itself on a terminal, and is whole in a pipe. */
  readonly sentence?: true;
  /** Left out where a terminal is too narrow for all columns, or no record has it; one that is named in `--columns`, and so false here, never is. */
  readonly spare?: boolean;
  /** How narrow it may become; without it, as its heading. */
  readonly least?: number;
  /** How it is headed and shown once the spare columns are left out: it may have to say what they did, or be narrower. */
  readonly alone?: Partial<Pick<Column<R>, 'header' | 'shown' | 'least'>>;
  /** Text that a stranger wrote; CSV guards it against formulas. */
  readonly freeText?: true;
  /** What a spreadsheet computes with: `1234.56` or `R$ 1.234,56`, or an instant with its zone. Never an id or a key. */
  readonly cell?: 'amount' | 'instant';
}

/** A labelled line; a label that belongs to the line above is indented. A null value is left out. */
export type Field = readonly [label: Label | `  ${Label}` | Said, value: string | null];

/** A label or heading that is none of ours: the name of a member that the service made up, or one that was put together. */
export interface Said {
  readonly said: string;
}

/** The answer of a command: the data, and how to show it to a person. The base command alone decides which is printed. */
export interface Answer<R = never> {
  /** The JSON document; for a list also the source of `--output ndjson`. */
  readonly json: unknown;
  /** A list of records as a table; also the source of `--output csv`. */
  readonly table?: {
    readonly columns: readonly Column<R>[];
    readonly records: readonly R[];
    readonly empty?: string;
  };
  /** One thing as labelled lines; a null value is left out. */
  readonly fields?: readonly Field[];
  /** Plain lines, where neither fits; a terminal gets them wrapped. Text from strangers in it must be sanitised already. */
  readonly text?: string;
  /** The same, printed as it is: a script, a picture, the bytes of a request, a layout that knows the terminal's width. */
  readonly verbatim?: string;
  /** For `--output ndjson`: the records, where `json` is not the list itself. */
  readonly records?: readonly unknown[];
}
