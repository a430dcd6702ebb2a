/**
 * A refusal with a documented `errorCode` (specification, sections 2.11 and 7). What was written before it stays, so
 * a behaviour checks first and writes afterwards.
 */
export class ServiceError extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    errorCode: string,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.errorCode = errorCode;
    this.extra = extra;
  }
}
