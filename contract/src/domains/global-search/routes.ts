import { route } from '../../base/route.ts';
import { searchAnswer, searchInput } from './schemas.ts';

export const globalSearch = {
  find: route({
    method: 'GET',
    path: '/search',
    summary:
      'What the sites of the caller have by a name, a code or a number: of each kind a few, and only kinds that the caller may list.',
    tag: 'Search',
    access: { who: 'signedIn' },
  })
    .input(searchInput)
    .output(searchAnswer),
};
