import { isSecretName } from '../contract/hide.ts';
import { isMoneyName } from '../contract/money-names.ts';
import { usageError } from '../errors/cli-error.ts';
import { readLimited } from '../files/limited-file.ts';
import { readJson, UnreadableJson } from '../json/strict.ts';
import { commandWords } from '../words/command.ts';
import { type MoneyFields, moneyMember, paidMembers } from './money-field.ts';

/** The body as given. @throws {CliError} exit 2 for no body, or one that is not an object. */
export function requiredBody(flags: {
  readonly data?: string | undefined;
  readonly field: string[];
}): ApiBody {
  const body = readBody(flags.data, flags.field.map(digitsAsText));
  if (typeof body?.value === 'object' && body.value !== null && !Array.isArray(body.value)) return body;
  throw usageError(
    'usage',
    body ? commandWords.bodyObject : commandWords.bodyNotShown,
    commandWords.giveBody,
  );
}

/**
 * Branch, account and documents are text, with or without a leading zero; only amounts are numbers, and are read as
 * amounts.
 */
function digitsAsText(field: string): string {
  const [, name = '', value = ''] = /^([^=]+)=(\d+)$/.exec(field) ?? [];
  return name === '' || isMoneyName(name) ? field : `${name}="${value}"`;
}

/** A body: the exact text that is sent, and its content. */
export interface ApiBody {
  readonly text: string;
  readonly value: unknown;
}

/** The longest body that is sent, in bytes. */
const maxBodyBytes = 1024 * 1024;

/**
 * The body of `--data` (the file's exact bytes) or of `--field` (one JSON object); null when there is neither.
 * @param money which fields are amounts, and how far they may go
 * @throws {CliError} exit 2 for what cannot be read, is too long, or is not JSON in UTF-8 that has one meaning, and for a
 *   field with an amount in doubt
 */
export function readBody(
  data: string | undefined,
  fields: readonly string[],
  money: MoneyFields = paidMembers,
): ApiBody | null {
  if (data !== undefined && fields.length > 0) throw usageError('usage', commandWords.dataOrField);
  if (data !== undefined) return checked(readLimited(data, maxBodyBytes, `--data: ${data}`), '--data');
  if (fields.length === 0) return null;
  return checked(Buffer.from(`{${fields.map((field) => memberText(field, money)).join(',')}}`), '--field');
}

/** An amount becomes a number; any other number, true, false, null or a quoted text stays as typed, the rest is text. */
function memberText(field: string, money: MoneyFields): string {
  const at = field.indexOf('=');
  if (at < 1) throw usageError('usage', commandWords.fieldForm(field));
  const [name, value] = [field.slice(0, at), field.slice(at + 1)];
  if (isSecretName(name))
    throw usageError('secret_in_argv', commandWords.secretField(name), commandWords.secretFieldHint);
  // Other tools write name:=5 for a number; no member has such a name.
  if (name.endsWith(':')) throw usageError('usage', commandWords.plainField(name.slice(0, -1), value));
  const amount = moneyMember(name, value, money);
  if (amount !== null) return `${JSON.stringify(name)}:${amount}`;
  return `${JSON.stringify(name)}:${isLiteral(value) ? value : JSON.stringify(value)}`;
}

function isLiteral(text: string): boolean {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text)) return true;
  if (!/^".*"$/s.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'string';
  } catch {
    return false;
  }
}

function checked(bytes: Buffer, flag: string): ApiBody {
  if (bytes.length > maxBodyBytes) {
    throw usageError('invalid_request', commandWords.bodyTooLong(flag, maxBodyBytes));
  }
  try {
    const { value, text } = readJson(bytes);
    // The decoder drops a byte order mark, which is not part of JSON (RFC 8259, section 8.1).
    if (!Buffer.from(text, 'utf8').equals(bytes))
      throw new UnreadableJson('the answer has a byte order mark');
    return { text, value };
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    const reason = error.message.replace(/^the answer/, 'it');
    throw usageError('invalid_request', commandWords.bodyUnsendable(flag, reason));
  }
}
