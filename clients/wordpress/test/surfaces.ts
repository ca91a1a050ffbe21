// Every public place where WordPress shows an article or tells something of it.
import type { TestArticle } from './machine/texts.ts';
import { made, open, place, type ReaderOfSite } from './site.ts';

/** Place of the site, and whether it tells a hidden part. */
interface Surface {
  name: string;
  /** Address, for one article or (then the same) for all. */
  path: (article: TestArticle) => string;
  /** Body of a POST; other places are opened by GET. */
  body?: (article: TestArticle) => string;
  /** Returns whether the answer tells the hidden part; by default if it holds the marker. */
  tells?: (answer: string, article: TestArticle) => boolean;
  /** True for the article itself, and what leads to it: members see it. */
  isArticle?: true;
  /** True if the web server gives it without asking WordPress. */
  isFile?: true;
}

const idOf = ({ slug }: TestArticle) => made[slug]?.id ?? 0;
const fileOf = ({ slug }: TestArticle) => made[slug]?.file ?? 0;
/** A search tells the hidden part if a hidden word finds the article. Widgets may name every article. */
const finds = (answer: string, article: TestArticle) =>
  [`id="post-${idOf(article)}"`, `wp-block-post post-${idOf(article)} `].some((mark) =>
    answer.includes(mark),
  ) ||
  (!answer.includes('<html') && answer.includes(article.title));

const rest = (path: string) => `/wp-json/wp/v2/${path}`;

const ofSite: Surface[] = [
  { name: 'home page', path: () => '/' },
  { name: 'category', path: () => '/category/harbour/' },
  { name: 'author', path: () => '/author/editor/' },
  { name: 'month', path: () => `/${new Date().toISOString().slice(0, 7).replace('-', '/')}/` },
  { name: 'feed RSS 2', path: () => '/feed/' },
  { name: 'feed RDF', path: () => '/feed/rdf/' },
  { name: 'feed Atom', path: () => '/feed/atom/' },
  { name: 'feed of a category', path: () => '/category/harbour/feed/' },
  { name: 'feed of an author', path: () => '/author/editor/feed/' },
  { name: 'REST list', path: () => rest('posts?per_page=50') },
  { name: 'REST list, embedded', path: () => rest('posts?per_page=50&_embed') },
  { name: 'sitemap', path: () => '/wp-sitemap-posts-post-1.xml' },
  { name: 'feed of comments', path: () => '/comments/feed/' },
];

const ofArticle: Surface[] = [
  { name: 'page', path: ({ slug }) => `/${slug}/`, isArticle: true },
  { name: 'page for AMP', path: ({ slug }) => `/${slug}/?amp=1`, isArticle: true },
  { name: 'page to print', path: ({ slug }) => `/${slug}/?print=1`, isArticle: true },
  { name: 'preview', path: (article) => `/?p=${idOf(article)}&preview=true`, isArticle: true },
  { name: 'embed', path: ({ slug }) => `/${slug}/embed/` },
  { name: 'REST', path: (article) => rest(`posts/${idOf(article)}`) },
  { name: 'REST by slug', path: ({ slug }) => rest(`posts?slug=${slug}`) },
  { name: 'REST to edit', path: (article) => rest(`posts/${idOf(article)}?context=edit`) },
  { name: 'REST revisions', path: (article) => rest(`posts/${idOf(article)}/revisions`) },
  {
    name: 'oEmbed',
    path: ({ slug }) => `/wp-json/oembed/1.0/embed?url=${encodeURIComponent(`${place.address}/${slug}/`)}`,
  },
  { name: 'feed of an article', path: ({ slug }) => `/${slug}/feed/` },
  { name: 'search', path: ({ marker }) => `/?s=${marker}`, tells: finds },
  { name: 'search for two words', path: ({ marker }) => `/?s=gulls+${marker}`, tells: finds },
  { name: 'feed of a search', path: ({ marker }) => `/?s=${marker}&feed=rss2`, tells: finds },
  {
    name: 'search without a word',
    path: ({ marker }) => `/?s=gulls+-${marker}&posts_per_page=50`,
    tells: (answer, article) => !finds(answer, article),
  },
  { name: 'REST search', path: ({ marker }) => rest(`search?search=${marker}`), tells: finds },
  { name: 'REST list of a search', path: ({ marker }) => rest(`posts?search=${marker}`), tells: finds },
  { name: 'XML-RPC', path: () => '/xmlrpc.php', body: getPost },
  { name: 'page of an attachment', path: (article) => `/?attachment_id=${fileOf(article)}`, isArticle: true },
  { name: 'REST attachments', path: (article) => rest(`media?parent=${idOf(article)}`) },
  { name: 'file', path: ({ slug }) => made[slug]?.file_address ?? '', isFile: true },
];

function getPost(article: TestArticle): string {
  const value = (kind: string, text: string | number) =>
    `<param><value><${kind}>${text}</${kind}></value></param>`;
  const values = [
    value('int', 1),
    value('string', 'nobody'),
    value('string', 'nothing'),
    value('int', idOf(article)),
  ];
  return `<?xml version="1.0"?><methodCall><methodName>wp.getPost</methodName><params>${values.join('')}</params></methodCall>`;
}

export const surfaces: readonly Surface[] = [...ofSite, ...ofArticle];

/** Opens every place for every article. Returns the places that tell a hidden part, with the articles. */
export async function findLeaks(
  articles: readonly TestArticle[],
  reader: ReaderOfSite,
): Promise<Map<Surface, string[]>> {
  const leaks = new Map<Surface, string[]>();
  const answers = new Map<string, Promise<string>>();
  const answerOf = (surface: Surface, article: TestArticle): Promise<string> => {
    const key = `${surface.name} ${surface.path(article)} ${surface.body?.(article) ?? ''}`;
    const known = answers.get(key);
    if (known) return known;
    const body = surface.body?.(article);
    const asked = open(
      surface.path(article),
      reader,
      body === undefined ? {} : { method: 'POST', body },
    ).then((response) => response.text());
    answers.set(key, asked);
    return asked;
  };
  for (const surface of surfaces) {
    const tells = surface.tells ?? ((answer: string, { marker }: TestArticle) => answer.includes(marker));
    const found = await Promise.all(
      articles.map(async (article) =>
        tells(await answerOf(surface, article), article) ? [article.slug] : [],
      ),
    );
    if (found.flat().length > 0) leaks.set(surface, found.flat());
  }
  return leaks;
}
