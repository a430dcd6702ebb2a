import type { IncomingHttpHeaders } from 'node:http';

/** What each framework's answers have of it as they come out of the box, in the names that `verify --fix` knows. */
const signs: readonly (readonly [framework: string, header: string, value: RegExp])[] = [
  ['express', 'x-powered-by', /^Express/i],
  ['laravel', 'x-powered-by', /^PHP/i],
  ['aspnet', 'x-powered-by', /^ASP\.NET/i],
  ['flask', 'server', /^Werkzeug/i],
  ['django', 'server', /^WSGIServer/i],
  ['fastapi', 'server', /^(uvicorn|hypercorn)/i],
  ['aspnet', 'server', /^Kestrel/i],
  ['spring', 'server', /^Apache-Coyote/i],
  ['rails', 'server', /^(Phusion Passenger|WEBrick)/i],
  ['rails', 'x-runtime', /^\d/],
  ['laravel', 'set-cookie', /^(PHPSESSID|laravel_session|XSRF-TOKEN)=/m],
  ['rails', 'set-cookie', /^_\w+_session=/m],
  ['django', 'set-cookie', /^csrftoken=/m],
  ['express', 'set-cookie', /^connect\.sid=/m],
  ['spring', 'set-cookie', /^JSESSIONID=/m],
  ['aspnet', 'set-cookie', /^\.AspNetCore\./m],
];

/** The framework that an answer tells of, in the names that `verify --fix` knows; null where it tells nothing. */
export function frameworkOf(headers: IncomingHttpHeaders): string | null {
  const found = signs.find(([, header, value]) => value.test([headers[header] ?? ''].flat().join('\n')));
  return found?.[0] ?? null;
}
