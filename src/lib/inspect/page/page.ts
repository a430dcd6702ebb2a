import type { PageText } from '../../words/page.ts';
import type { Counted, DeliveryPage, DeliveryRow, Facts, PaymentPage, PaymentRow } from '../shapes.ts';
import type { Api, LiveState } from './api.ts';
import { type Context, failureText, translator } from './context.ts';
import { showKeys } from './dialogs.ts';
import { byId } from './dom.ts';
import { addressOf, type Place, placeIn, queryOf } from './filter.ts';
import { Filters } from './filters.ts';
import { showLanguage, showState } from './frame.ts';
import { onKeys } from './keys.ts';
import { deliveryItem, List, type ListItem } from './list.ts';
import { Pane } from './pane.ts';
import { paymentItem } from './payments.ts';
import type { Language } from './texts.ts';
import { writtenOut } from './visible.ts';

/** How long after the last key the process is asked. */
const searchPauseMs = 120;
/** How long after an arrival, or while something is not indexed yet. */
const renewPauseMs = 1000;
/** How long a selection in the list rests before the delivery is requested. */
const openPauseMs = 60;
/** How long a notice stays. */
const noticeMs = 8000;

/** The page: a list on the left, the selected item on the right, and the live connection that feeds both. */
export class InspectPage {
  private readonly api: Api;
  private readonly facts: Facts;
  private language: Language;
  private live: LiveState = 'connecting';
  private listed: Place['view'] = 'deliveries';
  private newest = 0;
  private counted: Counted = { total: 0, all: 0, left: 0 };
  private choices: DeliveryPage['choices'] = { types: [], accounts: [], causes: [] };
  /** The query that the rows answer. */
  private shownFor = '';
  /** How often it was asked; the answer to an earlier query comes too late. */
  private asked = 0;
  /** Whether Enter in the search field waits for a result. */
  private goesToFound = false;
  private readonly timers: Partial<
    Record<'search' | 'renew' | 'open' | 'notice', ReturnType<typeof setTimeout>>
  > = {};
  private readonly narrow = matchMedia('(max-width: 899px)');
  private readonly filters = new Filters((how) => this.filterChanged(how));
  private readonly list = new List(() => this.context);
  private readonly pane = new Pane({
    context: () => this.context,
    isEmpty: () => this.counted.all === 0,
    changed: () => this.remember('chosen'),
    back: () => this.back(),
    clear: () => this.clear(),
  });

  constructor(api: Api, facts: Facts, language: Language) {
    this.api = api;
    this.facts = facts;
    this.language = language;
  }

  /** Draws the data, and follows arrivals. */
  run(first: DeliveryPage): void {
    this.newest = first.newest;
    this.take(first);
    this.goTo(placeIn(location.search));
    this.translate(this.language);
    for (const choice of document.querySelectorAll<HTMLElement>('[data-language]'))
      choice.addEventListener('click', () => this.translate(choice.dataset.language === 'pt' ? 'pt' : 'en'));
    byId('older').addEventListener('click', () => void this.older());
    byId('missing').addEventListener('click', () => this.pane.showGaps());
    byId('by-payment').addEventListener('click', () => this.switchView());
    byId('keys').addEventListener('click', () => showKeys(this.context));
    addEventListener('popstate', () => {
      this.goTo(placeIn(location.search));
      // The element that had the focus is gone.
      if (document.activeElement === document.body) byId('list').focus();
    });
    this.listenToKeys();
    this.api.follow(() => this.newest, {
      arrived: (rows) => this.arrived(rows),
      changed: (row) => this.changed(row),
      failed: (error) => this.failed(error),
      state: (state) => {
        this.live = state;
        showState(this.context, state);
        if (state === 'live') this.renew();
      },
    });
  }

  /** What arrived while nobody looked, or before anybody did. */
  private renew(): void {
    this.renewSoon();
    void this.pane.refresh();
  }

  private listenToKeys(): void {
    onKeys({
      walk: (by) => this.walk(by),
      toFound: () => this.toFound(),
      enter: () => this.enter(),
      escape: () => this.leave(),
      search: () => {
        this.showList();
        this.filters.focus();
      },
      missing: () => this.pane.showGaps(),
      payments: () => this.switchView(),
      help: () => showKeys(this.context),
    });
  }

  /** Shows what an address names: its list, filtered, and its delivery or what is missing. */
  private goTo({ filter, view, captureId, missing }: Place): void {
    this.filters.show(filter);
    this.listed = view;
    byId('by-payment').setAttribute('aria-pressed', String(view === 'payments'));
    void this.search();
    if (captureId !== null) void this.open(captureId, false);
    else if (missing !== null) this.pane.showGaps(missing, false);
    else if (this.pane.isReading) this.pane.start();
  }

  /** Writes into the address what a reload must show again; a selection is a step that the back button undoes. */
  private remember(how: 'typed' | 'chosen'): void {
    const place = {
      filter: this.filters.current,
      view: this.listed,
      captureId: this.pane.delivery?.captureId ?? null,
      missing: this.pane.missing,
    };
    const address = `${location.pathname}${addressOf(place)}`;
    if (address === `${location.pathname}${location.search}`) return;
    if (how === 'chosen') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
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
    this.filters.translate(this.context, this.choices);
    this.list.redraw();
    this.count();
    this.pane.draw();
  }

  private async open(
    captureId: number,
    focus: boolean,
    how: 'typed' | 'chosen' = focus ? 'chosen' : 'typed',
  ): Promise<void> {
    this.list.select(captureId);
    const delivery = await this.pane.read(captureId);
    // Another may have been selected since.
    if (delivery === null || this.list.selected !== captureId) return;
    this.pane.show(delivery, focus);
    this.remember(how);
  }

  private arrived(rows: readonly DeliveryRow[]): void {
    const { t } = this.context;
    const count = rows.length;
    const isPlain = this.listed === 'deliveries' && !this.filters.areSet;
    this.newest = Math.max(this.newest, ...rows.map(({ captureId }) => captureId));
    this.counted = {
      ...this.counted,
      all: this.counted.all + count,
      total: this.counted.total + (isPlain ? count : 0),
    };
    if (isPlain) this.list.arrived(rows.map((row) => this.deliveryItem(row)));
    this.count();
    this.renewSoon();
    const type = writtenOut(rows[0]?.type ?? t('noEvent'));
    this.say(count === 1 ? t('arrived', { type }) : t('arrivedMany', { count }));
    if (this.pane.isStart) this.pane.draw();
    if (rows.some((row) => this.concerns(row))) void this.pane.refresh();
  }

  private changed(row: DeliveryRow): void {
    if (this.listed === 'deliveries') this.list.replace(this.deliveryItem(row));
    if (this.concerns(row)) void this.pane.refresh();
  }

  /** Whether a row changes what is shown of the open delivery. */
  private concerns({ captureId, eventId, pairedWith }: DeliveryRow): boolean {
    const open = this.pane.delivery;
    if (captureId === open?.captureId) return true;
    return open?.eventId != null && (eventId === open.eventId || pairedWith === open.eventId);
  }

  private deliveryItem(row: DeliveryRow): ListItem {
    return deliveryItem(row, () => void this.open(row.captureId, true));
  }

  /** The deliveries of a payment replace the payments; the back button restores them. */
  private paymentItem(payment: PaymentRow): ListItem {
    return paymentItem(payment, () => {
      const text = payment.endToEndId ?? payment.identifier ?? '';
      this.listed = 'deliveries';
      this.filters.show({ ...placeIn('').filter, text });
      this.remember('chosen');
      this.goTo(placeIn(location.search));
    });
  }

  private items(page: DeliveryPage | PaymentPage): ListItem[] {
    return 'payments' in page
      ? page.payments.map((payment) => this.paymentItem(payment))
      : page.deliveries.map((row) => this.deliveryItem(row));
  }

  /** The newest rows; null if they were requested again meanwhile, or on failure, which is reported. */
  private async ask(): Promise<DeliveryPage | PaymentPage | null> {
    this.asked += 1;
    const { asked } = this;
    const page = await this.fetch();
    return asked === this.asked ? page : null;
  }

  /** Asks the process, which has every delivery, however old; null on failure, which is reported. */
  private async fetch(
    more: Readonly<Record<string, string>> = {},
  ): Promise<DeliveryPage | PaymentPage | null> {
    const { listed } = this;
    try {
      const query = { ...queryOf(this.filters.current), ...more };
      return await this.api.get<DeliveryPage | PaymentPage>(`/api/${listed}`, query);
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** What the list is asked for. */
  private get question(): string {
    return `${this.listed} ${new URLSearchParams(queryOf(this.filters.current))}`;
  }

  private async search(): Promise<void> {
    const { question } = this;
    const page = await this.ask();
    if (page === null) return;
    this.shownFor = question;
    this.list.show(this.items(page));
    this.take(page);
    if (this.goesToFound) this.toFound();
  }

  /**
   * New arrivals may match too; the reading position stays, unless a search that this overtook was for something else.
   */
  private renewSoon(): void {
    this.timers.renew ??= setTimeout(async () => {
      const { question } = this;
      const page = await this.ask();
      delete this.timers.renew;
      if (page === null) return;
      const items = this.items(page);
      this.list.renew(items, items.length >= page.total || question !== this.shownFor);
      this.shownFor = question;
      this.take(page);
      if (this.goesToFound) this.toFound();
    }, renewPauseMs);
  }

  /** An arrival that refreshes the newest rows meanwhile removes none of those requested. */
  private async older(): Promise<void> {
    const { question } = this;
    const before = this.list.oldest;
    const page = await this.fetch({ before: String(before) });
    if (page === null || question !== this.question || before !== this.list.oldest) return;
    this.list.append(this.items(page));
    this.take(page);
  }

  private take(page: DeliveryPage | PaymentPage): void {
    const { total, all, left } = page;
    this.counted = { total, all, left };
    if ('choices' in page) {
      this.choices = page.choices;
      this.filters.translate(this.context, page.choices);
    }
    this.count();
    if (left > 0) this.renewSoon();
    if (total === 0 && this.filters.areSet) this.pane.showNoMatch(this.filters.text, left);
    else if (this.pane.unmatched !== null || this.pane.isStart) this.pane.start();
  }

  private filterChanged(how: 'typed' | 'chosen'): void {
    this.goesToFound = false;
    // Each new address costs a browser as much as drawing the page; a browser refuses too many in a short time.
    if (how === 'chosen') this.remember(how);
    // Nothing known only of the previous text is said of the new one.
    if (this.pane.unmatched !== null) this.pane.showNoMatch(this.filters.text, null);
    this.later('search', how === 'typed' ? searchPauseMs : 0, () => {
      if (how === 'typed') this.remember(how);
      void this.search();
    });
  }

  private switchView(): void {
    this.showList();
    this.listed = this.listed === 'payments' ? 'deliveries' : 'payments';
    this.remember('chosen');
    this.goTo(placeIn(location.search));
    byId('list').focus();
  }

  private count(): void {
    const { t } = this.context;
    const { total, all, left } = this.counted;
    const counted = t(this.listed === 'payments' ? 'countPayments' : 'count', { total, all });
    byId('count').textContent = left === 0 ? counted : `${counted}, ${t('left', { count: left })}`;
    const older = byId('older');
    const hadFocus = document.activeElement === older;
    older.hidden = this.list.shown >= total;
    if (hadFocus && older.hidden) byId('list').focus({ preventScroll: true });
  }

  /** The list is navigated only once it matches the field: a person is faster than the answer. */
  private toFound(): void {
    this.goesToFound = this.question !== this.shownFor;
    if (!this.goesToFound) this.walk(1);
  }

  /** On a narrow screen the open item hides the list and its fields. */
  private showList(): void {
    if (!this.narrow.matches || !this.pane.isReading) return;
    this.pane.start();
    this.remember('typed');
  }

  private walk(by: number): void {
    const next = this.list.move(by);
    if (next === null) return;
    if (this.narrow.matches && this.pane.delivery !== null) return void this.open(next, true, 'typed');
    this.showList();
    this.list.select(next);
    byId('list').focus({ preventScroll: true });
    // On a narrow screen the delivery would hide the list.
    if (!this.narrow.matches && this.listed === 'deliveries')
      this.later('open', openPauseMs, () => void this.open(next, false));
  }

  private enter(): void {
    if (this.list.chosen === null) this.walk(1);
    clearTimeout(this.timers.open);
    this.list.chosen?.choose();
  }

  /** Escape: from the delivery to the list, from the list to the unfiltered list, from there to the start. */
  private leave(): void {
    const inList = byId('browse').contains(document.activeElement);
    if (inList && this.filters.areSet) this.clear();
    else if (this.pane.delivery !== null && !inList && !this.narrow.matches) byId('list').focus();
    else this.back();
  }

  private back(): void {
    this.pane.start();
    this.remember('typed');
    byId('list').focus();
  }

  private clear(): void {
    this.filters.clear();
    byId('list').focus();
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

  /** Does something after a delay; if it is already waiting, the delay restarts. */
  private later(what: keyof InspectPage['timers'], ms: number, action: () => void): void {
    clearTimeout(this.timers[what]);
    this.timers[what] = setTimeout(action, ms);
  }
}
