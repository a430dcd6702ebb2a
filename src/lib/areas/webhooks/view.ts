import { brasiliaSecond } from '../../brazil/clock.ts';
import { causeSentence } from '../../deliveries/causes.ts';
import type { Capture } from '../../deliveries/store.ts';
import { type InBoth, type Language, languageFrom } from '../../errors/texts.ts';
import { readJson, withOriginalNumbers } from '../../json/strict.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import type { DeliveryLink } from './link.ts';

/** A captured delivery as JSON shows it; times are RFC 3339 in UTC. Headers and body are only where they were asked for. */
export function deliveryJson(capture: Capture, link: DeliveryLink | null = null) {
  const { envelope } = capture;
  return {
    captureId: capture.captureId,
    receivedAt: utc(capture.receivedAtMs),
    kind: capture.kind,
    valid: capture.valid,
    cause: capture.causes[0]?.code ?? null,
    causes: capture.causes,
    problem: capture.problem,
    httpStatus: capture.status,
    eventId: envelope?.eventId ?? null,
    type: envelope?.type ?? null,
    occurredAt: envelope?.occurredAt ?? null,
    environment: envelope?.environment ?? null,
    tenantId: envelope?.tenantId ?? null,
    accountId: envelope?.accountId ?? null,
    identifier: envelope?.identifier ?? null,
    endToEndId: envelope?.endToEndId ?? null,
    status: envelope?.status ?? null,
    attempt: capture.attempt,
    requestId: capture.requestId,
    duplicateOf: capture.duplicateOf,
    differs: capture.differs,
    aliasOf: envelope?.aliasOf ?? null,
    pairedWith: capture.pairedWith,
    authType: capture.authType,
    subscriptionId: capture.subscriptionId,
    target: capture.target,
    remoteAddress: capture.remoteAddress,
    bodyBytes: capture.body.length,
    forwards: capture.forwards.map(({ url, atMs, status, elapsedMs, problem }) => ({
      url,
      at: utc(atMs),
      httpStatus: status,
      elapsedMs: Math.round(elapsedMs),
      problem,
    })),
    ...(link === null ? {} : { intentId: link.intentId, next: link.next }),
  };
}

/** The same with the header lines and the exact bytes: base64, and text where they are UTF-8. */
export function deliveryRecord(capture: Capture) {
  const bytes = Buffer.from(capture.body);
  return {
    ...deliveryJson(capture),
    headers: capture.headers,
    body: isUtf8Text(bytes) ? bytes.toString('utf8') : null,
    bodyBase64: bytes.toString('base64'),
  };
}

/** Columns of `webhooks captured list` for a terminal; the id of the event is in the others and in `captured show`. */
export const deliveryColumns: readonly Column<Capture>[] = [
  { header: 'Id', value: ({ captureId }) => String(captureId), align: 'right' },
  {
    header: 'Time (BRT)',
    value: ({ receivedAtMs }) => brasiliaSecond(receivedAtMs).slice(5).replace('T', ' '),
    whole: true,
  },
  { header: 'Kind', value: ({ kind }) => kind },
  {
    header: 'Event',
    value: ({ envelope }) => envelope?.type.slice(0, longestType) ?? '',
    whole: true,
    freeText: true,
  },
  {
    header: 'Payment',
    value: ({ envelope }) => envelope?.identifier ?? envelope?.endToEndId ?? '',
    freeText: true,
  },
  { header: 'Remark', value: remarkOf, freeText: true },
];

/** Longest name of an event in the specification; a stranger's may be longer. */
const longestType = 38;

/** Columns for spreadsheets. */
export const deliveryFieldColumns: readonly Column<Capture>[] = [
  ...deliveryColumns,
  { header: 'Event id', value: ({ envelope }) => envelope?.eventId ?? '', freeText: true },
  { header: 'Account', value: ({ envelope }) => envelope?.accountId ?? '', freeText: true },
  { header: 'End-to-end id', value: ({ envelope }) => envelope?.endToEndId ?? '', freeText: true },
];

/** One line for a terminal, as `webhooks listen` prints it. */
export function deliveryLine(capture: Capture): string {
  const { envelope, receivedAtMs, status, kind } = capture;
  const words = [
    brasiliaSecond(receivedAtMs).slice(11),
    String(status),
    kind.padEnd(10),
    envelope?.type ?? '(no event)',
    envelope?.identifier ?? envelope?.endToEndId ?? envelope?.eventId ?? '',
    remarkOf(capture),
    ...capture.forwards
      .slice(-1)
      .map(
        ({ status: theirs, problem, elapsedMs }) => `-> ${theirs ?? problem} in ${Math.round(elapsedMs)} ms`,
      ),
  ];
  return words.filter((word) => word !== '').join('  ');
}

/** What a person should know of a delivery beyond its line: the causes, and what to do. */
export function deliveryNotes(capture: Capture, environment: string, env: NodeJS.ProcessEnv): string[] {
  const language = languageFrom(env);
  const { envelope, causes, differs, problem } = capture;
  const stranger = envelope?.environment ?? null;
  const version = envelope?.schemaVersion ?? knownVersion;
  return [
    ...causes.map((why) => causeSentence(why, language)),
    capture.valid && problem !== null && problemText(problem, capture.authType, language),
    differs && differsTexts[language],
    capture.valid &&
      stranger !== null &&
      stranger !== environment &&
      environmentText(stranger, environment, language),
    capture.valid && version !== knownVersion && versionText(version, language),
  ].filter((note) => note !== false);
}

/** One delivery as labelled lines; the body comes after them. */
export function deliveryFields(capture: Capture, environment: string, env: NodeJS.ProcessEnv): Field[] {
  const { envelope, attempt, forwards } = capture;
  return [
    ['Capture', String(capture.captureId)],
    [
      'Received',
      `${brasiliaSecond(capture.receivedAtMs).replace('T', ' ')} (Brasilia) from ${capture.remoteAddress ?? 'unknown'} at ${capture.target}`,
    ],
    [
      'Answered',
      `${capture.status}, ${capture.kind}${capture.duplicateOf === null ? '' : ` of capture ${capture.duplicateOf}`}`,
    ],
    ['Proof', `${capture.authType}: ${capture.valid ? 'valid' : 'not valid'}`],
    ...deliveryNotes(capture, environment, env).map((note): Field => ['', note]),
    ['Event', envelope?.type ?? null],
    ['Event id', envelope?.eventId ?? null],
    [
      'Beside',
      envelope?.aliasOf == null
        ? null
        : `${envelope.aliasOf}${capture.pairedWith === null ? ', not captured' : `, ${capture.pairedWith}`}`,
    ],
    ['Occurred', envelope?.occurredAt ?? null],
    ['Account', envelope?.accountId ?? null],
    ['Status', envelope?.status ?? null],
    ['Identifier', envelope?.identifier ?? null],
    ['End-to-end id', envelope?.endToEndId ?? null],
    ['Attempt', attempt === null ? null : String(attempt)],
    ['Request id', capture.requestId],
    ...forwards.map(
      ({ url, status, problem, elapsedMs }): Field => [
        'Forwarded',
        `${url}: ${status ?? problem} in ${Math.round(elapsedMs)} ms`,
      ],
    ),
    ...capture.headers.map(([name, value]): Field => [{ said: `  ${name}` }, value]),
  ];
}

/** A body for people: JSON indented, its numbers as they were written; anything else as the text that it is. */
export function prettyBody(body: Uint8Array): string {
  if (body.length === 0) return '(empty)';
  try {
    return JSON.stringify(withOriginalNumbers(readJson(body).text), null, 2);
  } catch {
    return Buffer.from(body).toString('utf8');
  }
}

function remarkOf({ causes, problem, differs, attempt, envelope, kind, valid }: Capture): string {
  const marks = [
    causes.map(({ code }) => code).join(', '),
    valid ? problem : null,
    differs ? 'other bytes' : null,
    attempt !== null && attempt > 1 ? `attempt ${attempt}` : null,
    kind === 'new' && envelope?.aliasOf != null ? `beside ${envelope.aliasOf}` : null,
  ];
  return marks.filter((mark) => mark !== null && mark !== '').join('; ');
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}

function isUtf8Text(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);
}

/** Where nothing proves anything (NONE), no proof is called right. */
function problemText(problem: 'not_json' | 'not_an_event', authType: string, language: Language): string {
  const [proof, body] = [proofTexts[language], problemTexts[problem][language]];
  return authType === 'NONE' ? body : `${proof} ${body.charAt(0).toLowerCase()}${body.slice(1)}`;
}

const proofTexts: InBoth = { en: 'The proof is right, but', pt: 'A prova está certa, mas' };

const problemTexts: Readonly<Record<'not_json' | 'not_an_event', InBoth>> = {
  not_json: {
    en: 'The body is no JSON that can be believed (not UTF-8, a member twice, or too deep).',
    pt: 'O corpo não é um JSON confiável (não é UTF-8, membro repetido, ou fundo demais).',
  },
  not_an_event: {
    en: 'The body is no event: id or type is missing.',
    pt: 'O corpo não é um evento: falta id ou type.',
  },
};

const differsTexts: Readonly<Record<Language, string>> = {
  en: 'The same event id came before with other bytes. Compare both with: brl webhooks captured show ID.',
  pt: 'O mesmo id de evento já veio com outros bytes. Compare os dois com: brl webhooks captured show ID.',
};

function environmentText(theirs: string, ours: string, language: Language): string {
  return language === 'pt'
    ? `Aviso: o evento diz que vem do ambiente ${theirs}; aqui é ${ours}. Confira a assinatura e o perfil.`
    : `Warning: the event says that it is of ${theirs}; this is ${ours}. Check the subscription and the profile.`;
}

/** The envelope that the specification shows; another number stands for a breaking change (sections 6.2 and 9). */
const knownVersion = '1.0';

function versionText(theirs: string, language: Language): string {
  return language === 'pt'
    ? `Aviso: o envelope é da versão ${theirs}; aqui se conhece a ${knownVersion}. Confira o que foi lido dele.`
    : `Warning: the envelope is of version ${theirs}; known here is ${knownVersion}. Check what was read of it.`;
}
