// A site on which everything of the catalogue happened, with services that answer on loopback.
import type { ResourceContext } from '#server/database/context.ts';
import { createEmailTemplate } from '#server/domains/email-templates/service.ts';
import { saveMapping } from '#server/domains/integrations/service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { createMailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { seedSite } from '../access-matrix/seed-site.ts';
import { actAs } from '../act-as.ts';
import { makeMembers } from '../make-records.ts';
import { makeResource } from '../make-resource.ts';
import { saveSettings } from '../service-fixtures.ts';
import { startMailchimp } from '../stand-ins/services/mailchimp.ts';
import { startService } from '../stand-ins/services/server.ts';
import type { TestDatabase } from '../test-database.ts';
import { serviceToolsOfTests } from '../test-server.ts';
import { type BackTestFixture, rowsOf } from './fixture.ts';
import { emitEvents, gone, type Things } from './happened.ts';
import { type Member, readExpectedTexts, type SaidOf } from './said.ts';

export interface BackTestSite extends BackTestFixture {
  templates: { good: number; broken: number };
  members: ReadonlyMap<number, Member>;
  saidOf: SaidOf;
  close(): Promise<void>;
}

const template = async (ctx: ResourceContext, html: string) =>
  (await createEmailTemplate([], ctx, { name: 'Welcome', subject: 'About {{ event.title }}', html })).id;

async function connect(
  { ctx, tools, receiver }: BackTestFixture,
  mailchimp: { key: string; id: string },
): Promise<void> {
  await saveSettings(ctx, tools, {
    mailchimp,
    klaviyo: { active: false },
    slack: { webhook: `${receiver.url}/slack` },
    admin_emails: [{ email: 'admin@courier.example', name: 'A' }],
    moderator_emails: [],
  });
  const fields = [{ from: 'first_name', to: 'FNAME' }] as const;
  await saveMapping(ctx, { service: 'mailchimp', active: false, events: [], fields: [...fields], tags: [] });
}

/** Creates members of all kinds: confirmed or not, with a company or not, and some without mails. */
async function variedMembers(ctx: ResourceContext): Promise<number[]> {
  const made = await makeMembers(ctx, 12);
  await rowsOf(
    ctx,
    `update members set confirmed = id % 2 = 0, company = case when id % 3 = 0 then 'Engines' end,
       email = case id % 5 when 0 then 'nobody-' || id || '@none.invalid' else 'reader.' || id || '@one.example' end
     where resource_id = $1 and id = any($2)`,
    made,
  );
  return made;
}

export async function backTestSite(db: TestDatabase): Promise<BackTestSite> {
  const receiver = await startService(() => ({ status: 200, body: 'ok' }));
  const mailchimp = await startMailchimp({ isBackground: true });
  const resource = await makeResource(db.database);
  const { ids } = await seedSite(db.database, resource);
  const ctx = actAs(db.database, resource, { clock: fixedClock(new Date()) });
  const mails = createMailRenderer();
  const serviceUrls = { ...serviceToolsOfTests.serviceUrls, mailchimp: mailchimp.url };
  // Only the seeded rows are needed, not the events and deliveries that seeding caused.
  await rowsOf(ctx, 'delete from domain_events where resource_id = $1');
  await rowsOf(ctx, 'delete from deliveries where resource_id = $1');
  const desk = { ctx, receiver, tools: { ...serviceToolsOfTests, mails, serviceUrls } };
  await connect(desk, { key: mailchimp.key, id: mailchimp.listId });
  const [money] = await rowsOf<{ transaction: number; adjustment: number }>(
    ctx,
    'select transaction_id as transaction, id as adjustment from transaction_adjustments where resource_id = $1 limit 1',
  );
  if (!money) throw new Error('nothing was given back');
  const things: Things = { ...ids, ...money };
  await emitEvents(db, ctx.resource.id, things, [...(await variedMembers(ctx)), gone.member], 9);
  const all = await rowsOf<Member>(ctx, 'select id, email, confirmed from members where resource_id = $1');
  return {
    ...desk,
    templates: {
      good: await template(ctx, '<p>{{ member.first_name }}, {{ event.title }} {{ subscription.plan }}</p>'),
      broken: await template(ctx, '<p>{{ member.first_name | louder }}</p>'),
    },
    members: new Map(all.map((one) => [one.id, one])),
    saidOf: await readExpectedTexts(ctx, things),
    close: async () => {
      await mails.close();
      await receiver.close();
      await mailchimp.close();
    },
  };
}
