import { route } from '../../base/route.ts';
import { searchAnswer, searchInput } from './schemas.ts';

export const globalSearch = {
  find: route({
    method: 'GET',
    path: '/search',
    summary: 'Search your sites by name, code or number.',
    tag: 'Search',
    access: { who: 'signedIn' },
  })
    .input(searchInput)
    .output(searchAnswer),
};
