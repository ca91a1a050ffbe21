// The page of roles must neither miss an operation nor promise one that is refused.
import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { type Relation, type RouteMeta, relations } from '#contract/base/access.ts';
import { type DataClass, dataClassAccess } from '#contract/base/data-classes.ts';
import { capabilityOf, sightCapabilities } from '#contract/domains/roles/capabilities.ts';
import { contract } from '#contract/index.ts';
import { capabilitiesOf, wholeMatrix } from '#server/domains/roles/matrix.ts';
import { requireAccess } from './access.ts';
import type { Identity } from './identify.ts';

const routes = Object.entries(contract).flatMap(([domain, verbs]) =>
  Object.entries<unknown>({ ...verbs }).flatMap(([name, route]) =>
    isContractProcedure(route) ? [{ name: `${domain}.${name}`, meta: route['~orpc'].meta as RouteMeta }] : [],
  ),
);
const items = wholeMatrix();
const capabilities = capabilitiesOf(items);

/** Expected rights, derived by hand: r root, o partner owner, a Admin, R Readonly, u User, s service account. */
const expected = {
  seeMembers: 'roaRus',
  seeMemberDetails: 'roaRs',
  editMembers: 'roas',
  exportMembers: 'roa',
  answerPrivacyRequests: 'roa',
  seePayments: 'roaRs',
  recordPayments: 'roas',
  correctPayments: 'roa',
  seeCatalogue: 'roaRus',
  changePrices: 'roas',
  manageOffers: 'roas',
  seeMessages: 'roaRs',
  editMessages: 'roa',
  editEmails: 'r',
  seeDashboard: 'roaRus',
  changeDashboard: 'roas',
  seeSettings: 'roaRs',
  seeTeam: 'roaR',
  changeSettings: 'roa',
  inviteColleagues: 'roa',
  payPlatform: 'roa',
  shareAccess: 'ro',
  runPartner: 'r',
  runPlatform: 'r',
  ownAccount: '',
};
const letters: Record<Relation, string> = {
  root: 'r',
  owner: 'o',
  admin: 'a',
  readonly: 'R',
  user: 'u',
  service: 's',
};

function callerWith(relation: Relation): Identity {
  const site = { resource: { id: 1 }, relation };
  const program = relation === 'service' ? { operators: 'admin', permissions: null } : null;
  return { operator: { isRoot: relation === 'root' }, site, program } as unknown as Identity;
}

function isAdmitted(meta: RouteMeta, relation: Relation): boolean {
  try {
    requireAccess(meta, callerWith(relation), 'site');
    return true;
  } catch {
    return false;
  }
}

test('every operation belongs to one capability', () => {
  const without = routes.filter(({ name, meta }) => capabilityOf(name, meta.access) === null);
  expect(without.map(({ name }) => name)).toEqual([]);
  expect(items.map(({ operation }) => operation).toSorted()).toEqual(
    routes.map(({ name }) => name).toSorted(),
  );
  expect(capabilityOf('newDomain.list', { who: 'signedIn' })).toBeNull();
});

test('every capability stands for operations', () => {
  const used = new Set(items.map(({ capability }) => capability));
  expect(capabilities.filter(({ id }) => !used.has(id))).toEqual([]);
});

test('each role may do what it may do', () => {
  const held = capabilities.map(({ id, answers }) => [
    id,
    relations.map((relation) => (answers[relation] === 'yes' ? letters[relation] : '')).join(''),
  ]);
  expect(Object.fromEntries(held)).toEqual(expected);
});

test.each(relations)('what the page says of %s is what calls are admitted by', (relation) => {
  const wrong = capabilities.flatMap(({ id, answers }) => {
    const answer = answers[relation];
    const own = routes.filter(({ name, meta }) => capabilityOf(name, meta.access) === id);
    const admitted = own.filter(({ meta }) => isAdmitted(meta, relation)).length;
    const hidden = (Object.keys(dataClassAccess) as DataClass[]).some(
      (sight) => sightCapabilities[sight] === id && !dataClassAccess[sight][relation],
    );
    const isTrue =
      answer === 'yes'
        ? admitted === own.length && !hidden
        : answer === 'no'
          ? admitted === 0 || id === 'runPartner'
          : admitted > 0;
    return isTrue ? [] : [`${id}: ${answer}, ${admitted} of ${own.length}`];
  });
  expect(wrong).toEqual([]);
});

test('only what is the caller’s own depends on more than the role', () => {
  const partly = capabilities.flatMap(({ id, answers }) =>
    relations.filter((relation) => answers[relation] === 'partly').map((relation) => `${id} ${relation}`),
  );
  const own = capabilities.filter(({ answers }) => Object.values(answers).includes('own'));
  expect(partly).toEqual(['ownAccount service']);
  expect(own.map(({ id }) => id)).toEqual(['runPartner', 'ownAccount']);
});
