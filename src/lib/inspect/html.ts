import type { Language } from './page/texts.ts';

/** The page before its script fills it; it contains no personal data. Texts are inserted by name. */
export function pageHtml(language: Language): string {
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>brl</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
</head>
<body>
<a class="skip" href="#detail" data-text="skip"></a>
<header>
<h1>brl <span data-text="title"></span></h1>
<span id="environment" class="badge"></span>
<span id="receiver" class="quiet"></span>
<span id="live" class="live connecting" role="status"></span>
<div id="languages" role="group" data-name="language">
<button type="button" data-language="pt" lang="pt-BR" title="Português">PT</button>
<button type="button" data-language="en" lang="en" title="English">EN</button>
</div>
<button type="button" id="keys" data-name="keys">?</button>
</header>
<main id="main">
<section id="browse" data-name="list">
<form id="filter" role="search" autocomplete="off">
<input id="text" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" data-name="search">
<select id="kind" data-name="kind"></select>
<select id="type" data-name="type"></select>
<select id="account" data-name="account"></select>
<select id="cause" data-name="cause"></select>
<input id="since" type="date" min="2000-01-01" data-name="since">
<input id="until" type="date" min="2000-01-01" data-name="until">
</form>
<div class="bar">
<p id="count" role="status"></p>
<button type="button" id="by-payment" class="small" aria-pressed="false" data-text="byPayment"></button>
<button type="button" id="missing" class="small" data-text="missing"></button>
</div>
<ul id="list" role="listbox" tabindex="0" data-name="list"></ul>
<button type="button" id="older" class="small" hidden data-text="older"></button>
</section>
<section id="detail" tabindex="-1" data-name="delivery"></section>
</main>
<dialog id="dialog" aria-labelledby="dialog-title"></dialog>
<p id="notice" role="status" aria-live="polite"></p>
<noscript><p class="verdict refused">This page needs JavaScript. Esta página precisa de JavaScript.</p></noscript>
</body>
</html>
`;
}

/** A hook, for the tab. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6b3a"/><path d="M20 7v11a5.5 5.5 0 0 1-11 0v-2" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="20" cy="7" r="2.6" fill="#fff"/></svg>`;
