import type { Relation, ResourceRole } from '#contract/base/access.ts';
import type { Database } from '#server/database/connect.ts';
import { suspendAccount } from '#server/domains/service-accounts/service.ts';
import { actAs } from '../act-as.ts';
import { makeOperator, type TestPartner, type TestSite } from '../make-resource.ts';
import { handOver, makeInvited, makeNotActivated } from './passing-accounts.ts';
import { makeProgram } from './seed-service-accounts.ts';

export const identityNames = [
  'signedOut',
  'root',
  'owner',
  'otherOwner',
  'admin',
  'readonly',
  'user',
  'deactivated',
  'invited',
  'notActivated',
  'handedOver',
  'program',
  'limitedProgram',
  'suspendedProgram',
] as const;
export type IdentityName = (typeof identityNames)[number];

/** Caller, with their relation to each site by its id. */
export interface Identity {
  name: IdentityName;
  /** Operator who calls; null for a caller who isn't signed in. */
  operator: { id: number; email: string } | null;
  /** False if every call is rejected as if not signed in. */
  active: boolean;
  isRoot: boolean;
  /** Token of a session from before; without one a new session is begun for the walk. */
  session?: string;
  /** For a service account: its key and its rights; null is full access. It acts on behalf of an Admin. */
  program?: { key: string; granted: readonly string[] | null };
  relations: ReadonlyMap<number, Relation>;
}

interface World {
  /** The site whose people are walked. */
  home: TestSite;
  /** Another site of the same partner, where only root and the owner have a part. */
  sibling: TestSite;
  /** A site of another partner. */
  foreign: TestSite;
  partner: TestPartner;
  otherPartner: TestPartner;
}

type Relations = ReadonlyMap<number, Relation>;

function on(...pairs: [TestSite, Relation][]): Relations {
  return new Map(pairs.map(([site, is]) => [site.id, is]));
}

function person(
  name: IdentityName,
  operator: Identity['operator'],
  relations: Relations = on(),
  more: Partial<Identity> = {},
): Identity {
  return { name, operator, relations, active: true, isRoot: false, ...more };
}

/** Creates one caller of each kind. */
export async function makeIdentities(database: Database, world: World): Promise<Identity[]> {
  const { home, sibling, foreign, partner, otherPartner } = world;
  const member = async (name: IdentityName & ResourceRole): Promise<Identity> =>
    person(name, await makeOperator(database, { on: [{ resource: home, role: name }] }), on([home, name]));
  const root = await makeOperator(database, { role: 'root' });
  const former = await makeOperator(database, { owns: partner });
  const owner = await makeOperator(database, { owns: partner });
  await handOver(database, root, { partner, to: owner });
  const { operator: notActivated, session } = await makeNotActivated(database, home);
  const otherOwner = await makeOperator(database, { owns: otherPartner });
  const gone = await makeOperator(database, { on: [{ resource: home, role: 'admin' }], active: false });
  const program = async (name: IdentityName, granted: readonly string[] | null) => {
    const made = await makeProgram(database, home, granted);
    const active = name !== 'suspendedProgram';
    if (!active) await suspendAccount(actAs(database, home), { id: made.id });
    return person(name, made.operator, on([home, 'service']), {
      active,
      program: { key: made.key, granted },
    });
  };
  return [
    person('signedOut', null),
    person('root', root, on([home, 'root'], [sibling, 'root'], [foreign, 'root']), { isRoot: true }),
    person('owner', owner, on([home, 'owner'], [sibling, 'owner'])),
    person('otherOwner', otherOwner, on([foreign, 'owner'])),
    await member('admin'),
    await member('readonly'),
    await member('user'),
    person('deactivated', gone, on(), { active: false }),
    person('invited', await makeInvited(database, partner)),
    person('notActivated', notActivated, on(), { active: false, session }),
    person('handedOver', former),
    await program('program', null),
    await program('limitedProgram', ['groups.list', 'members.get']),
    await program('suspendedProgram', null),
  ];
}
