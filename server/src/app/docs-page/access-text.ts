import { type Access, allows, relations } from '#contract/base/access.ts';

/** Returns the text about the permitted callers of a call, for its documentation. */
export function accessText(access: Access | undefined): string {
  switch (access?.who) {
    case undefined:
    case 'public':
      return 'Everybody';
    case 'signedIn':
      return 'Anybody signed in';
    case 'root':
      return 'Root only';
    case 'area': {
      const { area, verb } = access;
      const able = relations.filter((relation) => allows(relation, area, verb));
      return `On a site: ${able.join(', ')} (${area}, ${verb})`;
    }
  }
}
