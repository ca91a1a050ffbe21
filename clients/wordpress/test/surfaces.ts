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

/** Date of today, by which WordPress files the articles of the test. */
const today = (between: string) => new Date().toISOString().slice(0, 10).replaceAll('-', between);

const rest = (path: string) => `/wp-json/wp/v2/${path}`;

const getPost = (article: TestArticle): string =>
  methodCall('wp.getPost', [1, 'nobody', 'nothing', idOf(article)]);
const getBlogPost = (article: TestArticle): string =>
  methodCall('metaWeblog.getPost', [idOf(article), 'nobody', 'nothing']);

function methodCall(name: string, values: readonly (string | number)[]): string {
  const params = values.map((value) => {
    const kind = typeof value === 'number' ? 'int' : 'string';
    return `<param><value><${kind}>${value}</${kind}></value></param>`;
  });
  return `<?xml version="1.0"?><methodCall><methodName>${name}</methodName><params>${params.join('')}</params></methodCall>`;
}

const ofSite: Surface[] = [
  { name: 'home page', path: () => '/' },
  { name: 'category', path: () => '/category/harbour/' },
  { name: 'author', path: () => '/author/editor/' },
  { name: 'month', path: () => `/${today('/').slice(0, 7)}/` },
  { name: 'feed RSS 2', path: () => '/feed/' },
  { name: 'feed RDF', path: () => '/feed/rdf/' },
  { name: 'feed Atom', path: () => '/feed/atom/' },
  { name: 'feed of a category', path: () => '/category/harbour/feed/' },
  { name: 'feed of an author', path: () => '/author/editor/feed/' },
  { name: 'REST list', path: () => rest('posts?per_page=50') },
  { name: 'REST list, embedded', path: () => rest('posts?per_page=50&_embed') },
  { name: 'sitemap', path: () => '/wp-sitemap-posts-post-1.xml' },
  { name: 'feed of comments', path: () => '/comments/feed/' },
  { name: 'feed RSS 0.92', path: () => '/feed/rss/' },
  { name: 'feed of a day', path: () => `/${today('/')}/feed/` },
  { name: 'day', path: () => `/${today('/')}/` },
  { name: 'list by address', path: () => '/?post_type=post&posts_per_page=50&orderby=ID' },
  { name: 'sitemap of authors', path: () => '/wp-sitemap-users-1.xml' },
  { name: 'REST without pretty addresses', path: () => '/?rest_route=/wp/v2/posts&per_page=50' },
  { name: 'REST fields', path: () => rest('posts?per_page=50&_fields=content,excerpt') },
  { name: 'REST for embeds', path: () => rest('posts?per_page=50&context=embed') },
  { name: 'REST search, embedded', path: () => rest('search?search=gulls&per_page=50&_embed') },
  { name: 'REST comments, embedded', path: () => rest('comments?_embed') },
  { name: 'REST blocks', path: () => rest('blocks') },
  { name: 'REST authors', path: () => rest('users?_embed') },
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
  {
    name: 'oEmbed as XML',
    path: ({ slug }) =>
      `/wp-json/oembed/1.0/embed?format=xml&url=${encodeURIComponent(`${place.address}/${slug}/`)}`,
  },
  { name: 'page by number', path: (article) => `/?p=${idOf(article)}`, isArticle: true },
  { name: 'page of a reply', path: ({ slug }) => `/${slug}/?replytocom=1`, isArticle: true },
  { name: 'page at the address for AMP', path: ({ slug }) => `/${slug}/amp/` },
  { name: 'second page', path: ({ slug }) => `/${slug}/2/`, isArticle: true },
  { name: 'trackback', path: ({ slug }) => `/${slug}/trackback/`, isArticle: true },
  { name: 'file of trackbacks', path: (article) => `/wp-trackback.php?p=${idOf(article)}` },
  { name: 'full feed of an article', path: ({ slug }) => `/${slug}/feed/?withoutcomments=1` },
  { name: 'Atom feed of an article', path: ({ slug }) => `/${slug}/feed/atom/?withoutcomments=1` },
  { name: 'REST autosaves', path: (article) => rest(`posts/${idOf(article)}/autosaves`) },
  {
    name: 'REST renderer of blocks',
    path: (article) =>
      rest(
        `block-renderer/core/latest-posts?context=edit&post_id=${idOf(article)}&attributes[displayPostContent]=true`,
      ),
  },
  {
    name: 'REST comments of an article',
    path: (article) => rest(`comments?_embed=up&post=${idOf(article)}`),
  },
  { name: 'REST attachment', path: (article) => rest(`media/${fileOf(article)}?_embed`) },
  {
    name: 'REST search of attachments',
    path: ({ marker }) => rest(`media?search=${marker}`),
    tells: (answer, article) => answer.includes(`"id":${fileOf(article)},`),
  },
  {
    name: 'search of attachments',
    path: ({ marker }) => `/?s=${marker}&post_type=attachment&post_status=inherit`,
    tells: (answer, article) => answer.includes(`post-${fileOf(article)}"`),
  },
  { name: 'search for a phrase', path: ({ marker }) => `/?s=${marker}&sentence=1&exact=0`, tells: finds },
  { name: 'Atom feed of a search', path: ({ marker }) => `/search/${marker}/feed/atom/`, tells: finds },
  {
    name: 'AJAX',
    path: () => '/wp-admin/admin-ajax.php',
    body: (article) => `action=query-attachments&post_id=${idOf(article)}`,
  },
  { name: 'XML-RPC of blogs', path: () => '/xmlrpc.php', body: getBlogPost },
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
