import type { DeliveryDetail, DeliveryPage, DeliveryRow, Facts } from '../shapes.ts';
import { ApiError, type FollowSink, openApi, takeToken } from './api.ts';
import { type Context, failureText, translator } from './context.ts';
import { detailView, livingParts } from './detail.ts';
import { showKeys } from './dialogs.ts';
import { byId, el } from './dom.ts';
import { choices, type Filter } from './filter.ts';
import { onKeys } from './keys.ts';
import { makeList } from './list.ts';
import { gapsView, noMatchView, startView } from './missing.ts';
import { type Language, type TextName, texts } from './texts.ts';

/** How long after the last key the whole store is searched. */
const searchPauseMs = 250;
/** How long a walk through the list rests before the delivery is asked for. */
const openPauseMs = 60;
/** How long a notice stays. */
const noticeMs = 8000;

void start();

async function start(): Promise<void> {
  const api = openApi(takeToken());
  let language: Language = document.documentElement.lang.startsWith('pt') ? 'pt' : 'en';
  let live: Parameters<FollowSink['state']>[0] = 'connecting';
  let facts: Facts;
  let more = false;
  /** The delivery that is drawn, or the view that is there instead. */
  let shown: { readonly delivery: DeliveryDetail } | 'start' | 'no-match' | 'gaps' = 'start';

  const detail = byId('detail');
  const search = byId<HTMLInputElement>('text');
  const selects = {
    kind: byId<HTMLSelectElement>('kind'),
    type: byId<HTMLSelectElement>('type'),
    account: byId<HTMLSelectElement>('account'),
  };
  const context = (): Context => ({ api, facts, language, t: translator(language), say, open });
  const list = makeList(context);

  let saying: ReturnType<typeof setTimeout> | undefined;
  function say(message: string): void {
    byId('notice').textContent = message;
    clearTimeout(saying);
    saying = setTimeout(() => byId('notice').replaceChildren(), noticeMs);
  }

  function draw(view: Node, focus: boolean): void {
    detail.replaceChildren(view);
    detail.scrollTop = 0;
    if (focus) byId('detail-title').focus();
  }

  function drawShown(focus = false): void {
    document.body.classList.toggle('reading', typeof shown === 'object' || shown === 'gaps');
    if (shown === 'start') draw(startView(context(), list.rows.size === 0), false);
    else if (shown === 'no-match') draw(noMatchView(context(), search.value.trim(), clear), false);
    else if (shown === 'gaps') draw(gapsView(context(), back), focus);
    else draw(detailView(context(), shown.delivery, back), focus);
  }

  let opening = 0;
  async function load(captureId: number): Promise<DeliveryDetail | null> {
    opening += 1;
    const mine = opening;
    try {
      const found = await api.get<DeliveryDetail>('/api/delivery', { id: String(captureId) });
      return mine === opening ? found : null;
    } catch (error) {
      say(translator(language)('failed', { message: failureText(error, language) }));
      return null;
    }
  }

  function open(captureId: number): void {
    void show(captureId, true);
  }

  async function show(captureId: number, focus: boolean): Promise<void> {
    list.select(captureId);
    const delivery = await load(captureId);
    if (delivery === null) return;
    shown = { delivery };
    drawShown(focus);
  }

  /** What else came of the open event; the rest of the view stays, and with it where one reads. */
  async function refresh(): Promise<void> {
    if (typeof shown !== 'object') return;
    const { captureId } = shown.delivery;
    const delivery = await load(captureId);
    if (delivery === null || typeof shown !== 'object' || shown.delivery.captureId !== captureId) return;
    shown = { delivery };
    document.getElementById('live-parts')?.replaceChildren(...livingParts(context(), delivery));
  }

  function concerns(row: DeliveryRow): boolean {
    if (typeof shown !== 'object') return false;
    const { captureId, eventId, endToEndId } = shown.delivery;
    return (
      row.captureId === captureId ||
      (row.eventId !== null && row.eventId === eventId) ||
      (row.endToEndId !== null && row.endToEndId === endToEndId) ||
      (row.pairedWith !== null && row.pairedWith === eventId)
    );
  }

  function currentFilter(): Filter {
    return {
      text: search.value,
      kind: selects.kind.value,
      type: selects.type.value,
      account: selects.account.value,
    };
  }

  function isFiltered(): boolean {
    return Object.values(currentFilter()).some((value) => value.trim() !== '');
  }

  function fillChoices(): void {
    const { t } = context();
    fill(
      selects.type,
      t('anyType'),
      choices(list.rows.values(), ({ type }) => type),
    );
    fill(
      selects.account,
      t('anyAccount'),
      choices(list.rows.values(), ({ accountId }) => accountId),
    );
  }

  function count(): void {
    const { t } = context();
    byId('count').textContent = t('count', { shown: list.shown, all: list.rows.size });
    byId('older').hidden = !more;
  }

  function filterChanged(): void {
    list.show(currentFilter());
    count();
    if (list.shown === 0 && isFiltered()) shown = 'no-match';
    else if (shown === 'no-match' || shown === 'start') shown = 'start';
    else return;
    drawShown();
  }

  /** A name is looked for among all that were ever captured, not only those that are here. */
  let searching: ReturnType<typeof setTimeout> | undefined;
  function typed(): void {
    clearTimeout(searching);
    const find = search.value.trim();
    if (find !== '') searching = setTimeout(() => void addOlder({ find }), searchPauseMs);
    filterChanged();
  }

  async function addOlder(query: Readonly<Record<string, string>>): Promise<void> {
    try {
      const page = await api.get<DeliveryPage>('/api/deliveries', query);
      if (!('find' in query)) more = page.more;
      const unknown = page.deliveries.filter(({ captureId }) => !list.rows.has(captureId));
      if (unknown.length > 0) list.add(unknown, false);
      fillChoices();
      if (unknown.length > 0) filterChanged();
      count();
    } catch (error) {
      say(translator(language)('failed', { message: failureText(error, language) }));
    }
  }

  function clear(): void {
    search.value = '';
    for (const select of Object.values(selects)) select.value = '';
    filterChanged();
    byId('list').focus();
  }

  function back(): void {
    shown = 'start';
    drawShown();
    byId('list').focus();
  }

  function leave(): void {
    const inList = byId('browse').contains(document.activeElement);
    if (inList && isFiltered()) clear();
    else if (typeof shown === 'object' && !inList && !narrow.matches) byId('list').focus();
    else back();
  }

  let walking: ReturnType<typeof setTimeout> | undefined;
  function walk(by: number): void {
    const next = list.move(by);
    if (next === null) return;
    list.select(next);
    byId('list').focus({ preventScroll: true });
    clearTimeout(walking);
    // On a narrow screen the delivery would hide the list.
    if (!narrow.matches) walking = setTimeout(() => void show(next, false), openPauseMs);
  }

  function enter(): void {
    if (list.selected === null) walk(1);
    clearTimeout(walking);
    if (list.selected !== null) open(list.selected);
  }

  function openGaps(): void {
    shown = 'gaps';
    drawShown(true);
  }

  function translate(): void {
    const { t } = context();
    document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en';
    document.title = `brl: ${t('title')}`;
    for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
      element.textContent = t(nameIn(element.dataset.text));
    for (const element of document.querySelectorAll<HTMLElement>('[data-label]:not(td)'))
      element.setAttribute('aria-label', t(nameIn(element.dataset.label)));
    search.placeholder = t('search');
    for (const choice of document.querySelectorAll<HTMLElement>('[data-language]'))
      choice.setAttribute('aria-pressed', String(choice.dataset.language === language));
    const kinds = ['new', 'repeats', 'attempt', 'redelivery', 'refused'] as const;
    fill(selects.kind, t('anyKind'), kinds, (kind) => t(kind as TextName));
    fillChoices();
    byId('environment').textContent = facts.environment;
    byId('environment').className = `badge ${facts.environment}`;
    byId('receiver').textContent = receiverText(context());
    showState();
    list.redraw();
    count();
    drawShown();
  }

  function showState(): void {
    const state = byId('live');
    state.className = `live ${live === 'live' ? 'on' : live}`;
    state.textContent = live === 'refused' ? translator(language)('noToken') : translator(language)(live);
  }

  const narrow = matchMedia('(max-width: 899px)');
  for (const choice of document.querySelectorAll<HTMLElement>('[data-language]')) {
    choice.addEventListener('click', () => {
      language = choice.dataset.language === 'pt' ? 'pt' : 'en';
      translate();
    });
  }
  try {
    const [known, page] = await Promise.all([
      api.get<Facts>('/api/facts'),
      api.get<DeliveryPage>('/api/deliveries'),
    ]);
    facts = known;
    more = page.more;
    list.add(page.deliveries, false);
  } catch (error) {
    const t = translator(language);
    const refused = error instanceof ApiError && error.status === 403;
    document.body.classList.add('closed');
    byId('main').replaceChildren(el('p', { class: 'verdict refused' }, t(refused ? 'noToken' : 'offline')));
    return;
  }
  translate();
  byId('filter').addEventListener('submit', (event) => event.preventDefault());
  search.addEventListener('input', typed);
  for (const select of Object.values(selects)) select.addEventListener('change', filterChanged);
  byId('older').addEventListener('click', () => void addOlder({ before: String(list.oldest) }));
  byId('missing').addEventListener('click', openGaps);
  byId('keys').addEventListener('click', () => showKeys(context()));
  onKeys({
    walk,
    enter,
    escape: leave,
    search: () => search.focus(),
    missing: openGaps,
    help: () => showKeys(context()),
  });
  api.follow(() => list.newest, {
    arrived(rows) {
      const { t } = context();
      list.add(rows, true);
      fillChoices();
      count();
      say(
        rows.length === 1
          ? t('arrived', { type: rows[0]?.type ?? '' })
          : t('arrivedMany', { count: rows.length }),
      );
      if (shown === 'start' || (shown === 'no-match' && list.shown > 0)) {
        shown = 'start';
        drawShown();
      }
      if (rows.some(concerns)) void refresh();
    },
    changed(row) {
      list.add([row], false);
      if (concerns(row)) void refresh();
    },
    state(state) {
      live = state;
      showState();
    },
  });
}

/** Fills a choice anew and keeps what is chosen, also when it is not there any more. */
function fill(
  select: HTMLSelectElement,
  all: string,
  values: readonly string[],
  label: (value: string) => string = (value) => value,
): void {
  const { value: chosen } = select;
  const offered = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  select.replaceChildren(
    el('option', { value: '' }, all),
    ...offered.map((value) => el('option', { value }, label(value))),
  );
  select.value = chosen;
}

function receiverText({ t, facts: { receiver } }: Context): string {
  if (receiver === null) return t('watching');
  const { url, authType: type, header } = receiver;
  const authentication = header === null ? type : t('inHeader', { type, header });
  return t('receiving', { url, authentication });
}

function nameIn(name: string | undefined): TextName {
  if (name === undefined || !Object.hasOwn(texts, name)) throw new Error(`no text ${name}`);
  return name as TextName;
}
