// Words that run a script, load something foreign or leave the page where a page takes them for HTML.
import type { Page } from '@playwright/test';

const foreign = 'https://foreign.example';

/** Attacks as HTML; each says its number in a dialog or in a request to a foreign host. */
const attacks: readonly ((n: number) => string)[] = [
  (n) => `<script>alert(${n})</script>`,
  (n) => `<img src=x onerror=alert(${n})>`,
  (n) => `<img/src="x"/onerror=alert(${n})>`,
  (n) => `<svg onload=alert(${n})></svg>`,
  (n) => `<svg><script>alert(${n})</script></svg>`,
  (n) => `<video src=x onerror=alert(${n})></video>`,
  (n) => `<audio src=x onerror=alert(${n})></audio>`,
  (n) => `<video><source src=x onerror=alert(${n})></video>`,
  (n) => `<details open ontoggle=alert(${n})>x</details>`,
  (n) => `<style onload=alert(${n})></style>`,
  (n) => `<iframe srcdoc="<script>parent.alert(${n})</script>"></iframe>`,
  (n) => `<iframe src="javascript:parent.alert(${n})"></iframe>`,
  (n) => `<iframe src=${foreign}/${n}></iframe>`,
  (n) => `<object data=${foreign}/${n}></object>`,
  (n) => `<embed src=${foreign}/${n}>`,
  (n) => `<img src=${foreign}/${n}>`,
  (n) => `<img srcset="${foreign}/${n} 1x">`,
  (n) => `<picture><source srcset=${foreign}/${n}><img></picture>`,
  (n) => `<video poster=${foreign}/${n}></video>`,
  (n) => `<audio src=${foreign}/${n} preload=auto></audio>`,
  (n) => `<input type=image src=${foreign}/${n}>`,
  (n) => `<table background=${foreign}/${n}><tr><td>x</table>`,
  (n) => `<p style="background:url(${foreign}/${n})">x</p>`,
  (n) => `<style>*{background:url(${foreign}/${n})}</style>`,
  (n) => `<svg><image href=${foreign}/${n} width=9 height=9 /></svg>`,
  (n) => `<link rel=stylesheet href=${foreign}/${n}>`,
];

/** Ways to bring an attack past a filter: by letters, out of other elements, and through what parsers repair. */
const disguises: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => attack.replace(/^<\w+/, (name) => name.toUpperCase()),
  (attack) => `"><p>${attack}`,
  (attack) => `<p title="</p>${attack.replaceAll('"', "'")}">x</p>${attack}`,
  (attack) => `<noscript><p title="</noscript>${attack.replaceAll('"', "'")}"></noscript>`,
  (attack) => `<math><mtext><table><mglyph><style><!--</style>${attack}`,
  (attack) => `<svg></p><title>${attack}</title></svg>${attack}`,
  (attack) => `<textarea></textarea>${attack}<!-- -->`,
];

/** Two hundred and eight attacks, one in each text; the number of a text is its place. */
export const hostileWords: readonly string[] = disguises.flatMap((disguise, row) =>
  attacks.map((attack, column) => disguise(attack(row * attacks.length + column))),
);

/** Effects in a page: the numbers of texts that ran or loaded something, and how many frames were added. */
export interface Harm {
  texts: Set<number>;
  frames: number;
}

/** Watches a page, and answers no foreign request. */
export async function watchForHarm(page: Page): Promise<Harm> {
  const harm: Harm = { texts: new Set(), frames: 0 };
  page.on('dialog', (dialog) => {
    harm.texts.add(Number(dialog.message()));
    void dialog.dismiss();
  });
  page.on('frameattached', () => {
    harm.frames += 1;
  });
  await page.route(`${foreign}/**`, (route) => {
    harm.texts.add(Number(new URL(route.request().url()).pathname.slice(1)));
    return route.abort();
  });
  return harm;
}
