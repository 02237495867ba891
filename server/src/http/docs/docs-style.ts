/** The style sheet of the API description: the colors of the web app and system fonts. */
export const docsStyle = `
:root { color-scheme: light dark; --text: light-dark(#1c2333, #d9dee8); --quiet: light-dark(#5f6b80, #98a3b8);
  --line: light-dark(#e3e8f0, #2b3446); --page: light-dark(#fff, #12161f); --panel: light-dark(#f5f7fb, #1a2030);
  --link: light-dark(#1a5fd0, #7db0ff); --post: light-dark(#0b6b45, #6fd3a5); --get: light-dark(#1a5fd0, #7db0ff); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); column-gap: 3rem; color: var(--text);
  background: var(--page); font: 16px/1.55 system-ui, sans-serif; }
header { grid-column: 1 / -1; padding: 1.25rem 2rem; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.35rem; }
h1 small { font-weight: 400; color: var(--quiet); font-size: 1rem; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding-block: 1rem 2rem; padding-inline: 2rem 0;
  border-inline-end: 1px solid var(--line); font-size: .875rem; }
nav h2 { margin: 1.1rem 0 .25rem; font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--quiet); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: .15rem 0; overflow-wrap: anywhere; text-decoration: none; }
main { max-width: 56rem; padding-block: 1.5rem 30vh; padding-inline: 0 2rem; }
main h2 { margin: 3rem 0 1rem; font-size: 1.5rem; text-transform: capitalize; }
.lead { font-size: 1.05rem; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
article { margin: 0 0 2.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h3 { margin: 0; font-size: 1.05rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 1.1rem 0 .4rem; font-size: .875rem; }
h4 small { font-weight: 400; color: var(--quiet); }
.method { display: inline-block; min-width: 3.2rem; font: 600 .8rem ui-monospace, monospace; }
.post { color: var(--post); } .get { color: var(--get); }
.summary { margin: .35rem 0 0; }
.access { margin: .15rem 0 0; color: var(--quiet); font-size: .9rem; }
.statuses { color: var(--quiet); font-size: .875rem; margin: .9rem 0 0; }
.statuses a { margin-inline-end: .35rem; }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th { text-align: start; font-weight: 600; color: var(--quiet); background: var(--panel); }
th, td { padding: .4rem .75rem; vertical-align: top; }
td { border-top: 1px solid var(--line); }
td:first-child { width: 38%; }
td:nth-child(2) { width: 34%; }
td code span { color: var(--quiet); }
td b, td i { margin-inline-start: .4rem; font: 600 .75rem system-ui, sans-serif; color: var(--post); }
td i { font-weight: 400; color: var(--quiet); }
.errors td:first-child { width: 5rem; } .errors td:nth-child(2) { width: 14rem; }
tr:target td { background: var(--panel); }
article:target { margin-inline-start: -1rem; padding-inline-start: calc(1rem - 3px); border-inline-start: 3px solid var(--link); }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; max-height: 14rem;
  padding: .5rem 1rem 1rem; border-inline-end: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } header { padding: 1rem; } table { min-width: 36rem; } }
`;
