import { pieces } from './visible.ts';

/** The content of an element; a string becomes text, never markup. */
export type Child = Node | string | null | undefined | false;

/** Makes an element. `true` sets an empty attribute, `false` and `undefined` none. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button that does something. */
export function button(label: string, onClick: () => void, attributes: Record<string, string> = {}) {
  const element = el('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', onClick);
  return element;
}

/** Text from others: anything invisible or that would reorder the line is written out and marked. */
export function stranger(text: string, className = 's'): HTMLElement {
  return el('bdi', { class: className }, ...marked(pieces(text)));
}

/** Pieces of text as nodes, the hidden ones marked. */
export function marked(parts: readonly { readonly text: string; readonly hidden: boolean }[]): Node[] {
  return parts.map(({ text, hidden }) =>
    hidden ? el('span', { class: 'hidden-char' }, text) : document.createTextNode(text),
  );
}

/** The element of that id; the page is broken without it. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element as T;
}
