/** A column of a table: what it is called and what it shows of a record. */
export interface Column<R> {
  readonly header: string;
  readonly value: (record: R) => string;
  readonly align?: 'right';
  /** Never cut: an id or an amount is whole or it is wrong. Columns aligned right are never cut either. */
  readonly whole?: true;
  /** A sentence of ours: as the last column it goes on below itself on a terminal, and is whole in a pipe. */
  readonly sentence?: true;
  /** Text that a stranger wrote; CSV guards it against formulas. */
  readonly freeText?: true;
}

/** What a command answers: the data, and how a person sees it. The base command alone decides which is printed. */
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
  readonly fields?: readonly (readonly [label: string, value: string | null])[];
  /** Plain lines, where neither fits. Text from strangers in it must be sanitised already. */
  readonly text?: string;
  /** For `--output ndjson`: the records, where `json` is not the list itself. */
  readonly records?: readonly unknown[];
}
