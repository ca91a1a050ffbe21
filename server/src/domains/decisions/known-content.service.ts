import { publisherContent } from '#contract/domains/content/take-schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { takeContent } from '../content/take.service.ts';
import type { ToldContent } from './asked.ts';

/** Stores a piece that the publisher's server told of. Returns false for a description that content can't have. */
export async function makeKnown(
  tools: SystemTools,
  site: SiteRef,
  key: string,
  { publishedAt, ...told }: ToldContent,
): Promise<boolean> {
  const { data } = publisherContent.safeParse({
    ...told,
    key,
    published_at: publishedAt?.toISOString() ?? null,
  });
  if (!data) return false;
  await takeContent(systemContext(tools, 'decisions.take', site), [data]);
  return true;
}
