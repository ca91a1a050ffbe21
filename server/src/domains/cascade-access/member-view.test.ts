import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeConfirmedMembers, makeOption } from '#server/testing/make-records.ts';
import { makePartner, makeResource, type TestPartner } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { createPlan } from '../plans/service.ts';
import { exclude, provide } from './items.service.ts';
import { viewOfMember } from './member-view.service.ts';
import { createAccess, updateAccess } from './service.ts';

let db: TestDatabase;
let partner: TestPartner;
let home: ResourceContext;
let sister: ResourceContext;
let third: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  partner = await makePartner(db.database);
  const site = async (title: string) =>
    actAs(db.database, await makeResource(db.database, { partner, title }));
  home = await site('The Courier');
  sister = await site('Business Weekly');
  third = await site('Zine');
});
afterAll(() => db.drop());

const of = () => ({ partnerId: partner.id });
const newPlan = async (ctx: ResourceContext, title: string) => (await createPlan(ctx, { title })).id;

async function newAccess(): Promise<{ id: number; optionId: number }> {
  const { optionId } = await makeOption(home, { plan_id: await newPlan(home, 'Digital'), title: 'Monthly' });
  const { id } = await createAccess(home, { ...of(), subscription_id: optionId });
  return { id, optionId };
}

test('what a member sees on each site is told with its reasons', async () => {
  const { id, optionId } = await newAccess();
  await provide(home, { ...of(), id, plan_id: await newPlan(sister, 'Premium') });
  await provide(home, { ...of(), id, plan_id: await newPlan(third, 'Issues') });
  const [userId = 0] = await makeConfirmedMembers(home, 1);
  const outcomes = async () => {
    const view = await viewOfMember(home, { ...of(), userId });
    return {
      accounts: view.sites.map(({ resource, account, own }) => [resource.title, account, own]),
      rules: view.items
        .filter((one) => one.access_id === id)
        .map(({ title, resource, outcome, excluded_by }) => [title, resource.title, outcome, excluded_by]),
    };
  };
  expect((await outcomes()).rules).toEqual([
    ['Premium', 'Business Weekly', 'not_held', null],
    ['Issues', 'Zine', 'not_held', null],
  ]);

  await attach(home, { pricingOptionId: optionId, holder: { memberId: userId } });
  expect(await outcomes()).toEqual({
    accounts: [
      ['Business Weekly', 'none', []],
      ['The Courier', 'active', ['Digital: Monthly']],
      ['Zine', 'none', []],
    ],
    rules: [
      ['Premium', 'Business Weekly', 'provided', null],
      ['Issues', 'Zine', 'provided', null],
    ],
  });

  // The same email on the other site holds an item there that is an exclusion.
  const { email } = await viewOfMember(home, { ...of(), userId });
  const [there = 0] = await makeConfirmedMembers(sister, 1);
  await db.database.owner.query('update members set email = upper($2) where resource_id = $3 and id = $1', [
    there,
    email,
    sister.resource.id,
  ]);
  const { optionId: yearly } = await makeOption(sister, { title: 'Yearly' });
  await attach(sister, { pricingOptionId: yearly, holder: { memberId: there } });
  await exclude(home, { ...of(), id, subscription_id: yearly });
  expect((await outcomes()).rules).toEqual([
    ['Premium', 'Business Weekly', 'excluded', 'Plan: Yearly'],
    ['Issues', 'Zine', 'provided', null],
  ]);
  // The email is unconfirmed on the other site: it gets nothing there, and its items exclude nothing.
  const confirm = (site: ResourceContext, memberId: number, isConfirmed: boolean) =>
    db.database.owner.query('update members set confirmed = $3 where resource_id = $1 and id = $2', [
      site.resource.id,
      memberId,
      isConfirmed,
    ]);
  await confirm(sister, there, false);
  expect(await outcomes()).toEqual({
    accounts: [
      ['Business Weekly', 'unconfirmed', []],
      ['The Courier', 'active', ['Digital: Monthly']],
      ['Zine', 'none', []],
    ],
    rules: [
      ['Premium', 'Business Weekly', 'locked', null],
      ['Issues', 'Zine', 'provided', null],
    ],
  });
  await confirm(home, userId, false);
  expect((await outcomes()).rules.map(([, , outcome]) => outcome)).toEqual(['not_held', 'not_held']);
  await confirm(home, userId, true);
  await updateAccess(home, { ...of(), id, subscription_id: optionId, active: false });
  expect((await outcomes()).rules.map(([, , outcome]) => outcome)).toEqual(['off', 'off']);
});
