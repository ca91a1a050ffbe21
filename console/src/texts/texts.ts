import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { blocks } from './en/blocks.ts';
import type { bulkChanges } from './en/bulk-changes.ts';
import type { dashboard } from './en/dashboard.ts';
import type { dashboardCharts } from './en/dashboard-charts.ts';
import type { exportWords } from './en/exports.ts';
import type { figures } from './en/figures.ts';
import { frame } from './en/frame.ts';
import { groups } from './en/groups.ts';
import { kit } from './en/kit.ts';
import type { memberImports } from './en/member-imports.ts';
import { members } from './en/members.ts';
import type { periods } from './en/periods.ts';
import { session } from './en/session.ts';

/** Every visible word: one namespace a file. A new domain adds its line here. */
const en = { kit, frame, blocks, session, members, groups };

/** Words that come with the screens that say them: see `addTexts`. */
interface LateTexts {
  bulkChanges: typeof bulkChanges;
  dashboard: typeof dashboard;
  dashboardCharts: typeof dashboardCharts;
  exports: typeof exportWords;
  figures: typeof figures;
  memberImports: typeof memberImports;
  periods: typeof periods;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    resources: typeof en & LateTexts;
  }
}

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** Key of a text with its namespace, for places that name a text as data: `members:pages.list`. */
export type TextKey = { [N in keyof typeof en]: `${N}:${Leaves<(typeof en)[N]>}` }[keyof typeof en];

/** The text of a key that is held as data. Components use `useTranslation('<domain>')` instead. */
export function textOf(key: TextKey): string {
  return i18next.t(key as never);
}

/** Makes the texts ready, without waiting: they are part of the program. */
export function startTexts(locale: string): void {
  void i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    resources: { en },
    ns: Object.keys(en),
    defaultNS: 'kit',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
}

/**
 * Adds the words of screens that are seldom opened, as their files are loaded: they weigh nothing before. The name of
 * such a screen belongs to the words that are always there, for breadcrumbs and the palette.
 */
export function addTexts<N extends keyof LateTexts>(namespace: N, words: LateTexts[N]): void {
  i18next.addResourceBundle('en', namespace, words);
}
