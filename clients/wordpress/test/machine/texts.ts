/** Article of the test site. Its marker stands only in the part that must stay hidden. */
export interface TestArticle {
  /** Last part of its address. */
  slug: string;
  title: string;
  marker: string;
  body: string;
  access: 'by_rules' | 'free' | 'registered' | 'members';
}

const first =
  'The morning ferry left eleven minutes late on Monday, and nobody on the quay seemed to mind. A gull had taken the pilot’s sandwich.';
const second =
  'Since then the harbour office has counted birds. Its list is nailed to the door of the ticket hut and grows by a line each day.';
const hidden = (marker: string) =>
  `Behind the hut ${marker} keeps a second list that no visitor has been shown so far. It names the boats that feed the gulls, with the weight of the fish and the hour of the deed.`;
const more =
  'According to this list two trawlers and the rescue cutter share the blame. Their crews deny it, but the scales on the planks were weighed and told another story.';
const last = (marker: string) =>
  `On Friday the council will vote on a net above the landing stage, and ${marker} will bring lunch in a tin.`;

const paragraphs = (marker: string) => [first, second, hidden(marker), more, last(marker)];
const block = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;

/** Kinds of bodies that filters of text treat differently. */
export const articles: readonly TestArticle[] = [
  {
    slug: 'gulls-in-paragraphs',
    title: 'Gulls one',
    marker: 'QUAYMASTERPARA',
    access: 'by_rules',
    body: paragraphs('QUAYMASTERPARA')
      .map((text) => `<p>${text}</p>`)
      .join('\n'),
  },
  {
    slug: 'gulls-in-lines',
    title: 'Gulls two',
    marker: 'QUAYMASTERLINE',
    access: 'members',
    body: paragraphs('QUAYMASTERLINE').join('\n\n'),
  },
  {
    slug: 'gulls-in-a-box',
    title: 'Gulls three',
    marker: 'QUAYMASTERBOX',
    access: 'registered',
    body: `<div class="box">${paragraphs('QUAYMASTERBOX')
      .map((text) => `<p>${text}</p>`)
      .join('')}</div><ul><li>QUAYMASTERBOX has a list</li></ul>`,
  },
  {
    slug: 'gulls-in-columns',
    title: 'Gulls four',
    marker: 'QUAYMASTERCOL',
    access: 'by_rules',
    body: [
      block(first),
      '<!-- wp:columns --><div class="wp-block-columns">',
      ...[second, hidden('QUAYMASTERCOL'), more].map(
        (text) => `<!-- wp:column --><div class="wp-block-column">${block(text)}</div><!-- /wp:column -->`,
      ),
      '</div><!-- /wp:columns -->',
      block(last('QUAYMASTERCOL')),
    ].join('\n'),
  },
  {
    slug: 'gulls-in-short',
    title: 'Gulls five',
    marker: 'QUAYMASTERSHORT',
    access: 'members',
    body: '<p>A gull, says QUAYMASTERSHORT, never pays for its lunch.</p>',
  },
];

/** Article that everybody may read. */
export const freeArticle: TestArticle = {
  slug: 'timetable',
  title: 'Timetable of the ferry',
  marker: 'FERRYFREELY',
  access: 'free',
  body: paragraphs('FERRYFREELY')
    .map((text) => `<p>${text}</p>`)
    .join('\n'),
};
