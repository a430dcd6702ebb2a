import type { PaymentRow } from '../shapes.ts';
import { type Context, shortTime } from './context.ts';
import { el, stranger } from './dom.ts';
import type { ListItem } from './list.ts';

/** A payment as a row: what it was, what came of it, and what is missing. */
export function paymentItem(payment: PaymentRow, choose: () => void): ListItem {
  return {
    id: payment.lastCaptureId,
    state: JSON.stringify(payment),
    draw: (context) => paymentElement(context, payment),
    choose,
  };
}

function paymentElement({ t, language }: Context, payment: PaymentRow): HTMLElement {
  const { amountText, payee, payer, identifier, endToEndId, lastAt, lastCaptureId, missing } = payment;
  const name = identifier ?? endToEndId ?? '';
  const party = payer ?? payee;
  return el(
    'li',
    {
      id: `d${lastCaptureId}`,
      role: 'option',
      class: `row payment ${missing.length === 0 ? 'new' : 'redelivery'}`,
      'aria-selected': 'false',
    },
    el(
      'span',
      { class: 'line' },
      el(
        'span',
        { class: 'type' },
        amountText ?? t('noAmount'),
        ' ',
        payer !== null && `${t('fromPayer')} `,
        party !== null && stranger(party),
      ),
      shortTime(lastAt, language),
    ),
    el('span', { class: 'line' }, stranger(name, 's mono name')),
    el('span', { class: 'line' }, el('span', { class: 'chips' }, ...paymentChips(t, payment))),
  );
}

function paymentChips(t: Context['t'], payment: PaymentRow): HTMLElement[] {
  const { accepted, attempts, redeliveries, refused, forwards, forwarded, missing } = payment;
  const repeats = attempts + redeliveries;
  const chip = (className: string, text: string) => el('span', { class: `chip ${className}` }, text);
  return [
    accepted > 0 && chip('new', t('acceptedChip', { count: accepted })),
    repeats > 0 && chip('redelivery', t('repeatsChip', { count: repeats })),
    refused > 0 && chip('refused', t('refusedChip', { count: refused })),
    forwards > 0 && chip('', t('forwardedChip', { taken: forwarded, count: forwards })),
    ...payment.order
      .filter((mark) => mark !== 'attempt' && mark !== 'redelivery')
      .map((mark) => chip('warn', t(`order_${mark}`))),
    ...missing.map((part) => chip('warn', t(`missing_${part}`))),
  ].filter((one) => one !== false);
}
