import { createHash } from 'node:crypto';
import { type Centavos, formatReais } from '../../contract/money.ts';
import type { Account } from '../account/ledger.ts';
import { maskDocument } from '../account/sides.ts';

/** The next page for the holder. */
export type ConsentStep = 'none' | 'running' | 'passed' | 'ACCEPTED' | 'DECLINED' | 'DENIED' | 'EXPIRED';

const style = `
:root { color-scheme: light dark; }
body { font: 1.05rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; }
.tag { display: inline-block; padding: .1rem .6rem; border-radius: 1rem; background: #7a4b00; color: #fff; font-size: .85rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; }
dt { opacity: .75; }
dd { margin: 0; }
form { display: inline-block; margin: .5rem .5rem 0 0; }
button { font: inherit; padding: .6rem 1.1rem; border-radius: .5rem; border: 1px solid currentColor; background: transparent; color: inherit; cursor: pointer; }
button.yes { background: #0b6b3a; border-color: #0b6b3a; color: #fff; }
button:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
`;

/** No scripts, no external assets, no frames; forms go back to the page's own origin. */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The holder's page: who asks, the face, then account and balance, then yes or no (specification, section 4.6). */
export function consentHtml(view: {
  readonly step: ConsentStep;
  readonly name: string;
  readonly document: string;
  readonly cst: string;
  readonly account: Account | null;
}): string {
  const { title, body } = contentOf(view);
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body>
<p><span class="tag">Sandbox: nenhuma conta real</span></p>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

function contentOf(view: Parameters<typeof consentHtml>[0]): { title: string; body: string } {
  const here = `/v1/accreditations/consent/${escaped(view.cst)}`;
  switch (view.step) {
    case 'none':
      return {
        title: 'Integrador do Sandbox pede acesso à sua conta',
        body: `<p>Para continuar, confirme que você é ${escaped(view.name)} (CPF ${escaped(maskDocument(view.document))}) com uma selfie ao vivo. Saldo e número da conta só aparecem depois.</p>
${button(`${here}/start`, '', 'Fazer a selfie', 'yes')}${button(here, 'decline', 'Recusar')}`,
      };
    case 'running':
      return {
        title: 'Selfie em andamento',
        body: `<p>No sandbox não há câmera: escolha o resultado da captura.</p>
${button(here, 'face-ok', 'A selfie confere', 'yes')}${button(here, 'face-failed', 'A selfie não confere')}`,
      };
    case 'passed':
      return {
        title: 'Autorizar o acesso?',
        body: `${accountList(view.account)}
<p>Ao autorizar, Integrador do Sandbox passa a ver saldo, extrato e chaves e a operar esta mesma conta. Quem já a opera continua. Você pode revogar pelo atendimento.</p>
${button(here, 'accept', 'Autorizo', 'yes')}${button(here, 'decline', 'Recusar')}`,
      };
    case 'ACCEPTED':
      return { title: 'Acesso autorizado', body: '<p>Pronto. Você pode fechar esta página.</p>' };
    case 'DECLINED':
      return {
        title: 'Acesso recusado',
        body: '<p>Nada foi compartilhado. Você pode fechar esta página.</p>',
      };
    case 'DENIED':
      return { title: 'Não foi possível confirmar', body: '<p>Nada foi compartilhado.</p>' };
    case 'EXPIRED':
      return { title: 'O pedido venceu', body: '<p>Peça um novo link a quem o enviou.</p>' };
  }
}

function accountList(account: Account | null): string {
  if (!account) return '';
  const rows = [
    ['Titular', account.holderName],
    ['Agência', account.branch],
    ['Conta', account.number],
    ['Saldo', formatReais(account.balanceCentavos as Centavos)],
  ];
  const items = rows.map(([label, value]) => `<dt>${label}</dt><dd>${escaped(value ?? '')}</dd>`);
  return `<dl>${items.join('')}</dl>`;
}

function button(action: string, value: string, label: string, kind = 'no'): string {
  const field = value === '' ? '' : `<input type="hidden" name="action" value="${value}">`;
  return `<form method="post" action="${action}">${field}<button class="${kind}">${label}</button></form>`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
