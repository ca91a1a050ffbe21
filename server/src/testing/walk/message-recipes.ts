import { uniqueUuid } from '../random.ts';
import { crudRecipes } from './crud-recipes.ts';
import type { Recipe, RecipesOf } from './recipe.ts';
import { emailTemplateBody, popupBody, uidOf } from './seed-messages.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';

const source = { subject: 'Hello {{ member.name }}', html: '<p>Hello</p>' };

const withMember = (call: object): Recipe => ({
  own: ({ ids }) => ({ body: { ...call, member_id: ids.member } }),
  withIds: { member_id: (_site, ids) => ({ body: { ...call, member_id: ids.member } }) },
});

const emails: RecipesOf<'emailTemplates'> = {
  ...crudRecipes('emailTemplates', { id: 'emailTemplate', body: emailTemplateBody }),
  'emailTemplates.list': { own: () => ({ query: 'limit=200' }), showsSite: true },
  'emailTemplates.effect': {
    own: ({ ids }) => ({ params: { id: ids.emailTemplate }, body: source }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.emailTemplate }, body: source }) },
  },
  'emailTemplates.addStandard': { own: () => ({}) },
  'emailTemplates.variables': { own: () => ({}) },
  'emailTemplates.check': { own: () => ({ body: source }) },
  'emailTemplates.preview': withMember(source),
  'emailTemplates.sample': {
    own: ({ ids }) => ({ params: { id: ids.emailTemplate } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.emailTemplate } }) },
  },
  'emailTemplates.test': withMember(source),
};

const named = (_site: SeededSite, ids: Ids) => ({ params: { uid: uidOf(ids.popupTemplate) } });
const spent = async (site: SeededSite) => ({ params: { uid: uidOf(await site.fresh('popupTemplate')) } });
const ofVersion = (_site: SeededSite, ids: Ids) => ({
  params: { uid: uidOf(ids.popupTemplate), revision: 1 },
});
const change = { title: 'Changed', settings: { required: { auth: true } } };

const popups: RecipesOf<'popupTemplates'> = {
  'popupTemplates.list': { own: () => ({ query: 'limit=200' }), showsSite: true },
  'popupTemplates.create': { own: () => ({ body: popupBody() }) },
  'popupTemplates.createAs': {
    own: () => ({ params: { uid: uniqueUuid() }, body: popupBody() }),
  },
  'popupTemplates.get': { own: (site) => named(site, site.ids), showsSite: true, withIds: { uid: named } },
  'popupTemplates.update': {
    own: async (site) => ({ ...(await spent(site)), body: change }),
    withIds: { uid: (site, ids) => ({ ...named(site, ids), body: change }) },
  },
  'popupTemplates.remove': { own: spent, withIds: { uid: named } },
  'popupTemplates.versions': { own: (site) => named(site, site.ids), withIds: { uid: named } },
  'popupTemplates.version': {
    own: (site) => ofVersion(site, site.ids),
    showsSite: true,
    withIds: { uid: ofVersion },
  },
  'popupTemplates.restore': {
    own: (site) => ({ ...ofVersion(site, site.ids), body: {} }),
    withIds: { uid: (site, ids) => ({ ...ofVersion(site, ids), body: {} }) },
  },
};

/** Calls of templates of mails and popups. */
export const messageRecipes = { ...emails, ...popups };
