import { expect, test } from 'vitest';
import { type Access, type Relation, relations } from '#contract/base/access.ts';
import { requireAccess } from '#server/app/access.ts';
import type { Identity } from '#server/app/identify.ts';
import { wholeMatrix } from '#server/domains/roles/matrix.ts';
import { routes } from '../access-matrix/send-as.ts';

/** Returns whether the server admits such a caller, by the same function that admits calls. */
function isAdmitted(access: Access, relation: Relation): boolean {
  const program = { id: 1, title: 'P', operators: 'admin', permissions: null, siteId: 1 } as const;
  const identity: Identity = {
    sessionId: 1,
    seenLongAgo: false,
    operator: { id: 1, email: 'a@example.com', isRoot: relation === 'root' },
    program: relation === 'service' ? program : null,
    site: {
      resource: { id: 1, key: 'k', title: 'T', livemode: true, timezone: 'UTC', clockOffsetMs: 0 },
      relation,
    },
  };
  try {
    requireAccess({ access }, identity, 'k');
    return true;
  } catch {
    return false;
  }
}

/** Registers the comparison of the roles matrix with what the server admits. */
export function rolesMatrixSuite(): void {
  test('the matrix that is shown names every operation, and says of each role what the server does', () => {
    const items = wholeMatrix();
    expect(items.map(({ operation }) => operation).sort()).toEqual(routes.map(({ id }) => id).sort());
    for (const { id, meta } of routes) {
      const admitted = relations.filter((relation) => isAdmitted(meta.access, relation));
      expect([id, items.find(({ operation }) => operation === id)?.relations]).toEqual([id, admitted]);
    }
    expect(items.find(({ operation }) => operation === 'groups.remove')).toMatchObject({
      who: 'area',
      area: 'groups',
      verb: 'delete',
      method: 'DELETE',
      path: '/teams/{id}',
      relations: ['root', 'owner', 'admin', 'service'],
    });
  });
}
