import type { Client } from '../client/client.ts';
import type { Deprecation } from '../client/exchange-note.ts';
import type { Operation } from '../contract/operation.ts';
import { CliError } from '../errors/cli-error.ts';
import { sanitise } from '../terminal/text.ts';
import { connectionWords } from '../words/connection.ts';

/** The sentence about a deprecated route. Text from a server cannot control the terminal. */
export function deprecationText({ sunset, successor }: Deprecation): string {
  return sanitise(connectionWords.deprecated(sunset, successor));
}

/**
 * For `--fail-on-deprecated`, before anything is written down or sent.
 * @throws {CliError} `deprecated_route`, exit 35, when the specification calls the operation deprecated
 */
export function refuseDeprecated(
  operation: Pick<Operation, 'deprecated'> | null,
  flags: { readonly 'fail-on-deprecated'?: boolean | undefined },
): void {
  const deprecated = operation?.deprecated;
  if (deprecated === undefined || flags['fail-on-deprecated'] !== true) return;
  throw new CliError({
    code: 'deprecated_route',
    ends: 'check_failed',
    message: connectionWords.deprecatedRefused(deprecated.sunset),
    hint: deprecated.successor === undefined ? undefined : connectionWords.successor(deprecated.successor),
  });
}

/** The same client; reads, and changes that move no money, are refused where {@link refuseDeprecated} says so. */
export function withoutDeprecated(
  client: Client,
  flags: { readonly 'fail-on-deprecated'?: boolean | undefined },
): Client {
  if (flags['fail-on-deprecated'] !== true) return client;
  return {
    ...client,
    async read(operation, input) {
      refuseDeprecated(operation, flags);
      return client.read(operation, input);
    },
    async download(operation, input) {
      refuseDeprecated(operation, flags);
      return client.download(operation, input);
    },
    async write(operation, input, idempotencyKey) {
      refuseDeprecated(operation, flags);
      return client.write(operation, input, idempotencyKey);
    },
  };
}
