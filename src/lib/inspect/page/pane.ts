import type { DeliveryDetail } from '../shapes.ts';
import { type Context, failureText } from './context.ts';
import { detailView, livingParts } from './detail.ts';
import { byId } from './dom.ts';
import type { Days } from './filter.ts';
import { gapsView, noMatchView, notYetView, startView, today } from './missing.ts';
import { causeText } from './texts.ts';

/** The content of the right side. */
type Shown =
  | { readonly delivery: DeliveryDetail }
  | { readonly wanted: string; readonly left: number | null }
  | { readonly missing: Days }
  | 'start';

/** What the right side needs from the page. */
export interface PaneInput {
  readonly context: () => Context;
  readonly isEmpty: () => boolean;
  /** Something other than the address says is shown. */
  readonly changed: () => void;
  readonly back: () => void;
  readonly clear: () => void;
}

/** The right side: the selected item, or why there is nothing to select. */
export class Pane {
  private readonly input: PaneInput;
  private readonly element = byId('detail');
  private shown: Shown = 'start';

  constructor(input: PaneInput) {
    this.input = input;
  }

  get delivery(): DeliveryDetail | null {
    return typeof this.shown === 'object' && 'delivery' in this.shown ? this.shown.delivery : null;
  }

  /** What was searched for and is not there, or not yet. */
  get unmatched(): Extract<Shown, { readonly wanted: string }> | null {
    return typeof this.shown === 'object' && 'wanted' in this.shown ? this.shown : null;
  }

  /** The days whose missing events are shown. */
  get missing(): Days | null {
    return typeof this.shown === 'object' && 'missing' in this.shown ? this.shown.missing : null;
  }

  get isStart(): boolean {
    return this.shown === 'start';
  }

  /** Whether it hides the list on a narrow screen. */
  get isReading(): boolean {
    return this.delivery !== null || this.missing !== null;
  }

  start(): void {
    this.shown = 'start';
    this.draw();
  }

  showGaps(missing = today(), focus = true): void {
    this.shown = { missing };
    this.draw(focus);
    this.input.changed();
  }

  show(delivery: DeliveryDetail, focus: boolean): void {
    this.shown = { delivery };
    this.draw(focus);
  }

  /** Nothing matches, or not yet; `left` is null before the answer. What the service already said of it stays. */
  showNoMatch(wanted: string, left: number | null): void {
    const { unmatched } = this;
    if (unmatched?.wanted === wanted && unmatched.left === left) return;
    this.shown = { wanted, left };
    this.draw();
  }

  /** Null on failure, which is reported. */
  async read(captureId: number): Promise<DeliveryDetail | null> {
    const { api, say, t, language } = this.input.context();
    try {
      return await api.get<DeliveryDetail>('/api/delivery', { id: String(captureId) });
    } catch (error) {
      say(t('failed', { message: failureText(error, language) }));
      return null;
    }
  }

  /** Draws what else the open event caused; the rest of the view and the reading position stay. */
  async refresh(): Promise<void> {
    const before = this.delivery;
    if (before === null) return;
    const delivery = await this.read(before.captureId);
    if (delivery === null || this.delivery?.captureId !== before.captureId) return;
    this.shown = { delivery };
    if (delivery.cause === before.cause) this.drawLivingParts(delivery);
    else this.drawCause(delivery);
  }

  /** Redraws the right side. */
  draw(focus = false): void {
    document.body.classList.toggle('reading', this.isReading);
    this.element.replaceChildren(this.view());
    this.element.scrollTop = 0;
    if (focus) byId('detail-title').focus();
  }

  private drawLivingParts(delivery: DeliveryDetail): void {
    const parts = document.getElementById('live-parts');
    const { activeElement: before } = document;
    if (parts === null) return;
    const hadFocus = parts.contains(before);
    parts.replaceChildren(...livingParts(this.input.context(), delivery));
    if (!hadFocus) return;
    const same = [...parts.querySelectorAll('button')].find((one) => one.textContent === before?.textContent);
    (same ?? byId('detail-title')).focus({ preventScroll: true });
  }

  /** With its cause another verdict and advice are shown; the reading position stays. */
  private drawCause({ cause }: DeliveryDetail): void {
    const { say, t, language } = this.input.context();
    const { scrollTop } = this.element;
    this.draw(this.element.contains(document.activeElement));
    this.element.scrollTop = scrollTop;
    if (cause !== null) say(t('causeFound', { cause: causeText(cause, language) }));
  }

  /** For other days; the form stays. */
  private askGaps(missing: Days): void {
    this.shown = { missing };
    this.input.changed();
  }

  private view(): Node {
    const { back, clear } = this.input;
    const context = this.input.context();
    if (this.shown === 'start') return startView(context, this.input.isEmpty());
    if ('missing' in this.shown)
      return gapsView(context, this.shown.missing, (days) => this.askGaps(days), back);
    if ('delivery' in this.shown) return detailView(context, this.shown.delivery, back);
    const { wanted, left } = this.shown;
    return left === 0 ? noMatchView(context, wanted, clear) : notYetView(context, left);
  }
}
