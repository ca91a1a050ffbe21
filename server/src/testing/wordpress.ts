interface Post {
  id: number | string;
  title?: string;
  type?: string;
  status?: string;
  password?: string;
  author?: string;
  date?: string;
  link?: string;
  /** Taxonomy, key and title of each. */
  terms?: readonly (readonly [string, string, string])[];
  body?: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const itemOf = ({
  id,
  title = `Post ${id}`,
  type = 'post',
  status = 'publish',
  terms = [],
  ...post
}: Post) => `
<item>
  <title>${escaped(title)}</title>
  <link>${post.link ?? `https://paper.example/${id}/`}</link>
  <dc:creator><![CDATA[${post.author ?? 'ada'}]]></dc:creator>
  <guid isPermaLink="false">https://paper.example/?p=${id}</guid>
  <description></description>
  <content:encoded><![CDATA[${post.body ?? '<p>Body with <title>a title</title></p>'}]]></content:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date><![CDATA[2026-03-01 11:00:00]]></wp:post_date>
  <wp:post_date_gmt><![CDATA[${post.date ?? '2026-03-01 10:00:00'}]]></wp:post_date_gmt>
  <wp:status><![CDATA[${status}]]></wp:status>
  <wp:post_type><![CDATA[${type}]]></wp:post_type>
  <wp:post_password><![CDATA[${post.password ?? ''}]]></wp:post_password>
  ${terms.map(([taxonomy, key, name]) => `<category domain="${taxonomy}" nicename="${key}"><![CDATA[${name}]]></category>`).join('\n')}
  <wp:comment><wp:comment_author>Somebody</wp:comment_author><wp:comment_type>post</wp:comment_type></wp:comment>
</item>`;

/** Returns a WordPress export with these posts. */
export const wordpressExport = (
  posts: readonly Post[],
  before = '',
): string => `<?xml version="1.0" encoding="UTF-8"?>
${before}<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>The paper</title>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name><![CDATA[Ada Whitcombe]]></wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>sport</wp:category_nicename><wp:cat_name><![CDATA[Sport]]></wp:cat_name></wp:category>
${posts.map(itemOf).join('\n')}
</channel>
</rss>
`;

/** Yields a text a few bytes at a time, as a file is read. */
export async function* inChunks(text: string, bytes = 1_000): AsyncGenerator<Uint8Array> {
  const all = new TextEncoder().encode(text);
  for (let from = 0; from < all.length; from += bytes) yield all.subarray(from, from + bytes);
}
