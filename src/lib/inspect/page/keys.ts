/** The action of each key. */
export interface KeyActions {
  walk(by: number): void;
  /** From the search field to what it finds. */
  toFound(): void;
  enter(): void;
  escape(): void;
  search(): void;
  missing(): void;
  payments(): void;
  help(): void;
}

/** Listens for keys. A field keeps its own keys except Escape, and an open dialog keeps all. */
export function onKeys(actions: KeyActions): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const target = event.target as Element;
    const action = isField(target)
      ? inField(actions, target, event.key)
      : outside(actions, target, event.key);
    if (action === null) return;
    event.preventDefault();
    action();
  });
}

/** Up and down move from the text field to the list, as in any search. */
function inField(actions: KeyActions, target: Element, key: string): (() => void) | null {
  if (key === 'Escape') return actions.escape;
  if (target.id !== 'text') return null;
  if (key === 'ArrowDown' || key === 'Enter') return actions.toFound;
  return null;
}

function outside(actions: KeyActions, target: Element, key: string): (() => void) | null {
  const inList = target.id === 'list' || target === document.body;
  switch (key) {
    case 'j':
      return () => actions.walk(1);
    case 'k':
      return () => actions.walk(-1);
    case 'ArrowDown':
      return inList ? () => actions.walk(1) : null;
    case 'ArrowUp':
      return inList ? () => actions.walk(-1) : null;
    case 'Home':
      return inList ? () => actions.walk(Number.NEGATIVE_INFINITY) : null;
    case 'End':
      return inList ? () => actions.walk(Number.POSITIVE_INFINITY) : null;
    case 'Enter':
      return inList ? actions.enter : null;
    case '/':
      return actions.search;
    case 'm':
      return actions.missing;
    case 'p':
      return actions.payments;
    case 't':
      return () => document.getElementById('timeline')?.click();
    case '?':
      return actions.help;
    case 'Escape':
      return actions.escape;
    default:
      return null;
  }
}

function isField(element: Element): boolean {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
}
