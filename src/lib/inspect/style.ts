/** The one style sheet of the page: two colour schemes by custom properties, one column below 900 pixels. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f8; --panel: #ffffff; --raised: #eef1f3; --line: #d5dade; --ink: #14191d; --soft: #55606a;
  --focus: #1558d6; --accent: #0b6b3a; --on-accent: #ffffff; --chosen: #e5edfb;
  --ok: #0b6b3a; --ok-ground: #e6f4ec; --warn: #7a4b00; --warn-ground: #fdf2dc; --bad: #a3141f; --bad-ground: #fdeaea;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101417; --panel: #171c20; --raised: #20272c; --line: #333d44; --ink: #e8edf0; --soft: #a3b0b9;
    --focus: #7db1ff; --accent: #4cc38a; --on-accent: #06150d; --chosen: #1c2a40;
    --ok: #5fd39b; --ok-ground: #13291f; --warn: #f0c065; --warn-ground: #2d2411; --bad: #ff9a9a; --bad-ground: #331a1c;
  }
}
* { box-sizing: border-box; }
html, body { height: 100%; }
body { margin: 0; display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, h4, p, dl, dd, ul, ol { margin: 0; }
h1 { font-size: 1rem; white-space: nowrap; }
h1 span { font-weight: 400; color: var(--soft); }
h2 { font-size: 1.35rem; line-height: 1.25; }
h3 { font-size: .95rem; }
h4 { font-size: .85rem; margin-top: .5rem; }
code, .mono, pre, kbd { font-family: var(--mono); font-size: .92em; }
.quiet, time { color: var(--soft); }
.quiet { font-size: .9rem; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.error, .warn-text { color: var(--bad); }
.warn-text { color: var(--warn); }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: .5rem; top: .5rem; z-index: 2; background: var(--panel); padding: .5rem 1rem; border-radius: .4rem; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
#list:focus-visible, pre:focus-visible, #detail:focus-visible { outline-offset: -3px; }

button, input, select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
  border-radius: .45rem; padding: .4rem .7rem; min-height: 2.25rem; }
input, select { border-color: color-mix(in srgb, var(--soft) 65%, transparent); }
input::placeholder { color: var(--soft); opacity: 1; }
button { cursor: pointer; }
button:hover { background: var(--raised); }
button[aria-disabled="true"] { opacity: .6; cursor: default; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.small { padding: .15rem .6rem; min-height: 1.9rem; font-size: .88rem; }
button.link { border: 0; background: none; padding: 0; min-height: 1.5rem; color: var(--focus); text-decoration: underline; }
button[aria-pressed="true"] { background: var(--ink); border-color: var(--ink); color: var(--panel); }
button.copy { border: 0; background: none; padding: 0; margin-left: .3rem; min-height: 1.5rem; width: 1.5rem; vertical-align: -.15rem; color: var(--soft); }
button.copy::before { content: ""; display: inline-block; width: .62rem; height: .72rem; border: 1.5px solid currentColor;
  border-radius: .15rem; box-shadow: .18rem -.18rem 0 -1.5px var(--panel), .18rem -.18rem 0 0 currentColor; }
button.copy:hover { color: var(--ink); background: none; }

header { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem .8rem; padding: .5rem 1rem; background: var(--panel);
  border-bottom: 1px solid var(--line); }
#receiver { flex: 1 1 12rem; }
#languages { display: flex; }
#languages button { padding: .1rem .55rem; min-height: 1.9rem; border-radius: .45rem 0 0 .45rem; font-size: .85rem; }
#languages button + button { border-radius: 0 .45rem .45rem 0; margin-left: -1px; }
#keys { min-height: 1.9rem; padding: .1rem .65rem; }
.badge { padding: .05rem .6rem; border-radius: 1rem; font-size: .82rem; font-weight: 600; background: var(--ok-ground); color: var(--ok); }
.badge:empty { display: none; }
.badge.production { background: #a3141f; color: #ffffff; }
.live { margin-left: auto; white-space: nowrap; font-size: .88rem; color: var(--soft); display: inline-flex; align-items: center; gap: .4rem; }
.live::before { content: ""; width: .6rem; height: .6rem; border-radius: 50%; background: var(--soft); flex: none; }
.live.on::before { background: var(--ok); }
.live.offline, .live.refused { color: var(--bad); }
.live.offline::before, .live.refused::before { background: var(--bad); }

main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(20rem, 27rem) minmax(0, 1fr); }
#browse { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); background: var(--panel); }
#filter { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .4rem; padding: .7rem .8rem .3rem; }
#filter input { grid-column: 1 / -1; width: 100%; }
#filter select, #filter input[type=date] { width: 100%; min-width: 0; grid-column: auto; }
#filter select, #filter input[type=date] { text-overflow: ellipsis; padding-inline: .45rem; font-size: .9rem; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .4rem; }
#browse .bar { padding: .2rem .8rem .5rem; font-size: .88rem; color: var(--soft); }
#browse .bar button:not([aria-pressed="true"]) { color: var(--ink); }
#list { flex: 1; overflow-y: auto; list-style: none; padding: 0; border-top: 1px solid var(--line); overscroll-behavior: contain; }
#older { margin: .5rem .8rem; }
.row { padding: .5rem .8rem .55rem; border-bottom: 1px solid var(--line); border-left: 4px solid transparent; cursor: pointer;
  content-visibility: auto; contain-intrinsic-size: auto 3.9rem; }
.row:hover { background: var(--raised); }
.row.new { border-left-color: var(--ok); }
.row.attempt, .row.redelivery { border-left-color: var(--warn); }
.row.refused { border-left-color: var(--bad); }
.row[aria-selected="true"] { background: var(--chosen); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--focus) 60%, transparent); }
#by-payment { margin-left: auto; }
.row.payment .chips { justify-content: flex-start; max-width: none; flex: 1; }
.row.payment { contain-intrinsic-size: auto 5.4rem; }
.row.fresh { animation: arrive 1.6s ease-out; }
@keyframes arrive { from { background: var(--ok-ground); } }
.line { display: flex; gap: .6rem; align-items: baseline; justify-content: space-between; min-width: 0; }
.line time { font-size: .85rem; }
.type { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 4rem; font-size: .85rem; color: var(--soft); }
.chips { display: inline-flex; flex-wrap: wrap; gap: .25rem; justify-content: flex-end; }
.row .chips { flex: none; max-width: 70%; }
.chip { padding: 0 .45rem; border-radius: .7rem; background: var(--raised); font-size: .78rem; line-height: 1.45; white-space: nowrap; }
.chip.new { background: var(--ok-ground); color: var(--ok); }
.chip.attempt, .chip.redelivery, .chip.warn { background: var(--warn-ground); color: var(--warn); }
.chip.refused { background: var(--bad-ground); color: var(--bad); }
.chip.code { font-family: var(--mono); font-size: .74rem; }

#detail { overflow-y: auto; padding: 1.2rem 1.5rem 3rem; }
article { max-width: 62rem; display: flex; flex-direction: column; gap: 1rem; }
#live-parts { display: contents; }
.answer:not(:empty) { display: flex; flex-direction: column; gap: .9rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: .6rem; padding: 1rem; }
.back { display: none; align-self: flex-start; }
.part, .verdict { background: var(--panel); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1rem; }
.part > * + * { margin-top: .5rem; }
.verdict { border-left: 5px solid var(--soft); }
.verdict h3 { display: flex; flex-wrap: wrap; gap: .3rem .7rem; align-items: baseline; font-size: 1.05rem; }
.verdict ul { padding-left: 1.2rem; }
.verdict.new { border-color: var(--ok); background: var(--ok-ground); }
.verdict.attempt, .verdict.redelivery { border-color: var(--warn); background: var(--warn-ground); }
.verdict.refused { border-color: var(--bad); background: var(--bad-ground); }
.verdict.new h3 { color: var(--ok); }
.verdict.attempt h3, .verdict.redelivery h3 { color: var(--warn); }
.verdict.refused h3 { color: var(--bad); }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.facts { display: grid; grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr); gap: .2rem 1rem; }
.facts dt { color: var(--soft); }
.facts.mono { font-size: .82rem; }
.others, .moments { list-style: none; padding: 0; display: grid; gap: .35rem; }
.others li { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
.moments { border-left: 2px solid var(--line); padding-left: .9rem; margin-left: .3rem; }
.moments li { align-items: baseline; display: grid; grid-template-columns: 10.5rem 6.5rem minmax(0, 1fr); gap: 0 .8rem; position: relative; }
.moments li::before { content: ""; position: absolute; left: -1.27rem; top: .5rem; width: .6rem; height: .6rem; border-radius: 50%;
  background: var(--panel); border: 2px solid var(--soft); }
.moments li.event::before { background: var(--ok); border-color: var(--ok); }
.moments .source { color: var(--soft); font-size: .88rem; }
pre { margin: .5rem 0 0; padding: .8rem; max-height: 34rem; overflow: auto; background: var(--raised); border-radius: .45rem; font-size: .82rem;
  line-height: 1.5; white-space: pre-wrap; tab-size: 2; }
pre.bytes { direction: ltr; unicode-bidi: bidi-override; }
.hidden-char { background: var(--warn-ground); color: var(--warn); border-radius: .2rem; padding: 0 .12rem; box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--warn) 45%, transparent); }
.signed { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 .8rem; align-items: center; }
.signed dt { color: var(--soft); font-size: .88rem; }
mark { background: var(--bad-ground); color: var(--bad); border-radius: .2rem; box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--bad) 45%, transparent); }
.tabs { display: flex; gap: .3rem; }
.checks, .questions { padding-left: 1.3rem; display: grid; gap: .4rem; }
.questions { padding: 0; }
.questions dt { font-weight: 600; margin-top: .6rem; }
.questions dd { max-width: 46rem; color: var(--soft); }
section > h3 + .checks { margin-top: .4rem; }
.payment .content > * + * { margin-top: .8rem; }
table { border-collapse: collapse; width: 100%; background: var(--panel); font-size: .9rem; }
th, td { overflow-wrap: normal; text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; }

dialog { width: min(38rem, calc(100vw - 2rem)); border: 1px solid var(--line); border-radius: .8rem; background: var(--panel); color: var(--ink); padding: 1.3rem 1.5rem; }
dialog::backdrop { background: rgb(0 0 0 / .45); }
dialog form { display: grid; gap: .8rem; }
.field { display: grid; gap: .25rem; font-size: .9rem; }
.field input { width: 100%; font-family: var(--mono); font-size: .9rem; }
fieldset { border: 1px solid var(--line); border-radius: .45rem; min-width: 0; display: grid; gap: .5rem; }
.edit { display: grid; grid-template-columns: minmax(0, 1fr) max-content; gap: .2rem .8rem; align-items: end; }
.edit > .quiet { display: flex; align-items: center; gap: .4rem; min-height: 2.25rem; }
.edit input[type="checkbox"] { width: 1.25rem; height: 1.25rem; min-height: 0; margin: 0; }
input:disabled { opacity: .6; text-decoration: line-through; }
.outcome:empty { display: none; }
.outcome { font-weight: 600; }
kbd { border: 1px solid var(--line); border-bottom-width: 2px; border-radius: .3rem; padding: 0 .35rem; margin-right: .3rem; background: var(--raised); }
#notice { position: fixed; right: 1rem; bottom: 1rem; max-width: min(30rem, calc(100vw - 2rem)); padding: .5rem .9rem; border-radius: .5rem;
  background: var(--ink); color: var(--panel); font-size: .9rem; box-shadow: 0 .2rem 1rem rgb(0 0 0 / .25); pointer-events: none; }
#notice:empty { display: none; }
.closed #main { display: block; padding: 2rem; }

@media (max-width: 899px) {
  main { display: block; overflow-y: auto; }
  #browse { border-right: 0; min-height: 100%; }
  #browse:has(> #list:empty) { min-height: 0; }
  #list { flex: none; overflow: visible; }
  #detail { overflow: visible; padding: 1rem; }
  .reading #browse { display: none; }
  .back { display: inline-block; }
  header { padding: .45rem .8rem; }
  #receiver { order: 1; flex-basis: 100%; font-size: .82rem; }
  h1 span { display: none; }
  .live.offline, .live.refused { white-space: normal; }
  .moments li { grid-template-columns: max-content minmax(0, 1fr); }
  .moments li bdi { grid-column: 1 / -1; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: .45rem; }
  .edit { grid-template-columns: minmax(0, 1fr); }
  thead { display: none; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td { overflow-wrap: anywhere; display: flex; gap: .8rem; border: 0; padding: .1rem .6rem; }
  td::before { content: attr(data-label); color: var(--soft); flex: 0 0 6.5rem; }
}
@media (prefers-reduced-motion: reduce) {
  * { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
}
@media (forced-colors: active) {
  .row[aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
  .hidden-char, mark { outline: 1px solid; }
  button[aria-pressed="true"] { forced-color-adjust: none; background: Highlight; border-color: Highlight; color: HighlightText; }
}
`;
