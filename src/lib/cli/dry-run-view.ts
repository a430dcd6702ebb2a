/** A request as a person reads it: the request line, headers, the exact body, the signed lines. */
export function dryRunText(
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; signing: unknown },
  bodyText: string | null,
): string {
  const signing = request.signing as { lines: { name: string; value: string }[] } | null;
  return [
    `${request.method} ${request.url}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
    ...(bodyText === null ? [] : ['', bodyText]),
    ...(signing
      ? ['', 'Signed lines:', ...signing.lines.map(({ name, value }) => `  ${name}: ${value}`)]
      : []),
    '',
    'Dry run: nothing was sent.',
  ].join('\n');
}
