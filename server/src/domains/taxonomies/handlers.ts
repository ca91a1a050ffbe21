import type { taxonomies } from '#contract/domains/taxonomies/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listContentTypes, listTaxonomies } from './service.ts';

export const taxonomyHandlers = {
  list: listTaxonomies,
  listContentTypes,
} satisfies Handlers<typeof taxonomies>;
