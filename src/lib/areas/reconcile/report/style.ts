/** The one style sheet of the report: two colour schemes on a screen, one column on a narrow one, black on white on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f8; --panel: #ffffff; --raised: #eef1f3; --line: #d5dade; --ink: #14191d; --soft: #55606a; --focus: #1558d6;
  --ok: #0b6b3a; --ok-ground: #e6f4ec; --warn: #7a4b00; --warn-ground: #fdf2dc; --bad: #a3141f; --bad-ground: #fdeaea;
  --in: #1a7f4e; --out: #b4541a; --sum: #1558d6;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #101417; --panel: #171c20; --raised: #20272c; --line: #333d44; --ink: #e8edf0; --soft: #a3b0b9; --focus: #7db1ff;
    --ok: #5fd39b; --ok-ground: #13291f; --warn: #f0c065; --warn-ground: #2d2411; --bad: #ff9a9a; --bad-ground: #331a1c;
    --in: #4cc38a; --out: #f0975a; --sum: #7db1ff;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: break-word;
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
h1, h2, h3, p, dl, dd, ul, figure { margin: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.15rem; line-height: 1.3; }
code { font-family: var(--mono); font-size: .88em; overflow-wrap: anywhere; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.quiet { color: var(--soft); font-size: .9rem; }
.banner { padding: .45rem 1rem; text-align: center; font-weight: 700; letter-spacing: .02em; background: var(--raised); border-bottom: 1px solid var(--line); }
.banner.production { background: #a3141f; color: #ffffff; border-color: #a3141f; }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; }
section { display: grid; grid-template-columns: minmax(0, 1fr); gap: .6rem; }
.facts { display: flex; flex-wrap: wrap; gap: .15rem 1.5rem; margin-top: .4rem; font-size: .9rem; }
.facts div { display: flex; gap: .45rem; }
.facts dt { color: var(--soft); flex: none; }
.verdict { padding: .8rem 1rem; background: var(--panel); border: 1px solid var(--line); border-left: 6px solid var(--soft); border-radius: .5rem; }
.verdict strong { font-size: 1.15rem; }
.verdict.explained { border-color: var(--ok); background: var(--ok-ground); }
.verdict.explained strong { color: var(--ok); }
.verdict.open { border-color: var(--warn); background: var(--warn-ground); }
.verdict.open strong { color: var(--warn); }
.verdict.difference { border-color: var(--bad); background: var(--bad-ground); }
.verdict.difference strong { color: var(--bad); }
.mark { padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--panel); }
.mark.differs { border-color: var(--bad); color: var(--bad); background: var(--bad-ground); font-weight: 600; }
.classes { display: flex; flex-wrap: wrap; gap: .35rem; padding: 0; list-style: none; margin-top: .5rem; }
.chip { display: inline-block; padding: 0 .5rem; border-radius: .7rem; background: var(--raised); font-size: .82rem; line-height: 1.6; white-space: nowrap; }
.chip.explained { background: var(--ok-ground); color: var(--ok); }
.chip.doubt, .chip.on-its-way { background: var(--warn-ground); color: var(--warn); }
.chip.difference { background: var(--bad-ground); color: var(--bad); font-weight: 600; }
.verdict .chip { border: 1px solid currentColor; background: var(--panel); }
.balances { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .6rem; }
.balances div { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: .55rem .9rem; }
.balances dt { color: var(--soft); font-size: .85rem; }
.balances dd { font-size: 1.15rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.balances dd + dd { font-size: .82rem; font-weight: 400; color: var(--soft); }
.balances .apart { border-color: var(--bad); background: var(--bad-ground); color: var(--bad); }
.balances .apart dt { color: inherit; }
figure { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem 1rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; }
.wide { overflow-x: auto; }
svg { display: block; width: 100%; min-width: 40rem; max-width: 62rem; height: auto; margin: 0 auto; }
svg text { font: 15px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: var(--soft); font-variant-numeric: tabular-nums; }
svg text.end { text-anchor: end; }
svg text.middle { text-anchor: middle; }
svg .axis { stroke: var(--soft); stroke-width: 1; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .in { fill: var(--in); }
svg .out { fill: var(--out); }
svg .sum { fill: none; stroke: var(--sum); stroke-width: 2.5; stroke-linejoin: round; }
summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
details table { margin-top: .5rem; }
table { border-collapse: collapse; width: 100%; background: var(--panel); font-size: .88rem; border: 1px solid var(--line); }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
tbody th[scope=row], tfoot th[scope=row] { white-space: nowrap; }
thead th { color: var(--soft); font-weight: 600; background: var(--raised); }
tfoot th, tfoot td { font-weight: 700; border-top: 2px solid var(--soft); }
.amount { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
time, .when { white-space: nowrap; font-variant-numeric: tabular-nums; }
.entries { table-layout: fixed; }
.entries th:nth-child(1) { width: 6.4rem; }
.entries th:nth-child(3) { width: 8.6rem; }
.entries th:nth-child(4) { width: 19%; }
.entries th:nth-child(5) { width: 31%; }
.entries p { margin-top: .25rem; font-size: inherit; }
.entries .amount small { display: block; color: var(--soft); white-space: normal; }
.type { display: block; margin-top: .35rem; padding: .25rem .5rem; background: var(--raised); border-radius: .3rem; }
.names { list-style: none; padding: 0; margin: 0; font-size: .92em; color: var(--soft); }
.names code { color: var(--ink); }
footer { color: var(--soft); font-size: .82rem; border-top: 1px solid var(--line); padding-top: .8rem; }

@media screen and (max-width: 720px) {
  main { padding: 1rem .8rem 2rem; }
  h1 { font-size: 1.35rem; }
  .balances { grid-template-columns: 1fr 1fr; }
  thead { position: absolute; left: -100rem; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td, tbody th, tfoot th { display: flex; gap: .8rem; border: 0; padding: .1rem .6rem; text-align: left; }
  td > *, td.amount { min-width: 0; }
  td::before { content: attr(data-label); color: var(--soft); flex: 0 0 6.2rem; }
  .entries td > div { flex: 1; min-width: 0; }
  .amount { text-align: left; white-space: normal; }
  .nothing { display: none; }
  tfoot tr { border-top: 2px solid var(--soft); }
  tfoot th, tfoot td { border: 0; }
}
@media print {
  @page { size: A4; margin: 13mm 11mm 15mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; } }
  :root { color-scheme: light; font-size: 9pt; }
  body { background: #ffffff; font-size: 9pt; }
  main { padding: 4mm 0 0; max-width: none; gap: 5mm; display: block; }
  main > * { margin-bottom: 5mm; }
  section { display: block; }
  section > h2 { margin-bottom: 2mm; }
  h2 { break-after: avoid; }
  .balances { grid-template-columns: repeat(4, 1fr); }
  .banner, .verdict, .chip, .mark, thead th, .balances div, .type { print-color-adjust: exact; }
  .verdict, .mark, .balances div, figure, tr { break-inside: avoid; }
  .wide { overflow: visible; }
  svg { min-width: 0; }
  details { display: none; }
  table { font-size: 7.5pt; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  .entries th:nth-child(1) { width: 16mm; }
  .entries th:nth-child(3) { width: 24mm; }
  .entries th:nth-child(5) { width: 35%; }
  .lines { break-before: page; }
  a { text-decoration: none; }
}
@media (forced-colors: active) {
  svg .in { fill: CanvasText; }
  svg .out { fill: GrayText; }
  svg .sum { stroke: Highlight; }
}
`;
