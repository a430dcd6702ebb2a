import * as Flags from '@oclif/core/flags';
import { type ApiBody, readBody, requiredBody } from './body.ts';

/** Flags of a command whose body the specification does not show. */
export const bodyFlags = {
  data: Flags.string({
    helpValue: 'FILE|-',
  }),
  field: Flags.string({
    helpValue: 'NAME=VALUE',
    multiple: true,
  }),
};

interface BodyFlagValues {
  readonly data?: string | undefined;
  readonly field?: string[] | undefined;
}

/** The body, or null if none was given. @throws {CliError} exit 2 */
export function givenBody({ data, field = [] }: BodyFlagValues): ApiBody | null {
  return data === undefined && field.length === 0 ? null : requiredBody({ data, field });
}

/** A chunk: an object or a bare list. @throws {CliError} exit 2 if there is none */
export function givenChunk({ data, field = [] }: BodyFlagValues): ApiBody {
  return field.length === 0 && data !== undefined
    ? (readBody(data, []) ?? requiredBody({ data, field }))
    : requiredBody({ data, field });
}
