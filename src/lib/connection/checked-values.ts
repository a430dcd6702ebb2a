import { CliError } from '../errors/cli-error.ts';
import { connectionSays, connectionWords } from '../words/connection.ts';

/**
 * A host to send to, without a trailing slash: https, or http to this machine only.
 * @throws {CliError} exit 91 `unsafe_url`.
 */
export function hostUrl(value: string, name: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url) throw config('unsafe_url', connectionWords.notAbsolute(name), 'https://HOST');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw config('unsafe_url', connectionWords.notHttps(name));
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw config('unsafe_url', connectionWords.plainHost(name));
  }
  // Every path of the service begins with /v1 (specification, Conventions): a second one would make every request fail.
  if (/\/v1\/*$/.test(url.pathname)) {
    const without = url.href.replace(/\/v1\/*$/, '');
    throw config('unsafe_url', connectionWords.endsInVersion(name), without);
  }
  return url.href.replace(/\/+$/, '');
}

/** 127.0.0.0/8, ::1 and localhost, as a parsed URL's `hostname` writes them. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/** A token path: from the host in use, or an absolute URL. @throws {CliError} exit 91. */
export function tokenPath(value: string, name: string): string {
  if (/^\/(?!\/)[\x21-\x7e]*$/.test(value)) return value;
  return hostUrl(value, name);
}

/** Ids go into paths and headers: no space, control character, slash or percent sign (money-safety F49). */
export function checkedId(value: string, name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(value)) return value;
  throw config('invalid_id', connectionWords.badId(name));
}

/** A value that goes into a header or a form: printable ASCII without spaces. @throws {CliError} exit 91. */
export function checkedText(value: string, name: string): string {
  if (/^[\x21-\x7e]{1,512}$/.test(value)) return value;
  throw config('invalid_id', connectionWords.plainText(name));
}

/** An incomplete connection: exit 91 `config_incomplete`, naming each missing part. */
export function incomplete(
  missing: readonly string[],
  what = connectionWords.incomplete,
  hint?: string,
): CliError {
  return config(
    'config_incomplete',
    connectionWords.missing(what, missing.join(', ')),
    hint ?? connectionWords.setMissing,
  );
}

/** A configuration that cannot be used: exit 91. */
export function config(code: string, message: string, hint?: string): CliError {
  return new CliError({ code, ends: 'configuration', message: connectionSays.nothingSent(message), hint });
}
