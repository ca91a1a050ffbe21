import { routesOf } from '../../base/crud-routes.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { contentType, contentTypeListInput, taxonomy, taxonomyListInput } from './schemas.ts';

const tag = 'Content';
const { may, ...usual } = routesOf('content', tag, '/taxonomies');

export const taxonomies = {
  list: usual.list(
    'Taxonomies of the site by title, with their terms when asked.',
    taxonomyListInput,
    taxonomy,
  ),

  listContentTypes: route({
    method: 'GET',
    path: '/content-types',
    summary: 'Content types of the site, by key.',
    tag,
    access: may('read'),
  })
    .input(contentTypeListInput)
    .output(pageOf(contentType)),
};
