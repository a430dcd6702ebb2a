import type { PageText } from '../../words/page.ts';
import type { LiveState } from './api.ts';
import type { Context } from './context.ts';
import { byId } from './dom.ts';
import { isText } from './texts.ts';

/** Puts the texts of the language into the page around the list: by name, as text or as a label. */
export function showLanguage(context: Context): void {
  const { t, language, facts } = context;
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en';
  document.title = `brl: ${t('title')}`;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = t(nameIn(element.dataset.text));
  for (const element of document.querySelectorAll<HTMLElement>('[data-name]'))
    element.setAttribute('aria-label', t(nameIn(element.dataset.name)));
  for (const choice of document.querySelectorAll<HTMLElement>('[data-language]'))
    choice.setAttribute('aria-pressed', String(choice.dataset.language === language));
  byId('environment').textContent = facts.environment;
  byId('environment').className = `badge ${facts.environment}`;
  byId('receiver').textContent = receiverText(context);
}

/** Shows whether arrivals are visible. */
export function showState({ t }: Context, state: LiveState): void {
  const shown = byId('live');
  shown.className = `live ${state === 'live' ? 'on' : state}`;
  shown.textContent = t(state === 'refused' ? 'noToken' : state);
}

function receiverText({ t, facts: { receiver } }: Context): string {
  if (receiver === null) return t('watching');
  const { url, authType: type, header } = receiver;
  const authentication = header === null ? type : t('inHeader', { type, header });
  return t('receiving', { url, authentication });
}

function nameIn(name: string | undefined): PageText {
  if (name === undefined || !isText(name)) throw new Error(`no text ${name}`);
  return name;
}
