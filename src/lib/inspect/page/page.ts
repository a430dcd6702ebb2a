import type { PageText } from '../../words/page.ts';
import type { DeliveryDetail, DeliveryPage, DeliveryRow, Facts } from '../shapes.ts';
import type { Api, LiveState } from './api.ts';
import { type Context, failureText, translator } from './context.ts';
import { detailView, livingParts } from './detail.ts';
import { showKeys } from './dialogs.ts';
import { byId } from './dom.ts';
import { Filters } from './filters.ts';
import { showLanguage, showState } from './frame.ts';
import { onKeys } from './keys.ts';
import { List } from './list.ts';
import { gapsView, noMatchView, startView } from './missing.ts';
import type { Language } from './texts.ts';
import { writtenOut } from './visible.ts';

/** How long after the last key all that was ever captured is searched. */
const searchPauseMs = 250;
/** How long a walk through the list rests before the delivery is asked for. */
const openPauseMs = 60;
/** How long a notice stays. */
const noticeMs = 8000;

/** The content of the right side. */
type Shown = { readonly delivery: DeliveryDetail } | { readonly wanted: string } | 'start' | 'gaps';

/** The page: a list on the left, what was chosen of it on the right, and the live line that feeds both. */
export class InspectPage {
  private readonly api: Api;
  private readonly facts: Facts;
  private language: Language;
  private shown: Shown = 'start';
  private live: LiveState = 'connecting';
  /** Where older ones go on; null when all are here. A name that was searched may be older still. */
  private oldest: number | null = null;
  private readonly timers: Partial<Record<'search' | 'open' | 'notice', ReturnType<typeof setTimeout>>> = {};
  private readonly detail = byId('detail');
  private readonly narrow = matchMedia('(max-width: 899px)');
  private readonly filters = new Filters(
    () => this.filterChanged(),
    (find) => this.later('search', searchPauseMs, () => void this.addRows({ find })),
  );
  private readonly list = new List(() => this.context);

  constructor(api: Api, facts: Facts, language: Language) {
    this.api = api;
    this.facts = facts;
    this.language = language;
  }

  /** Draws what there is, and follows what comes. */
  run(first: DeliveryPage): void {
    this.list.add(first.deliveries, 'page');
    this.oldest = endOf(first);
    this.translate(this.language);
    for (const choice of document.querySelectorAll<HTMLElement>('[data-language]'))
      choice.addEventListener('click', () => this.translate(choice.dataset.language === 'pt' ? 'pt' : 'en'));
    byId('older').addEventListener('click', () => void this.addRows({ before: String(this.oldest) }));
    byId('missing').addEventListener('click', () => this.showGaps());
    byId('keys').addEventListener('click', () => showKeys(this.context));
    onKeys({
      walk: (by) => this.walk(by),
      enter: () => this.enter(),
      escape: () => this.leave(),
      search: () => this.filters.focus(),
      missing: () => this.showGaps(),
      help: () => showKeys(this.context),
    });
    this.api.follow(() => this.list.newest, {
      arrived: (rows) => this.arrived(rows),
      changed: (row) => this.changed(row),
      failed: (error) => this.failed(error),
      state: (state) => {
        this.live = state;
        showState(this.context, state);
      },
    });
  }

  private get context(): Context {
    const { api, facts, language } = this;
    return {
      api,
      facts,
      language,
      t: translator(language),
      say: (message) => this.say(message),
      open: (captureId) => void this.open(captureId, true),
    };
  }

  private translate(language: Language): void {
    this.language = language;
    showLanguage(this.context);
    showState(this.context, this.live);
    this.filters.translate(this.context.t, this.list.rows.values());
    this.list.redraw();
    this.count();
    this.draw();
  }

  private get delivery(): DeliveryDetail | null {
    return typeof this.shown === 'object' && 'delivery' in this.shown ? this.shown.delivery : null;
  }

  private get isNoMatch(): boolean {
    return typeof this.shown === 'object' && 'wanted' in this.shown;
  }

  /** Draws the right side anew. */
  private draw(focus = false): void {
    document.body.classList.toggle('reading', this.delivery !== null || this.shown === 'gaps');
    this.detail.replaceChildren(this.view());
    this.detail.scrollTop = 0;
    if (focus) byId('detail-title').focus();
  }

  private view(): Node {
    const back = () => this.back();
    if (this.shown === 'start') return startView(this.context, this.list.rows.size === 0);
    if (this.shown === 'gaps') return gapsView(this.context, back);
    return 'delivery' in this.shown
      ? detailView(this.context, this.shown.delivery, back)
      : noMatchView(this.context, this.shown.wanted, () => this.clear());
  }

  private async open(captureId: number, focus: boolean): Promise<void> {
    this.list.select(captureId);
    const delivery = await this.read(captureId);
    // Another may have been chosen since.
    if (delivery === null || this.list.selected !== captureId) return;
    this.shown = { delivery };
    this.draw(focus);
  }

  /** Null when it failed, which is said. */
  private async read(captureId: number): Promise<DeliveryDetail | null> {
    try {
      return await this.api.get<DeliveryDetail>('/api/delivery', { id: String(captureId) });
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** Draws what else came of the open event; the rest of the view stays, and with it where one reads. */
  private async refresh(): Promise<void> {
    if (this.delivery === null) return;
    const { captureId } = this.delivery;
    const delivery = await this.read(captureId);
    if (delivery === null || this.delivery?.captureId !== captureId) return;
    this.shown = { delivery };
    document.getElementById('live-parts')?.replaceChildren(...livingParts(this.context, delivery));
  }

  private arrived(rows: readonly DeliveryRow[]): void {
    const { t } = this.context;
    this.take(rows, 'arrived');
    const type = writtenOut(rows[0]?.type ?? t('noEvent'));
    this.say(rows.length === 1 ? t('arrived', { type }) : t('arrivedMany', { count: rows.length }));
    if (this.shown === 'start') this.draw();
    else if (this.isNoMatch) this.filterChanged();
    if (rows.some((row) => this.concerns(row))) void this.refresh();
  }

  private changed(row: DeliveryRow): void {
    if (this.list.rows.has(row.captureId)) this.list.add([row], 'page');
    if (this.concerns(row)) void this.refresh();
  }

  /** Whether a row changes what is told of the open delivery. */
  private concerns({ captureId, eventId, pairedWith }: DeliveryRow): boolean {
    const open = this.delivery;
    if (captureId === open?.captureId) return true;
    return open?.eventId != null && (eventId === open.eventId || pairedWith === open.eventId);
  }

  private take(rows: readonly DeliveryRow[], why: Parameters<List['add']>[1]): void {
    this.list.add(rows, why);
    this.filters.translate(this.context.t, this.list.rows.values());
    this.count();
  }

  /** Adds older rows, or those that carry a name, however old. */
  private async addRows(query: Readonly<Record<string, string>>): Promise<void> {
    try {
      const page = await this.api.get<DeliveryPage>('/api/deliveries', query);
      if ('before' in query) this.oldest = endOf(page);
      this.take(page.deliveries, 'find' in query ? 'searched' : 'page');
      this.filterChanged();
    } catch (error) {
      this.failed(error);
    }
  }

  private filterChanged(): void {
    this.list.show(this.filters.current);
    this.count();
    const { text, areSet } = this.filters;
    if (this.list.shown === 0 && areSet) this.showNoMatch(text);
    else if (this.isNoMatch) {
      this.shown = 'start';
      this.draw();
    }
  }

  /** Nothing fits. What the service told of it already stays. */
  private showNoMatch(wanted: string): void {
    if (typeof this.shown === 'object' && 'wanted' in this.shown && this.shown.wanted === wanted) return;
    this.shown = { wanted };
    this.draw();
  }

  private count(): void {
    const { t } = this.context;
    byId('count').textContent = t('count', { shown: this.list.shown, all: this.list.rows.size });
    byId('older').hidden = this.oldest === null;
  }

  private walk(by: number): void {
    const next = this.list.move(by);
    if (next === null) return;
    this.list.select(next);
    byId('list').focus({ preventScroll: true });
    // On a narrow screen the delivery would hide the list.
    if (!this.narrow.matches) this.later('open', openPauseMs, () => void this.open(next, false));
  }

  private enter(): void {
    if (this.list.selected === null) this.walk(1);
    clearTimeout(this.timers.open);
    if (this.list.selected !== null) void this.open(this.list.selected, true);
  }

  /** Escape: from the delivery to the list, from the list to all of it, from there to the start. */
  private leave(): void {
    const inList = byId('browse').contains(document.activeElement);
    if (inList && this.filters.areSet) this.clear();
    else if (this.delivery !== null && !inList && !this.narrow.matches) byId('list').focus();
    else this.back();
  }

  private back(): void {
    this.shown = 'start';
    this.draw();
    byId('list').focus();
  }

  private clear(): void {
    this.filters.clear();
    byId('list').focus();
  }

  private showGaps(): void {
    this.shown = 'gaps';
    this.draw(true);
  }

  private say(message: string): void {
    const notice = byId('notice');
    notice.textContent = message;
    this.later('notice', noticeMs, () => notice.replaceChildren());
  }

  private failed(error: unknown): void {
    const name: PageText = 'failed';
    this.say(this.context.t(name, { message: failureText(error, this.language) }));
  }

  /** Does something after a while; the same thing that waits already waits anew. */
  private later(what: keyof InspectPage['timers'], ms: number, action: () => void): void {
    clearTimeout(this.timers[what]);
    this.timers[what] = setTimeout(action, ms);
  }
}

function endOf({ more, deliveries }: DeliveryPage): number | null {
  return more ? (deliveries.at(-1)?.captureId ?? null) : null;
}
