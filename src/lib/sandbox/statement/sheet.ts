/** Rows under headings, independent of the file format. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A column, and how wide it is where widths matter, in characters. */
export interface Column {
  readonly name: string;
  readonly width: number;
  /** The kind of its numbers, for formats that write them differently. */
  readonly holds?: 'instant' | 'amount';
}

/** A text, a number with two decimals, or an instant; null is an empty cell. */
export type Cell = string | number | Date | null;
