import { expect, test } from 'vitest';
import { verifyPassword } from '#server/platform/passwords/passwords.ts';
import { actAs } from '#server/testing/act-as.ts';
import { memberPassword, newMembersFixture } from '#server/testing/new-members.ts';
import { getMember, updateMember } from './service.ts';

const { made, newMember, rowsOf } = newMembersFixture();

async function newGroup(resource: { id: number }, limit = 0): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    `insert into groups (resource_id, name, type, member_limit) values ($1, 'A group', 'company', $2) returning id`,
    resource.id,
    limit,
  );
  return row?.id ?? 0;
}

test('a member is made with everything the form has', async () => {
  const member = await newMember({
    email: '  Anna.Smith@Reader.example ',
    first_name: 'Anna',
    last_name: 'Smith',
    phone: '+1 555 0100',
    company: 'Harbour Ltd',
    job: 'Editor',
    country: 'United States',
    state: 'Ohio',
    city: 'Akron',
    zip: '44301',
    address: '1 Main Street',
    language_id: 2,
    tags: ['Print', 'press'],
    confirm: true,
    settings: { never_compromised: true },
  });
  expect(member).toMatchObject({
    first_name: 'Anna',
    country: 'United States',
    state: 'Ohio',
    language: { id: 2, title: 'German' },
    tags: ['press', 'Print'].sort((a, b) => a.localeCompare(b)),
    confirm: true,
    active: true,
    locked: false,
    settings: { never_lock: false, never_compromised: true },
    team_id: null,
    version: 1,
  });
  expect(await getMember(made().ctx, { id: member.id })).toEqual(member);
});

test('the password is kept as a hash and told to nobody', async () => {
  const member = await newMember();
  const [row] = await rowsOf<{ password_hash: string }>('select * from members where id = $1', member.id);
  expect(await verifyPassword(row?.password_hash ?? '', memberPassword)).toBe(true);
  const everywhere = await rowsOf(
    'select to_jsonb(a) as a from audit_log a union all select to_jsonb(e) from domain_events e',
  );
  expect(JSON.stringify([member, everywhere])).not.toMatch(/argon2|correct horse/);
});

test('an address is taken whatever its capitals, on one site only', async () => {
  await newMember({ email: 'Taken@reader.example' });
  await expect(newMember({ email: 'tAKEN@READER.example' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { email: 'A member with this email already exists.' },
  });
  await expect(
    newMember({ email: 'taken@reader.example' }, actAs(made().db.database, made().elsewhere)),
  ).resolves.toBeTruthy();
});

test('twenty members with one address at once become one', async () => {
  const tries = Array.from({ length: 20 }, () =>
    newMember({ email: 'race@reader.example' }).then(
      () => 'made',
      (error: { code?: string }) => error.code,
    ),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => answer === 'made')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(19);
});

test('an address cannot be changed to one that is taken', async () => {
  await newMember({ email: 'first@reader.example' });
  const second = await newMember({ email: 'second@reader.example' });
  await expect(
    updateMember(made().ctx, { id: second.id, email: 'FIRST@reader.example' }),
  ).rejects.toMatchObject({
    code: 'conflict',
    fields: { email: expect.any(String) },
  });
  expect(await updateMember(made().ctx, { id: second.id, email: 'Second@reader.example' })).toMatchObject({
    email: 'Second@reader.example',
  });
});

test('tags are made when missing and keep their first spelling', async () => {
  await newMember({ tags: ['Climate', 'climate', 'CLIMATE'] });
  const second = await newMember({ tags: ['cLIMATE', 'Local'] });
  expect(second.tags).toEqual(['Climate', 'Local']);
  const fewer = await updateMember(made().ctx, { id: second.id, tags: ['local'] });
  expect(fewer.tags).toEqual(['Local']);
  const none = await updateMember(made().ctx, { id: second.id, tags: [] });
  expect(none.tags).toEqual([]);
});

test('a country is stored by its code, and one that does not exist is refused', async () => {
  const member = await newMember({ country: 'Germany' });
  const [row] = await rowsOf('select country_code from members where id = $1', member.id);
  expect(row).toEqual({ country_code: 'DE' });
  await expect(newMember({ country: 'Atlantis' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { country: expect.any(String) },
  });
});

test('a state is kept in the United States only, and one that would be lost is refused', async () => {
  const refusal = { code: 'invalid', fields: { state: 'Only addresses in the United States have a state.' } };
  for (const country of ['France', null, undefined])
    await expect(newMember({ country, state: 'Narnia' })).rejects.toMatchObject(refusal);
  expect(await newMember({ country: 'France', state: '' })).toMatchObject({ state: null });
  const member = await newMember({ country: 'United States', state: 'Ohio' });
  expect(await updateMember(made().ctx, { id: member.id, city: 'Akron' })).toMatchObject({ state: 'Ohio' });
  expect(await updateMember(made().ctx, { id: member.id, country: 'Canada' })).toMatchObject({ state: null });
  const moved = updateMember(made().ctx, { id: member.id, country: null, state: 'Ohio' });
  await expect(moved).rejects.toMatchObject(refusal);
});

test('a language that does not exist is refused', async () => {
  for (const language_id of [999, 40_000, Number.MAX_SAFE_INTEGER]) {
    await expect(newMember({ language_id })).rejects.toMatchObject({
      code: 'invalid',
      fields: { language_id: expect.any(String) },
    });
  }
});

test('a new member joins the group they are given', async () => {
  const team_id = await newGroup(made().here);
  const member = await newMember({ team_id });
  expect(member).toMatchObject({ team_id, teams: [{ id: team_id, name: 'A group' }] });
  const [count] = await rowsOf('select members_count from groups where id = $1', team_id);
  expect(count).toEqual({ members_count: 1 });
  const [summary] = await rowsOf('select groups_count from member_summaries where member_id = $1', member.id);
  expect(summary).toEqual({ groups_count: 1 });
});

test('a full group refuses the new member whole', async () => {
  const team_id = await newGroup(made().here, 1);
  await newMember({ team_id });
  await expect(newMember({ email: 'late@reader.example', team_id })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await rowsOf("select id from members where email_lc = 'late@reader.example'")).toEqual([]);
});

test("another site's group is as unknown as one that does not exist", async () => {
  const refusal = (team_id: number) =>
    newMember({ team_id }).catch((error: { code: string; message: string; fields: unknown }) => ({
      code: error.code,
      message: error.message,
      fields: error.fields,
    }));
  const foreign = await refusal(await newGroup(made().elsewhere));
  expect(foreign).toMatchObject({ code: 'invalid' });
  expect(await refusal(9_999_999)).toEqual(foreign);
});

test('a member who may never be locked is not locked', async () => {
  const member = await newMember({ locked: true });
  expect(member).toMatchObject({ locked: true });
  const safe = await updateMember(made().ctx, {
    id: member.id,
    locked: true,
    settings: { never_lock: true },
  });
  expect(safe).toMatchObject({ locked: false, settings: { never_lock: true } });
  expect(await updateMember(made().ctx, { id: member.id, locked: true })).toMatchObject({ locked: false });
});

test('fields left out stay as they are', async () => {
  const member = await newMember({ first_name: 'Eva', company: 'Harbour Ltd', tags: ['kept'] });
  const changed = await updateMember(made().ctx, { id: member.id, last_name: 'Berg' });
  expect(changed).toMatchObject({
    first_name: 'Eva',
    last_name: 'Berg',
    company: 'Harbour Ltd',
    tags: ['kept'],
  });
  expect(await updateMember(made().ctx, { id: member.id, company: '' })).toMatchObject({ company: null });
});

test("another site's member is as unknown as one that does not exist", async () => {
  const foreign = await newMember({}, actAs(made().db.database, made().elsewhere));
  for (const id of [foreign.id, 9_999_999]) {
    await expect(getMember(made().ctx, { id })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Not found.',
    });
    await expect(updateMember(made().ctx, { id, first_name: 'Mine' })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});
