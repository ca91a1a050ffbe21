import { uniqueUuid } from '../random.ts';
import { crudValidCalls } from './crud-valid-calls.ts';
import { emailTemplateBody, popupBody, uidOf } from './seed-messages.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';
import type { ValidCall, ValidCallsOf } from './valid-call.ts';

const source = { subject: 'Hello {{ member.name }}', html: '<p>Hello</p>' };

const withMember = (call: object): ValidCall => ({
  build: ({ ids }) => ({ body: { ...call, member_id: ids.member } }),
  withIds: { member_id: (_site, ids) => ({ body: { ...call, member_id: ids.member } }) },
});

const emails: ValidCallsOf<'emailTemplates'> = {
  ...crudValidCalls('emailTemplates', { id: 'emailTemplate', body: emailTemplateBody }),
  'emailTemplates.list': { build: () => ({ query: 'limit=200' }), showsSite: true },
  'emailTemplates.effect': {
    build: ({ ids }) => ({ params: { id: ids.emailTemplate }, body: source }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.emailTemplate }, body: source }) },
  },
  'emailTemplates.addStandard': { build: () => ({}) },
  'emailTemplates.variables': { build: () => ({}) },
  'emailTemplates.check': { build: () => ({ body: source }) },
  'emailTemplates.preview': withMember(source),
  'emailTemplates.sample': {
    build: ({ ids }) => ({ params: { id: ids.emailTemplate } }),
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

const popups: ValidCallsOf<'popupTemplates'> = {
  'popupTemplates.list': { build: () => ({ query: 'limit=200' }), showsSite: true },
  'popupTemplates.create': { build: () => ({ body: popupBody() }) },
  'popupTemplates.createAs': {
    build: () => ({ params: { uid: uniqueUuid() }, body: popupBody() }),
  },
  'popupTemplates.get': { build: (site) => named(site, site.ids), showsSite: true, withIds: { uid: named } },
  'popupTemplates.update': {
    build: async (site) => ({ ...(await spent(site)), body: change }),
    withIds: { uid: (site, ids) => ({ ...named(site, ids), body: change }) },
  },
  'popupTemplates.remove': { build: spent, withIds: { uid: named } },
  'popupTemplates.versions': { build: (site) => named(site, site.ids), withIds: { uid: named } },
  'popupTemplates.version': {
    build: (site) => ofVersion(site, site.ids),
    showsSite: true,
    withIds: { uid: ofVersion },
  },
  'popupTemplates.restore': {
    build: (site) => ({ ...ofVersion(site, site.ids), body: {} }),
    withIds: { uid: (site, ids) => ({ ...ofVersion(site, ids), body: {} }) },
  },
};

/** Calls of templates of mails and popups. */
export const messageValidCalls = { ...emails, ...popups };
