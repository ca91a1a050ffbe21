import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { createAction } from '#server/domains/actions/service.ts';
import { applyTransfer } from '#server/domains/configuration-transfers/apply.service.ts';
import { downloadFile, importFromFile } from '#server/domains/configuration-transfers/import.service.ts';
import { updateWall } from '#server/domains/content-wall/service.ts';
import { putEmailTemplate } from '#server/domains/email-templates/service.ts';
import { createPlan } from '#server/domains/plans/service.ts';
import { createPopupTemplate } from '#server/domains/popup-templates/service.ts';
import { createPricingOption, updatePricingOption } from '#server/domains/pricing-options/service.ts';
import { firstOrCreate, updateTemplate } from '#server/domains/receipts/template.service.ts';
import { updateResource } from '#server/domains/resources/update.service.ts';
import { createTrigger } from '#server/domains/triggers/service.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { createMailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { makeContent } from '../content-site.ts';
import { testSecrets } from '../test-server.ts';
import { draftTools } from './seed-drafts.ts';

const tools = { ...draftTools, mails: createMailRenderer() };

/** Inserts the categories of a site's content: rules name them by their keys. */
export const fileContent = (ctx: ResourceContext) =>
  makeContent(ctx, [
    { key: 'one', type: 'article', sections: ['Opinion', 'Sport'] },
    { key: 'two', type: 'podcast', sections: ['Sport'] },
  ]);

const addMailTemplate = (ctx: ResourceContext, name: string, subject: string) =>
  write(ctx, 'test.mail', (scope) =>
    putEmailTemplate(ctx, scope, null, { name, subject, html: `<p>${subject}</p>` }),
  );

/** Creates a plan with rules of each kind, and rules "Behind the wall". */
async function makePremium(ctx: ResourceContext) {
  const { sections, types } = await fileContent(ctx);
  const { rows } = await ctx.database.owner.query<{ id: number }>(
    'select id from taxonomies where resource_id = $1',
    [ctx.resource.id],
  );
  const rule = { exclude: false, predictive_paywall: false, limit: false };
  const [opinion, sport] = [sections.get('Opinion') ?? 0, sections.get('Sport') ?? 0];
  const limited = { limit: true, access_limit: 3, access_limit_period: '1 week' } as const;
  await updateWall(ctx, {
    rules: [
      { type_ids: [], term_ids: [opinion], younger_than_days: 1, access: 'free' },
      { type_ids: [], term_ids: [], access: 'members' },
    ],
  });
  return createPlan(ctx, {
    title: 'Premium',
    slug: 'premium',
    description: 'Everything but sport',
    full_access: false,
    predictive_paywall: false,
    taxonomies: [
      {
        id: rows[0]?.id ?? 0,
        terms: [
          { id: opinion, ...rule, ...limited },
          { id: sport, ...rule, exclude: true },
        ],
      },
    ],
    content_types: [{ id: types.get('podcast') ?? 0, ...rule }],
  });
}

/** Options that follow each other over two plans. */
async function makeOptions(ctx: ResourceContext, premium: { id: number }, free: { id: number }) {
  const option = (plan: { id: number }, title: string, more: object = {}) =>
    createPricingOption(ctx, {
      plan_id: plan.id,
      title,
      type: 'standard',
      period: '1 month',
      active: true,
      ...more,
    });
  const nothing = await option(free, 'Free');
  const vat = { vat_percent: 19, country_vat: [{ country_id: 'AT', vat_percent: 20 }] };
  const yearly = await option(premium, 'Yearly', { period: '1 year', price: 9_900, ...vat });
  const trial = { trial_period: '1 week', trial_price: 100 };
  const monthly = await option(premium, 'Monthly', { price: 990, ...trial });
  const followed = { next_subscription: yearly.id, downgrade_subscription: nothing.id };
  await updatePricingOption(ctx, { id: monthly.id, title: 'Monthly', period: '1 month', ...followed });
  return { nothing, yearly, monthly };
}

async function makeSettings(ctx: ResourceContext, guestOption: number) {
  await updateResource(draftTools, ctx, {
    key: ctx.resource.key,
    settings: {
      default_guest_subscription_id: guestOption,
      popups: { paywall: 'offer' },
      business: { title: 'The Courier Ltd', code: 'DE 1' },
      blacklist: [{ domain: 'mailinator.com', msg: 'No', notify: false }],
      google_recaptcha: { active: true, public_key: 'site-key', secret_key: 'canary-secret-0815' },
    },
    system_settings: { single_subscription: true },
  });
}

/** Templates of each kind. @returns the id of the one for mails */
async function makeTemplates(ctx: ResourceContext): Promise<number> {
  await createPopupTemplate(ctx, {
    title: 'Offer',
    name: 'Offer',
    version: '1.1',
    slug: 'offer',
    template: encodeURIComponent('<b>50% off</b>'),
    css: encodeURIComponent('b { color: red }'),
  });
  const receipts = await firstOrCreate(ctx);
  await updateTemplate(ctx, { id: receipts.id, title: 'Invoice', html: '<p>{{ number }}</p>' });
  return addMailTemplate(ctx, 'Welcome', 'Hello {{ member.first_name }}');
}

/** Plans with rules and options that follow each other, settings, templates, actions that name something, a trigger. */
export async function setUp(ctx: ResourceContext) {
  const premium = await makePremium(ctx);
  const free = await createPlan(ctx, { title: 'Free', active: true });
  const { nothing, monthly } = await makeOptions(ctx, premium, free);
  const welcome = await makeTemplates(ctx);
  await makeSettings(ctx, nothing.id);
  await createAction(ctx, { event_id: 1, type: 'mail', mail_template_id: welcome, active: true });
  await createAction(ctx, { event_id: 1, type: 'mail', mail_template_id: welcome, active: false });
  await createAction(ctx, { event_id: 1, type: 'subscription', settings: { pricing_option_id: nothing.id } });
  const settings = { events: ['member.registered'], to: 'admins', template: String(welcome) };
  await createTrigger(ctx, { trigger_id: 1, settings });
  return { premium, monthly };
}

/** Returns the items in a site's file. */
export async function itemsIn(ctx: ResourceContext, secrets: SecretBox = testSecrets) {
  const text = await (await downloadFile(secrets, ctx)).text();
  return JSON.parse(text.slice(0, text.indexOf('-----signature-----'))).items as {
    part: string;
    name: string;
    values: Record<string, unknown>;
  }[];
}

export const bring = async (ctx: ResourceContext, file: File) => importFromFile(testSecrets, ctx, { file });

type Brought = Awaited<ReturnType<typeof bring>>;

/** Returns all items that can be applied. */
export const takeable = ({ items }: Brought) =>
  items
    .filter(({ state, blocked }) => blocked === null && (state === 'new' || state === 'changed'))
    .map(({ part, name, digest }) => ({ part, name, digest }));

/** Returns some of the items by name. */
export const chosenOf = ({ items }: Brought, ...names: readonly string[]) =>
  names.flatMap((wanted) =>
    items.filter(({ name }) => name === wanted).map(({ part, name, digest }) => ({ part, name, digest })),
  );

export const takeAll = (ctx: ResourceContext, brought: Brought, more: object = {}) => {
  const { id, version } = brought;
  return applyTransfer(tools, ctx, { id, version, items: takeable(brought), ...more });
};
