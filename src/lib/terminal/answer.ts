import type { Head } from '../words/heads.ts';
import type { Label } from '../words/labels.ts';
import type { Message, Telling } from '../words/topic.ts';

/** A column of a table: its name and what it shows of a record. */
export interface Column<R> {
  /** Its name in `--columns` and in CSV, independent of language; on the screen `words/heads.ts` provides it. */
  readonly header: Head | Said;
  readonly value: (record: R) => string;
  /** What a person reads instead; CSV, which is independent of language, has `value`. */
  readonly shown?: (record: R) => string;
  readonly align?: 'right';
  /** Never cut: a partial id or amount is wrong. Right-aligned columns are never cut either. */
  readonly whole?: true;
  /** Cut in its middle if there is no room: similar refs differ at the end. */
  readonly differsAtEnd?: true;
  /** A sentence of ours: as the last column it wraps below itself on a terminal, and is whole in a pipe. */
  readonly sentence?: true;
  /**
   * Left out if a terminal is too narrow for all columns, or no record has it; a column named in `--columns`, for which
   * this is false, never is.
   */
  readonly spare?: boolean;
  /** How narrow it may become; by default, as its heading. */
  readonly least?: number;
  /**
   * How it is headed and shown once the spare columns are left out: it may have to include their content, or be narrower.
   */
  readonly alone?: Partial<Pick<Column<R>, 'header' | 'shown' | 'least'>>;
  /** Text written by others; CSV guards it against formulas. */
  readonly freeText?: true;
  /**
   * A value that a spreadsheet computes with, `1234.56` or `R$ 1.234,56`, or an instant with its zone, or a day: never an id or a
   * key. Or a name of ours or the service's, whose word is {@link word}, else {@link shown}.
   */
  readonly cell?: 'amount' | 'instant' | 'name';
  /** What stands for a name where the screen hides a part of it. */
  readonly word?: (record: R) => string;
}

/** A labelled line; a label that belongs to the line above is indented. A null value is left out. */
export type Field = readonly [label: Label | `  ${Label}` | Said, value: Telling | string | null];

/** A label or heading that is not ours: the name of a member chosen by the service, or a composed one. */
export interface Said {
  readonly said: string;
  /** Whether it is a member of the service, which may have a word. */
  readonly isMember?: true;
}

/** The answer of a command: the data, and how to show it to a person. Only the base command decides which is printed. */
export interface Answer<R = never> {
  /** The JSON document; for a list also the source of `--output ndjson`. */
  readonly json: unknown;
  /** A list of records as a table; also the source of `--output csv`. */
  readonly table?: {
    readonly columns: readonly Column<R>[];
    readonly records: readonly R[];
    readonly empty?: Message | string;
  };
  /** One thing as labelled lines; a null value is left out. */
  readonly fields?: readonly Field[];
  /** Plain lines, if neither fits; they are wrapped on a terminal. Text from others in it must already be sanitised. */
  readonly text?: Message | string;
  /**
   * The same, printed unchanged: a script, a picture, the bytes of a request, a layout that knows the terminal's width.
   */
  readonly verbatim?: string;
  /** For `--output ndjson`: the records, if `json` is not the list itself. */
  readonly records?: readonly unknown[];
}
