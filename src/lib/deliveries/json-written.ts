/** A number with its digits as written. */
export class WrittenNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** A text that no style of escapes changes: JSON with its quotes. */
export class WrittenText {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** Whether a value has parts of its own. */
export function hasParts(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof WrittenNumber) &&
    !(value instanceof WrittenText)
  );
}
