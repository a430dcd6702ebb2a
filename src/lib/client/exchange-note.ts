import type { Reply } from './reply.ts';
import type { EncodedRequest } from './request.ts';

/** The facts about a deprecated route, from its answer or else from the specification. */
export interface Deprecation {
  /** As its source writes it: an HTTP date or YYYY-MM-DD. */
  readonly sunset: string | null;
  /** Path or address of the route to use instead; never followed. */
  readonly successor: string | null;
}

/** The facts of one exchange that `--verbose` may show. */
export interface ExchangeNote {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly elapsedMs: number;
  readonly requestId: string | null;
  readonly errorCode: string | null;
  readonly deprecation: Deprecation | null;
}

/** The note on one attempt. */
export function noteOf(request: EncodedRequest, reply: Reply, elapsedMs: number): ExchangeNote {
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    status: reply.kind === 'none' ? null : reply.status,
    elapsedMs,
    requestId: reply.kind === 'none' ? null : reply.requestId,
    errorCode: reply.kind === 'answer' ? reply.errorCode : null,
    deprecation: deprecationOf(request, reply),
  };
}

/** Specification, section 9; RFC 9745 and RFC 8594. The answer takes precedence over the specification. */
function deprecationOf(request: EncodedRequest, reply: Reply): Deprecation | null {
  const { deprecation, sunset, link } = reply.kind === 'answer' ? reply.headers : {};
  const announced = deprecation !== undefined || sunset !== undefined;
  if (!announced && !request.deprecated) return null;
  const successor = /<([^>]*)>\s*;[^,]*rel="?successor-version"?/.exec(link ?? '')?.[1];
  return {
    sunset: sunset ?? request.deprecated?.sunset ?? null,
    successor: successor ?? request.deprecated?.successor ?? null,
  };
}
