/**
 * Styles of the wall. Colors and font come from the page around it, so that a dark page has a dark wall; a site sets
 * its own with `--mh-brand`, `--mh-on-brand` and `--mh-accent`.
 */
export const styles = `:host>*{border-top:3px solid var(--mh-accent,currentColor);margin-top:2em;padding-top:1em}
div{font-size:.8em}
p{display:flex;flex-wrap:wrap;gap:1em}
a,button{padding:1em;border:2px solid;border-radius:8px;font:inherit;color:inherit;background:none}
p>:first-child{color:var(--mh-on-brand,#fff);background:var(--mh-brand,#0b4f5c);border-color:#0000}
:focus-visible{outline:3px solid #1a5fd0}`;
