import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import {
  createPopupTemplate,
  getPopupTemplate,
  listPopupTemplates,
  removePopupTemplate,
  updatePopupTemplate,
} from './service.ts';
import { getVersion, listVersions, restoreVersion } from './versions.service.ts';

let server: TestServer;
let own: ResourceContext;
let foreign: ResourceContext;
beforeAll(async () => {
  server = await testServer();
  const actor = { kind: 'operator', id: 1, email: 'ann@example.com' } as const;
  own = actAs(server.database, await makeResource(server.database), { actor });
  foreign = actAs(server.database, await makeResource(server.database));
});
afterAll(() => server.close());

const code = '<p class="a">50 % + "é" & ’ 🎟</p>\n';
const body = (name: string) => ({ title: `Title of ${name}`, name, version: '1.0' });

test('a popup begins as a draft, with a slug of its name, and its code comes back as it was sent', async () => {
  const made = await createPopupTemplate(own, {
    ...body('Été à la mer!'),
    template: encodeURIComponent(code),
  });
  expect(made).toMatchObject({
    slug: 'ete-a-la-mer',
    status: 'draft',
    active: true,
    settings: { required: { auth: false } },
    template: encodeURIComponent(code),
    css: '',
  });
  const { rows } = await server.database.owner.query('select template from popup_templates where uid = $1', [
    made.uid,
  ]);
  expect(rows).toEqual([{ template: code }]);
  expect((await createPopupTemplate(own, body('Été à la mer!'))).slug).toBe('ete-a-la-mer-2');
});

test('popups of one name that are made at once get a slug each', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => createPopupTemplate(own, body('𓍩'))));
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
});

test('a change holds what changes alone, by the version that was read, and the slug stays', async () => {
  const made = await createPopupTemplate(own, { ...body('Partly'), css: 'p%7B%7D' });
  const { uid, revision } = made;
  const changed = await updatePopupTemplate(own, {
    uid,
    revision,
    status: 'published',
    settings: { required: { auth: true } },
  });
  expect(changed).toEqual({
    ...made,
    revision: revision + 1,
    status: 'published',
    settings: { required: { auth: true } },
  });
  await expect(updatePopupTemplate(own, { uid, revision, title: 'x' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await updatePopupTemplate(own, { uid, title: made.title })).toEqual(changed);
  await updatePopupTemplate(own, { uid, status: 'draft' });
});

test('every saving is kept with its author and what changed, and any is brought back', async () => {
  const { uid } = await createPopupTemplate(own, { ...body('Kept'), javascript: 'let%20a%20%3D%201' });
  const first = await getPopupTemplate(own, { uid });
  await updatePopupTemplate(own, { uid, javascript: 'let%20a%20%3D%202', version: '1.1' });
  await updatePopupTemplate(own, { uid, title: 'Third', active: false });
  const { items, paginator } = await listVersions(own, { uid });
  expect(items.map(({ revision, saved_by: by, changed }) => [revision, by, changed])).toEqual([
    [3, 'ann@example.com', ['title', 'active']],
    [2, 'ann@example.com', ['version', 'javascript']],
    [1, 'ann@example.com', []],
  ]);
  expect(paginator.total_items).toBe(3);
  expect(await getVersion(own, { uid, revision: 2 })).toMatchObject({
    before: { javascript: 'let%20a%20%3D%201', version: '1.0' },
    after: { javascript: 'let%20a%20%3D%202', version: '1.1' },
  });
  expect(await getVersion(own, { uid, revision: 1 })).toMatchObject({ before: null });
  await expect(restoreVersion(own, { uid, revision: 1, current: 2 })).rejects.toMatchObject({
    code: 'conflict',
  });
  const restored = await restoreVersion(own, { uid, revision: 1, current: 3 });
  expect(restored).toEqual({ ...first, revision: 4 });
  // The current version is the same, so nothing is saved.
  expect(await restoreVersion(own, { uid, revision: 1 })).toEqual(restored);
  await expect(getVersion(own, { uid, revision: 9 })).rejects.toMatchObject({ code: 'not_found' });
});

test("another site's popups answer like ones that never were", async () => {
  const { uid } = await createPopupTemplate(foreign, body('Foreign'));
  for (const asked of [uid, uniqueUuid()]) {
    const calls = [
      () => getPopupTemplate(own, { uid: asked }),
      () => updatePopupTemplate(own, { uid: asked, title: 'x' }),
      () => removePopupTemplate(own, { uid: asked }),
      () => listVersions(own, { uid: asked }),
      () => getVersion(own, { uid: asked, revision: 1 }),
      () => restoreVersion(own, { uid: asked, revision: 1 }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' });
  }
  expect((await getPopupTemplate(foreign, { uid })).title).toBe('Title of Foreign');
});

test('popups are found by title and ordered either way', async () => {
  await createPopupTemplate(own, { ...body('Zebra'), title: 'Searched B' });
  await createPopupTemplate(own, { ...body('Ant'), title: 'Searched a' });
  for (const order of ['title', 'name', 'slug', 'created_at'] as const) {
    const found = async (sort: 'asc' | 'desc') =>
      (await listPopupTemplates(own, { filter: { title: 'SEARCHED' }, order, sort })).items.map(
        ({ name }) => name,
      );
    const up = await found('asc');
    expect(up.toSorted()).toEqual(['Ant', 'Zebra']);
    expect(await found('desc')).toEqual(up.toReversed());
  }
  const { items } = await listPopupTemplates(own, { order: 'status', sort: 'desc', limit: 200 });
  expect(items.length).toBeGreaterThan(2);
  expect((await listPopupTemplates(own, { order: 'active' })).items.length).toBeGreaterThan(2);
  expect((await listPopupTemplates(own, { filter: { active: false, status: 'published' } })).items).toEqual(
    [],
  );
});

test('a slug or an id that is taken is refused, and the one who deletes takes the savings along', async () => {
  const made = await createPopupTemplate(own, { ...body('Taken'), slug: 'taken' });
  await expect(createPopupTemplate(own, { ...body('Other'), slug: 'taken' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { slug: 'Another popup template has this slug.' },
  });
  await expect(createPopupTemplate(own, { ...body('Other'), uid: made.uid })).rejects.toMatchObject({
    code: 'conflict',
  });
  await removePopupTemplate(own, { uid: made.uid });
  const { rowCount } = await server.database.owner.query(
    'select from popup_template_versions where resource_id = $1 and popup_template_id not in (select id from popup_templates)',
    [own.resource.id],
  );
  expect(rowCount).toBe(0);
});

test('over HTTP, code is URL-encoded text, and required fields are asked for', async () => {
  const operator = await makeOperator(server.database, { on: [{ resource: own.resource, role: 'admin' }] });
  const token = await sessionOf(server.database, operator);
  const call = (method: 'POST' | 'PUT' | 'GET', path: string, sent?: unknown) =>
    server.call(method, `/api/admin/popup-templates${path}`, {
      token,
      resource: own.resource.key,
      ...(sent === undefined ? {} : { body: sent }),
    });
  expect((await call('POST', '', {})).body).toMatchObject({
    fields: { title: 'Required field', name: 'Required field', version: 'Required field' },
  });
  for (const template of ['%', '%E0%A4%A', '%00'])
    expect((await call('POST', '', { ...body('Broken'), template })).status, template).toBe(422);
  const uid = uniqueUuid();
  expect((await call('POST', `/${uid}`, body('By alias'))).body).toMatchObject({ uid });
  expect((await call('PUT', `/${uid}`, { slug: 'another' })).status).toBe(422);
  expect((await call('PUT', `/${uid}`, { css: encodeURIComponent(code) })).body).toMatchObject({
    css: encodeURIComponent(code),
  });
});
