import { htmlText } from '../../files/html.ts';
import type { Page, Section } from './page.ts';

/** The beginning of a document of receipts: one file, which loads nothing and runs nothing. */
export function htmlHead({ language, title }: Page): string {
  return `<!doctype html>
<html lang="${htmlText(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${htmlText(title)}</title>
<style>${style}</style>
</head>
<body>
`;
}

/** One receipt in it, printed on its own page. */
export function htmlPage({ title, marks, across, sections, notes }: Page): string {
  return `<article>
${across === null ? '' : `<p class="across" aria-hidden="true">${htmlText(across)}</p>\n`}<h1>${htmlText(title)}</h1>
${marks.map((mark) => `<p class="mark" role="note">${htmlText(mark)}</p>\n`).join('')}${sections.map(htmlSection).join('')}<footer>
${notes.map((note) => `<p>${htmlText(note)}</p>\n`).join('')}</footer>
</article>
`;
}

/** Its end. */
export const htmlFoot = '</body>\n</html>\n';

function htmlSection({ title, lines }: Section): string {
  const rows = lines.map(
    ([label, value]) => `<div><dt>${htmlText(label)}</dt><dd>${htmlText(value)}</dd></div>\n`,
  );
  return `<section>\n<h2>${htmlText(title)}</h2>\n<dl>\n${rows.join('')}</dl>\n</section>\n`;
}

const style = `
:root { color-scheme: light dark; --ink: #1b1b1b; --soft: #555; --line: #ccc; --paper: #fff; --alarm: #a40000; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececec; --soft: #b0b0b0; --line: #444; --paper: #161616; --alarm: #ff8f8f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
article { position: relative; overflow: hidden; max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem; }
article + article { border-top: 1px solid var(--line); }
h1 { font-size: 1.4rem; margin: 0 0 .75rem; }
h2 { font-size: .85rem; margin: 1.1rem 0 .3rem; color: var(--soft); font-weight: 600; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: 11rem 1fr; gap: .1rem 1rem; padding: .25rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
footer { margin-top: 1.2rem; padding-top: .5rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; }
footer p { margin: .3rem 0; overflow-wrap: anywhere; }
.mark { border: 2px solid var(--alarm); color: var(--alarm); font-weight: 700; padding: .4rem .6rem; margin: 0 0 .5rem; }
.across { position: absolute; inset: 0; display: grid; place-items: center; margin: 0; pointer-events: none;
  color: var(--alarm); opacity: .16; font-weight: 800; font-size: clamp(2rem, 9vw, 4.4rem); text-align: center; }
.across { transform: rotate(-32deg); }
@media (max-width: 30rem) { dl div { grid-template-columns: 1fr; } }
@page { size: A4; margin: 15mm; }
@media print {
  :root { --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --alarm: #a40000; }
  body { font-size: 10.5pt; }
  article { max-width: none; padding: 0; min-height: 100vh; }
  article + article { border: 0; break-before: page; }
  section, dl div { break-inside: avoid; }
}
`;
