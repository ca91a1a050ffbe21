import { crudRoutes } from '../../base/crud-routes.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { contentType, contentTypeListInput, taxonomy, taxonomyListInput } from './schemas.ts';

const tag = 'Content';
const { may, ...usual } = crudRoutes('content', tag, '/taxonomies');

export const taxonomies = {
  list: usual.list("List the site's taxonomies, with their terms on request.", taxonomyListInput, taxonomy),

  listContentTypes: route({
    method: 'GET',
    path: '/content-types',
    summary: "List the site's content types.",
    tag,
    access: may('read'),
  })
    .input(contentTypeListInput)
    .output(pageOf(contentType)),
};
