import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { createAction } from '#server/domains/actions/service.ts';
import { createEmailTemplate } from '#server/domains/email-templates/service.ts';
import { attachMembers } from '#server/domains/groups/members.service.ts';
import { createGroup } from '#server/domains/groups/service.ts';
import { createTrigger } from '#server/domains/triggers/service.ts';

const templates = {
  welcome: {
    name: 'Welcome to the reader panel',
    subject: 'You are on the reader panel of {{ resource.title }}',
    html: '<p>Hello {{ member.name }},</p>\n<p>thank you for joining. Once a month we ask what you think of what you read.</p>',
  },
  offer: {
    name: 'Seats for teams',
    subject: 'Read {{ resource.title }} together',
    html: '<p>Hello {{ member.first_name }},</p>\n<p>with five seats or more each of them costs less. Answer this mail to hear how much.</p>',
  },
  // Contains the error that its action fails with.
  broken: {
    name: 'Reading tips',
    subject: 'What to read next',
    html: '<p>Hello {{ member.first_name }},</p>\n{% if member.city %}\n<p>there is news from {{ member.city }}.</p>',
  },
};

/** Creates two triggers for members who join a group, and an action that fails. */
async function setUp(ctx: ResourceContext): Promise<void> {
  const templateOf = async (given: (typeof templates)['welcome']) =>
    (await createEmailTemplate([], ctx, given)).id;
  const about = async (given: (typeof templates)['welcome']) => ({
    events: ['group.joined'],
    to: 'member',
    template: String(await templateOf(given)),
  });
  await createTrigger(ctx, { trigger_id: 1, settings: await about(templates.welcome) });
  const settings = { ...(await about(templates.offer)), fields: ['first_name'] };
  await createTrigger(ctx, { trigger_id: 1, settings });
  await createAction(ctx, {
    event_id: 19,
    type: 'mail',
    mail_template_id: await templateOf(templates.broken),
  });
}

/** Sets up the site's automation, and lets three members join a group; the worker does the rest. */
export async function automate(ctx: ResourceContext): Promise<void> {
  await setUp(ctx);
  const newest = await read(ctx, ({ db }) =>
    db
      .selectFrom('members')
      .select('id')
      .where('resource_id', '=', ctx.resource.id)
      .where('active', '=', true)
      .orderBy('id', 'desc')
      .limit(3)
      .execute(),
  );
  const panel = await createGroup(ctx, {
    name: 'Reader panel',
    type: 'personal',
    description: 'Asked once a month',
  });
  await attachMembers(ctx, { id: panel.id, user_ids: newest.map(({ id }) => id) });
}
