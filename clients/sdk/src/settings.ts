import { bare } from './page.ts';
import { words } from './words.ts';

export interface Settings {
  /** Public key of the site. */
  key: string;
  /** `observe`, the default, counts and shows nothing; `veil` hides the rest of a refused piece in the page. */
  mode?: 'observe' | 'veil';
  /** Address of Masthead, without a path. */
  base: string;
  /** Key of the piece; without it the page's `<meta name="masthead-content">` names it. */
  content?: string | (() => string | null) | null;
  /** Selector of the element whose children are the article. */
  body: string;
  /** Number of its first children that stay visible. */
  keep: number | string;
  /** Outcome while Masthead doesn't answer; `closed` by default. */
  fail?: 'open' | 'closed';
  /** `given` if the reader agreed to storage on their device. */
  consent?: 'needed' | 'given';
  /** Addresses of the site's own pages; a link is shown only if its address is set. */
  login?: string | null;
  register?: string | null;
  plans?: string | null;
  /** Email address for readers' questions, which a wall names with its code. */
  mail?: string | null;
  /** Language of the texts and dates. */
  lang: string;
  /** Texts of the wall. */
  words: typeof words;
}

export type Options = Pick<Settings, 'key'> &
  Partial<Omit<Settings, 'words'>> & {
    /** Texts that replace the English ones. */
    words?: Partial<typeof words>;
  };

const defaults = { body: 'article', keep: 2, lang: 'en' };

/** Returns complete settings. Only own properties of the options are read. */
export function settingsOf(options: Options): Settings {
  const own = bare(options);
  return bare({ ...defaults, base: location.origin, ...own, words: bare({ ...words, ...own.words }) });
}

/** Returns the options in the `data-` attributes of the script, whose address names Masthead unless `data-base` does. */
export function optionsOf({ src, dataset }: HTMLScriptElement): Options {
  return bare({ base: new URL(src).origin, ...(dataset as Record<string, string>) }) as unknown as Options;
}
