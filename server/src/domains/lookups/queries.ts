import type { Kysely } from 'kysely';
import { containsText, foldedText } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

interface Options {
  /** Part of the title; empty for all. */
  title: string;
  limit: number;
  offset: number;
}

/** Languages by title. */
export function findLanguages(db: Kysely<DB>, options: Options) {
  return db
    .selectFrom('languages')
    .select(['id', 'code', 'title'])
    .where((eb) => containsText('title', options.title) ?? eb.lit(true))
    .orderBy(foldedText('title'))
    .orderBy('id')
    .limit(options.limit)
    .offset(options.offset)
    .execute();
}

/** Returns tags of a site by title, each with its number of members. */
export function findTags(db: Kysely<DB>, resourceId: number, options: Options) {
  return db
    .selectFrom('tags')
    .select(['tags.id', 'tags.title'])
    .select((eb) =>
      eb
        .selectFrom('member_tags')
        .whereRef('member_tags.tag_id', '=', 'tags.id')
        .where('member_tags.resource_id', '=', resourceId)
        .select((count) => count.fn.countAll<number>().as('uses'))
        .as('users_count'),
    )
    .where('tags.resource_id', '=', resourceId)
    .where((eb) => containsText('tags.title', options.title) ?? eb.lit(true))
    .orderBy(foldedText('tags.title'))
    .orderBy('tags.id')
    .limit(options.limit)
    .offset(options.offset)
    .execute();
}

/** Bundles of a site by title. */
export function findBundles(db: Kysely<DB>, resourceId: number, options: Options) {
  return db
    .selectFrom('bundles')
    .select(['id', 'title', 'price_cents as price', 'currency'])
    .where('resource_id', '=', resourceId)
    .where((eb) => containsText('title', options.title) ?? eb.lit(true))
    .orderBy(foldedText('title'))
    .orderBy('id')
    .limit(options.limit)
    .offset(options.offset)
    .execute();
}
