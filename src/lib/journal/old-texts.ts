import { keyTypes } from '../contract/fields.ts';
import { subjectWords } from '../words/destinations.ts';
import { operationText, operationWords } from '../words/operations.ts';
import { type Message, messageText, type Recorded, recordWords, subject } from '../words/records.ts';
import { inEnglish, type Sentence } from '../words/topic.ts';
import type { Payee } from './payee.ts';

type Read = (...values: string[]) => Payee;

/** The sentences in which earlier versions of brl recorded the payee, before it kept the facts; the first match counts. */
const shapes: readonly (readonly [RegExp, Read])[] = [
  [
    /^bank (\S+) branch (\S+) account (\S+) (\S+) of (\S+)$/,
    (bank = '', branch = '', account = '', accountType = '', document = '') => ({
      kind: 'bank-account',
      bank,
      branch,
      account,
      accountType,
      document,
    }),
  ],
  [
    /^account (\S+) at (\S+) \/ (\S+)$/,
    (account = '', bank = '', branch = '') => ({ kind: 'account-number', account, bank, branch }),
  ],
  [
    /^branch (\S+) account (\S+) of (\S+)$/,
    (branch = '', account = '', document = '') => ({ kind: 'own-bank-account', branch, account, document }),
  ],
  [/^the account of (\S+)$/, (document = '') => ({ kind: 'document', document })],
  [/^account (\S{36})$/, (accountId = '') => ({ kind: 'account', accountId })],
  [/^account (\S+)$/, (account = '') => ({ kind: 'account-number', account, bank: null, branch: null })],
  [/^the payer of (\S+)$/, (endToEndId = '') => ({ kind: 'payer', endToEndId })],
  [/^QR code (\S*)$/, (code = '') => ({ kind: 'qr', key: null, document: null, code, keyInCode: null })],
  [/^QR (\S+)$/, (key = '') => ({ kind: 'qr', key, document: null, code: '', keyInCode: null })],
  [/^boleto (\S+)$/, (line = '') => ({ kind: 'boleto', line })],
  [/^a boleto$/, () => ({ kind: 'boleto', line: null })],
  [/^batch (\S+)$/, (batchId = '') => ({ kind: 'batch', batchId })],
];

/** The payee of an intent; earlier versions recorded only a sentence. */
export function payeeOf({
  to,
  destination,
}: {
  readonly to?: Payee | undefined;
  readonly destination: string | null;
}): Payee {
  const payee = to ?? payeeOfText(destination ?? '');
  return payee.kind === 'text' ? { said: subjectOf(payee.text), ...payee } : payee;
}

function payeeOfText(text: string): Payee {
  for (const [shape, read] of shapes) {
    const found = shape.exec(text);
    if (found) return read(...found.slice(1));
  }
  const [, type, key = ''] = /^([A-Z]+) (\S+)$/.exec(text) ?? [];
  const keyType = keyTypes.find((known) => known === type);
  if (keyType !== undefined) return { kind: 'pix-key', keyType, key };
  return { kind: 'text', text, inBody: null };
}

/** What a creation makes, as a sentence that earlier versions recorded; any other text stays. */
function subjectOf(text: string): Message {
  creations ??= inEnglish(() => ({
    operations: new Map(Object.keys(operationWords).map((id) => [operationText(id), id])),
    subjects: Object.entries(subjectWords)
      .filter(([id]) => id !== 'operation')
      .map(
        ([id, sentence]) => [id as Recorded['id'], new RegExp(`^${patternOf(sentence).source}$`)] as const,
      ),
  }));
  const operation = creations.operations.get(text);
  if (operation !== undefined) return subject.operation(operation);
  for (const [id, pattern] of creations.subjects) {
    const found = pattern.exec(text);
    if (found) return { id, values: found.slice(1) };
  }
  return text;
}

/** The sentences in English, made once: a day's statement asks for each line. */
let creations: {
  readonly operations: ReadonlyMap<string | null, string>;
  readonly subjects: readonly (readonly [Recorded['id'], RegExp])[];
} | null = null;

interface Pattern {
  readonly id: Recorded['id'];
  readonly pattern: RegExp;
}

let patterns: readonly Pattern[] | null = null;

/** A message as data; earlier versions recorded only its English text, in which the service's own words stay as they are. */
export function messageOf(text: string): Message {
  if (text === 'to be read back first') return { id: 'toBeReadBack' };
  return inEnglish(() => {
    const message = readMessage(text);
    return messageText(message) === text ? message : text;
  });
}

function readMessage(text: string): Message {
  patterns ??= Object.entries(recordWords)
    .map(([id, sentence]) => ({ id: id as Pattern['id'], pattern: patternOf(sentence) }))
    // The longest first: a sentence may begin with the whole of another one.
    .sort((one, other) => other.pattern.source.length - one.pattern.source.length);
  for (const { id, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [all, ...texts] = found;
    const [before, after] = [text.slice(0, found.index).trim(), text.slice(found.index + all.length).trim()];
    const message = texts.length === 0 ? { id } : { id, values: texts.map(readMessage) };
    if (before === '' && after === '') return message;
    return [before, message, after].flatMap((part) =>
      typeof part !== 'string' ? [part] : part === '' ? [] : readMessage(part),
    );
  }
  return text;
}

/** Each value is found where it stands first, and is the same wherever it stands again. */
function patternOf(sentence: Sentence): RegExp {
  const marks = Array.from(
    { length: typeof sentence === 'string' ? 0 : sentence.length },
    (_, index) => `<${index + 1}>`,
  );
  const text = typeof sentence === 'string' ? sentence : sentence(...marks);
  const source = marks.reduce(
    (found, mark, index) => found.replace(mark, '(.+?)').replaceAll(mark, `\\${index + 1}`),
    text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  return new RegExp(`(?<=^| )${source}(?= |$)`);
}
