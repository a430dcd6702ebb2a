import { secondText } from '../../brazil/clock.ts';
import { type Attempt, isAccepted, nextTryMs } from '../../deliveries/attempts.ts';
import type { Forward } from '../../deliveries/forward.ts';
import type { Field } from '../../terminal/answer.ts';
import { attemptsWords } from '../../words/attempts.ts';

/** An attempt as every list shows it; times are RFC 3339 in UTC. */
export function attemptJson({
  url,
  atMs,
  status,
  elapsedMs,
  why,
  problem,
  purpose,
  number,
  nextAtMs,
}: Attempt) {
  return {
    number,
    purpose,
    url,
    at: utc(atMs),
    httpStatus: status,
    elapsedMs: Math.round(elapsedMs),
    accepted: why === null,
    why,
    problem,
    nextAt: nextAtMs === null ? null : utc(nextAtMs),
  };
}

/** The same with what the application said: the headers that matter, and the beginning of the body. */
export function attemptRecord(attempt: Attempt) {
  return { ...attemptJson(attempt), headers: attempt.headers, body: bodyText(attempt) };
}

/** What became of the attempts at a delivery: whether the application accepted it, how often it was tried, and when next. */
export function outcomeJson(attempts: readonly Attempt[]) {
  const nextMs = nextTryMs(attempts);
  return {
    acceptedByApp: isAccepted(attempts),
    tries: attempts.at(-1)?.number ?? 0,
    nextTryAt: nextMs === null ? null : utc(nextMs),
  };
}

/** An answer in a word or two: its status, and what is wrong with it if that is not the status. */
export function answerText({ status, why, problem }: Pick<Forward, 'status' | 'why' | 'problem'>): string {
  if (status === null) return why === 'no_answer' ? attemptsWords.why.no_answer : String(problem);
  const isPlain = why === null || why === 'status' || why === 'redirect';
  return isPlain ? String(status) : `${status}, ${attemptsWords.why[why]}`;
}

/** More of an answer than this is for a program. */
const shownCharacters = 200;

/** The attempts as labelled lines, and when the next one is made. */
export function attemptFields(attempts: readonly Attempt[]): Field[] {
  const nextMs = nextTryMs(attempts);
  const { next } = attemptsWords;
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  return [
    ...attempts.flatMap(oneAttempt),
    ['Next try', nextMs === null ? null : () => next(number, secondText(nextMs))],
  ];
}

function oneAttempt(attempt: Attempt): Field[] {
  const { status, why, problem, elapsedMs, headers } = attempt;
  const says = attemptsWords;
  const ms = Math.round(elapsedMs);
  const told =
    why === null
      ? says.accepted(String(status), ms)
      : says.notAccepted(says.why[why], why === 'no_answer' ? null : String(status ?? problem), ms);
  const body = bodyText(attempt)?.trim().replace(/\s+/g, ' ') ?? '';
  const shown = body.length > shownCharacters ? `${body.slice(0, shownCharacters)}…` : body;
  return [
    [
      'Application',
      says.attempt(attempt.number, says.purposes[attempt.purpose], secondText(attempt.atMs), attempt.url),
    ],
    ['', told],
    ...headers.map(([name, value]): Field => ['', `${name}: ${value}`]),
    ['', shown === '' ? null : shown],
  ];
}

/** The beginning of what was answered; null where nothing was. */
export function bodyText({ status, body }: Pick<Forward, 'status' | 'body'>): string | null {
  return status === null ? null : Buffer.from(body).toString('utf8');
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
