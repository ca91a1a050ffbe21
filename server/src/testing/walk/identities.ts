import type { Relation, ResourceRole } from '#contract/base/access.ts';
import type { Database } from '#server/database/connect.ts';
import { type MadePartner, type MadeResource, makeOperator } from '../make-resource.ts';

export const identityNames = [
  'signedOut',
  'root',
  'owner',
  'otherOwner',
  'admin',
  'readonly',
  'user',
  'deactivated',
] as const;
export type IdentityName = (typeof identityNames)[number];

/** Somebody who calls, and what they are on each site, by its id. */
export interface Identity {
  name: IdentityName;
  /** Null: not signed in. */
  operator: { id: number; email: string } | null;
  active: boolean;
  isRoot: boolean;
  relations: ReadonlyMap<number, Relation>;
}

interface World {
  /** The site whose people are walked. */
  home: MadeResource;
  /** Another site of the same partner, where only root and the owner have a part. */
  sibling: MadeResource;
  /** A site of another partner. */
  foreign: MadeResource;
  partner: MadePartner;
  otherPartner: MadePartner;
}

/** One of each kind of person there is. */
export async function makeIdentities(database: Database, world: World): Promise<Identity[]> {
  const { home, sibling, foreign, partner, otherPartner } = world;
  const on = (...pairs: [MadeResource, Relation][]) => new Map(pairs.map(([site, is]) => [site.id, is]));
  const member = async (name: IdentityName & ResourceRole): Promise<Identity> => ({
    name,
    operator: await makeOperator(database, { on: [{ resource: home, role: name }] }),
    active: true,
    isRoot: false,
    relations: on([home, name]),
  });
  const gone = { on: [{ resource: home, role: 'admin' as const }], active: false };
  const person = { active: true, isRoot: false };
  return [
    { ...person, name: 'signedOut', operator: null, relations: on() },
    {
      ...person,
      name: 'root',
      operator: await makeOperator(database, { role: 'root' }),
      isRoot: true,
      relations: on([home, 'root'], [sibling, 'root'], [foreign, 'root']),
    },
    {
      ...person,
      name: 'owner',
      operator: await makeOperator(database, { owns: partner }),
      relations: on([home, 'owner'], [sibling, 'owner']),
    },
    {
      ...person,
      name: 'otherOwner',
      operator: await makeOperator(database, { owns: otherPartner }),
      relations: on([foreign, 'owner']),
    },
    await member('admin'),
    await member('readonly'),
    await member('user'),
    {
      ...person,
      name: 'deactivated',
      operator: await makeOperator(database, gone),
      active: false,
      relations: on(),
    },
  ];
}
