import type { DeliveryDetail, Replayed } from '../shapes.ts';
import { type Context, failureText } from './context.ts';
import { button, byId, type Child, el, stranger } from './dom.ts';

/** Asks where to send the exact bytes of a delivery, and sends them. */
export function askReplay(context: Context, delivery: DeliveryDetail): void {
  const { t, api } = context;
  const { captureId } = delivery;
  const url = addressField(context);
  const hidden = delivery.headers.some(([, value]) => value.includes('[hidden]'));
  show(context, t('replayTitle'), t('send'), {
    content: [
      el('p', {}, t('replayWhat', { id: captureId })),
      hidden && el('p', { class: 'warn-text' }, t('replayHidden')),
      !delivery.valid && el('p', { class: 'warn-text' }, t('replayRefused')),
      url.label,
    ],
    async send() {
      const sent = await api.post<Replayed>('/api/replay', { captureId, url: url.input.value });
      sessionStorage.setItem('replayTo', url.input.value);
      return t('sent', { status: sent.httpStatus ?? sent.problem ?? '', ms: sent.elapsedMs });
    },
  });
}

/** Where to send: the address that was used last in this tab. */
export function addressField({ t, facts }: Context) {
  return field(t('address'), sessionStorage.getItem('replayTo') ?? facts.replayTo ?? '', {
    type: 'url',
    placeholder: 'http://127.0.0.1:3000/hooks',
  });
}

/** Asks before requesting a new attempt from the service, and says what it does. */
export function askRetry(context: Context, { subscriptionId, deliveryId }: DeliveryDetail): void {
  const { t, api, facts } = context;
  const subscription = field(t('subscription'), subscriptionId ?? '', { spellcheck: 'false' });
  const delivery = field(t('deliveryId'), deliveryId ?? '', { spellcheck: 'false' });
  show(context, t('retryTitle'), t('askRetry'), {
    content: [
      el('p', {}, t('retryWhat', { environment: facts.environment })),
      el('p', { class: 'quiet' }, t('retryIds')),
      subscription.label,
      delivery.label,
    ],
    async send() {
      const body = { subscriptionId: subscription.input.value, deliveryId: delivery.input.value };
      await api.post('/api/retry', body);
      return t('retried');
    },
  });
}

/** The keys that the page knows. */
export function showKeys(context: Context): void {
  const { t } = context;
  const keys = [
    ['j  k  ↓  ↑', t('keyMove')],
    ['Home  End', t('keyEnds')],
    ['Enter', t('keyOpen')],
    ['/', t('keyFilter')],
    ['t', t('keyTimeline')],
    ['m', t('keyMissing')],
    ['p', t('keyPayments')],
    ['Esc', t('keyEscape')],
    ['?', t('keyHelp')],
  ] as const;
  show(context, t('keys'), null, {
    content: [
      el(
        'dl',
        { class: 'facts' },
        ...keys.flatMap(([key, what]) => [
          el('dt', {}, ...key.split('  ').map((one) => el('kbd', {}, one))),
          el('dd', {}, what),
        ]),
      ),
      el('p', { class: 'quiet' }, t('brasilia')),
    ],
    send: async () => '',
  });
}

interface Question {
  readonly content: readonly Child[];
  /** Does it; resolves with the message about it. */
  readonly send: () => Promise<string>;
}

/** Opens the one dialog. Escape and Cancel send nothing. */
export function show(
  { t, say, language }: Context,
  title: string,
  action: string | null,
  question: Question,
): void {
  const dialog = byId<HTMLDialogElement>('dialog');
  const outcome = el('p', { class: 'outcome', role: 'status' });
  const close = button(action === null ? t('close') : t('cancel'), () => dialog.close());
  const submit = action === null ? null : el('button', { type: 'submit', class: 'primary' }, action);
  const form = el(
    'form',
    {},
    el('h2', { id: 'dialog-title' }, title),
    ...question.content,
    outcome,
    el('p', { class: 'actions' }, submit, close),
  );
  const send = async () => {
    if (submit === null || submit.ariaDisabled === 'true') return;
    // `disabled` would take the focus away.
    submit.ariaDisabled = 'true';
    try {
      const done = await question.send();
      outcome.classList.remove('error');
      outcome.replaceChildren(stranger(done));
      close.textContent = t('close');
      say(done);
    } catch (error) {
      outcome.classList.add('error');
      outcome.replaceChildren(stranger(failureText(error, language)));
    }
    submit.ariaDisabled = 'false';
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

export function field(label: string, value: string, attributes: Record<string, string>) {
  const input = el('input', { required: true, autocomplete: 'off', ...attributes });
  input.value = value;
  return { input, label: el('label', { class: 'field' }, label, input) };
}
