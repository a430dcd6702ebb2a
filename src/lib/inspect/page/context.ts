import type { PageText } from '../../words/page.ts';
import type { Facts } from '../shapes.ts';
import { type Api, ApiError } from './api.ts';
import { button, type Child, el, stranger } from './dom.ts';
import { type Language, text } from './texts.ts';
import { writtenOut } from './visible.ts';

/** The tools that every part of the page may use. */
export interface Context {
  readonly api: Api;
  readonly facts: Facts;
  readonly language: Language;
  /** A text in the language of the page. */
  t(name: PageText, values?: Readonly<Record<string, string | number>>): string;
  /** Announces something, also to screen readers. */
  say(message: string): void;
  /** Shows a delivery. */
  open(captureId: number): void;
}

/** Texts of one language. */
export function translator(language: Language): Context['t'] {
  return (name, values) => text(name, language, values);
}

/** A failure in the language of the page: what happened, and what to do. */
export function failureText(error: unknown, language: Language): string {
  if (!(error instanceof ApiError)) return text('offline', language);
  const { code, message, hint, texts } = error.detail;
  const own = ownTexts[code];
  if (own !== undefined) return `${text(own, language)} (${code})`;
  const words = texts ? [texts[language].meaning, texts[language].next] : [message, hint];
  return `${words.filter(Boolean).join(' ')} (${code})`;
}

/** Refusals whose words elsewhere speak of a command line. */
const ownTexts: Readonly<Record<string, PageText | undefined>> = {
  invalid_url: 'badAddress',
  usage: 'badInput',
};

/** A time in the language's format: `2026-11-22 14:03:07`, in Portuguese `22/11/2026 14:03:07`. */
export function timeText(instant: string, language: Language): string {
  return dayText(brasilia(instant), language);
}

/** A text that begins with a day, in the language's format. */
export function dayText(text: string, language: Language): string {
  return language === 'pt' ? text.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1') : text;
}

/** `YYYY-MM-DD HH:MM:SS` in Brasília, which has had no summer time since 2019. */
export function brasilia(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return instant;
  return new Date(ms - 3 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** A time that shows its exact instant on hover. */
export function timeOf(instant: string, language: Language): HTMLElement {
  return el('time', { datetime: instant, title: instant }, timeText(instant, language));
}

/** The time alone for today; otherwise with the day, in the language's format. */
export function shortTime(instant: string, language: Language): HTMLElement {
  const [day = '', time = ''] = brasilia(instant).split(' ');
  const [, month = '', date = ''] = day.split('-');
  const isToday = brasilia(new Date().toISOString()).startsWith(day);
  const shownDay = language === 'pt' ? `${date}/${month}` : `${month}-${date}`;
  return el(
    'time',
    { datetime: instant, title: instant },
    isToday ? time : `${shownDay} ${time.slice(0, 5)}`,
  );
}

/** A foreign name with a button that copies it unchanged. */
export function copyable(context: Context, value: string): HTMLElement {
  return el(
    'span',
    { class: 'copyable' },
    stranger(value, 's mono'),
    copyButton(context, () => value, context.t('copyOf', { what: writtenOut(value) })),
  );
}

/**
 * A button that copies a text: a small picture beside what it copies, or its words.
 * @param name says what is copied, for screen reader users
 */
export function copyButton(
  context: Context,
  value: () => string,
  name: string,
  isPicture = true,
): HTMLElement {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value());
      context.say(context.t('copied'));
    } catch {
      context.say(context.t('copyFailed'));
    }
  };
  return isPicture
    ? button('', () => void copy(), { class: 'copy', 'aria-label': name, title: name })
    : button(name, () => void copy(), { class: 'small' });
}

/** A heading with what belongs to it. */
export function section(title: string, name: string, ...children: readonly Child[]): HTMLElement {
  return el('section', { class: `part ${name}` }, el('h3', {}, title), ...children);
}
