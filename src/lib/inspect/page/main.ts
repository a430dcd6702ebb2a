import type { DeliveryPage, Facts } from '../shapes.ts';
import { ApiError, openApi, takeToken } from './api.ts';
import { translator } from './context.ts';
import { byId, el } from './dom.ts';
import { placeIn, queryOf } from './filter.ts';
import { InspectPage } from './page.ts';
import type { Language } from './texts.ts';

void start();

/** Asks for the data and hands it to the page; without a valid token, or without brl, it says so and ends. */
async function start(): Promise<void> {
  const api = openApi(takeToken());
  const language: Language = document.documentElement.lang.startsWith('pt') ? 'pt' : 'en';
  try {
    const [facts, first] = await Promise.all([
      api.get<Facts>('/api/facts'),
      api.get<DeliveryPage>('/api/deliveries', queryOf(placeIn(location.search).filter)),
    ]);
    new InspectPage(api, facts, language).run(first);
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 403;
    const words = translator(language)(refused ? 'noToken' : 'offline');
    document.body.classList.add('closed');
    byId('main').replaceChildren(el('p', { class: 'verdict refused' }, words));
  }
}
