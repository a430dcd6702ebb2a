import type { Client } from '../client/client.ts';
import type { EncodedRequest } from '../client/request.ts';
import { withOriginalNumbers } from '../json/strict.ts';
import type { Answer } from '../terminal/answer.ts';
import { sanitise } from '../terminal/text.ts';
import { commandWords } from '../words/command.ts';

/** The answer of `--dry-run`: `{method, url, headers, body, signing}`; token and PIN are blanked, nothing is sent. */
export async function showRequest(
  client: Client,
  request: EncodedRequest,
  bodyText: string | undefined,
): Promise<Answer> {
  const { headers, signing } = await client.describe(request);
  const { method, url } = request;
  const body = bodyText === undefined ? null : withOriginalNumbers(bodyText);
  return {
    json: { method, url, headers, body, signing },
    verbatim: sanitise(requestText({ method, url, headers, signing }, bodyText), { lines: true }),
  };
}

/** A request as a person reads it: the request line, headers, the exact body, the signed lines. */
function requestText(
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; signing: unknown },
  bodyText: string | undefined,
): string {
  const signing = request.signing as { lines: { name: string; value: string }[] } | null;
  return [
    `${request.method} ${request.url}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
    ...(bodyText === undefined ? [] : ['', bodyText]),
    ...(signing
      ? ['', commandWords.signedLines, ...signing.lines.map(({ name, value }) => `  ${name}: ${value}`)]
      : []),
    '',
    commandWords.dryRun,
  ].join('\n');
}
