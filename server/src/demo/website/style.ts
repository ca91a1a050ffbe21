/** Style sheet of the website: the tokens of reader pages, in the colors of a local newspaper. */
export const style = `:root {
  color-scheme: light dark;
  --mh-brand: light-dark(#0b4f5c, #7cc7d4);
  --mh-on-brand: light-dark(#ffffff, #06262d);
  --mh-accent: light-dark(#9a3a10, #f0a481);
  --mh-site-font: Georgia, "Times New Roman", serif;
  --ground: light-dark(#ffffff, #141617);
  --line: light-dark(#dde0e1, #323738);
  --text: light-dark(#1a1c1d, #e9ebeb);
  --second: light-dark(#53595b, #b4babb);
  --focus: light-dark(#1a5fd0, #8ab8ff);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 0 1rem; background: var(--ground); color: var(--text);
  font: 17px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: break-word; }
a { color: inherit; text-decoration-color: var(--mh-accent); text-underline-offset: .2em; }
a:hover { color: var(--mh-accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: .75rem; background: var(--ground); }
.skip:focus { left: 1rem; top: .5rem; }
h1, h2, h3, .title { font-family: var(--mh-site-font); line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.6rem, 5vw, 2.4rem); margin: 1.5rem 0 .75rem; }
h2 { font-size: 1.3rem; margin: 0 0 .75rem; }
h3, .list h2 { font-size: 1.1rem; margin: 0; }
p { margin: 0 0 1rem; }
ul { list-style: none; margin: 0; padding: 0; }
.masthead { border-bottom: 3px double var(--line); padding: 1.5rem 0 0; text-align: center; }
.title { display: inline-block; font-size: clamp(1.8rem, 7vw, 3rem); font-weight: 700; text-decoration: none; }
nav ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1rem; padding: .5rem 0; }
nav a { display: inline-block; padding: .5rem .25rem; text-decoration: none; }
nav a[aria-current] { border-bottom: 2px solid var(--mh-accent); font-weight: 600; }
.meta { color: var(--second); font-size: 14px; margin: .25rem 0 0; }
.lead { border-bottom: 1px solid var(--line); padding: 1.5rem 0; }
.lead h2 { font-size: clamp(1.5rem, 5vw, 2.2rem); }
.lead p { max-width: 42rem; }
.desks { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  padding: 2rem 0; }
.desks section { border-top: 3px solid var(--mh-accent); padding-top: .75rem; }
.list li { border-bottom: 1px solid var(--line); padding: .9rem 0; }
.list li:last-child { border-bottom: 0; }
.story { margin: 0 auto; max-width: 42rem; padding-bottom: 2rem; }
.story .desk { color: var(--mh-accent); font-weight: 600; margin: 1.5rem 0 -.75rem; }
.story .text { border-top: 1px solid var(--line); font-size: 1.1rem; margin-top: 1.5rem; padding-top: 1.5rem; }
.plans { margin: 0 auto; max-width: 42rem; }
dl { display: grid; gap: .25rem 1rem; grid-template-columns: 1fr auto; }
dd { font-variant-numeric: tabular-nums; margin: 0; }
footer { border-top: 3px double var(--line); color: var(--second); font-size: 14px; margin-top: 2rem;
  padding: 1.5rem 0 2rem; }
footer p { margin: 0 0 .5rem; }
`;
