import type { DeliveryDetail, Editable, Replayed } from '../shapes.ts';
import { type Context, failureText } from './context.ts';
import { addressField, field, show } from './dialogs.ts';
import { el, stranger } from './dom.ts';

/** Asks what to change in a copy of a delivery and where to send it, and sends it. */
export async function askEdited(context: Context, delivery: DeliveryDetail): Promise<void> {
  const { t, api, say, language } = context;
  const { captureId: id } = delivery;
  const found = await api.get<Editable>('/api/editable', { id: String(id) }).catch((error: unknown) => {
    say(failureText(error, language));
    return null;
  });
  if (found === null) return;
  const { proof } = found;
  const isSent = proof === 'signed' || proof === 'none';
  const what = el('p', {}, t('editWhat', { id }));
  const told = el('p', { class: isSent ? 'quiet' : 'warn-text' }, t(`editProof_${proof}`, { id }));
  if (proof === 'unknown')
    return show(context, t('editTitle'), null, { content: [told], send: async () => '' });
  const url = addressField(context);
  const fields = found.fields.map((one) => editedField(context, one));
  const headers = found.headers.map(([name, value]) => editedHeader(context, name, value));
  const other = field(t('editOther'), '', {
    pattern: "[!#$%&'*+.^_`\\|~0-9A-Za-z\\-]+: ?.+",
    spellcheck: 'false',
  });
  other.input.required = false;
  show(context, t('editTitle'), t('send'), {
    content: [
      what,
      told,
      url.label,
      group(t('editFields'), fields),
      group(t('editHeaders'), headers),
      other.label,
    ],
    async send() {
      const lines = [...headers.flatMap(({ change }) => change() ?? []), other.input.value];
      const edits = {
        field: fields.filter(({ isLeftOut }) => !isLeftOut()).flatMap(({ change }) => change() ?? []),
        remove: fields.filter(({ isLeftOut }) => isLeftOut()).map(({ name }) => name),
        headers: lines.filter((line) => line !== ''),
      };
      if (Object.values(edits).every((changes) => changes.length === 0)) return t('nothingChanged');
      const body = { captureId: id, url: url.input.value, ...edits };
      const sent = await api.post<Replayed>('/api/edited', body);
      sessionStorage.setItem('replayTo', url.input.value);
      const status = sent.httpStatus ?? sent.problem ?? '';
      return t('sentEdited', { status, ms: sent.elapsedMs, event: sent.eventId ?? '' });
    },
  });
}

interface EditedLine {
  readonly name: string;
  readonly node: HTMLElement;
  isLeftOut(): boolean;
  /** What brl is told of the change; null where there is none. */
  change(): string | null;
}

/** What the browser itself refuses, so that a number stays a number. */
const patterns = { text: null, null: null, number: '-?[0-9]+([.,][0-9]+)?', boolean: 'true|false' } as const;

function editedField(context: Context, { path, value, kind }: Editable['fields'][number]): EditedLine {
  const line = editedLine(context, path, value);
  const { input } = line;
  const pattern = patterns[kind];
  if (pattern !== null) input.pattern = pattern;
  input.required = pattern !== null;
  // A quoted text is taken as it is, whatever is in it.
  const typed = () => (kind === 'text' ? JSON.stringify(input.value) : input.value);
  return { ...line, change: () => (input.value === value ? null : `${path}=${typed()}`) };
}

function editedHeader(context: Context, name: string, value: string): EditedLine {
  const line = editedLine(context, name, value);
  const { input, isLeftOut } = line;
  const typed = () => (isLeftOut() ? '' : input.value);
  return { ...line, change: () => (typed() === value ? null : `${name}: ${typed()}`) };
}

function editedLine({ t }: Context, name: string, value: string) {
  const input = el('input', { autocomplete: 'off', spellcheck: 'false' });
  input.value = value;
  const box = el('input', { type: 'checkbox', 'aria-label': t('leaveOutOf', { name }) });
  box.addEventListener('change', () => {
    input.disabled = box.checked;
  });
  const node = el(
    'div',
    { class: 'edit' },
    el('label', { class: 'field' }, stranger(name, 's mono'), input),
    el('label', { class: 'quiet' }, box, ` ${t('leaveOut')}`),
  );
  return { name, node, input, isLeftOut: () => box.checked };
}

function group(title: string, lines: readonly EditedLine[]): HTMLElement | null {
  if (lines.length === 0) return null;
  return el('fieldset', {}, el('legend', {}, title), ...lines.map(({ node }) => node));
}
