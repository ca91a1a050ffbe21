// Makes the output of one back-tested run with the code of the runs themselves.

import type { BackTestOutput } from '#contract/domains/actions/back-test.schemas.ts';
import type { actions } from '#contract/domains/actions/routes.ts';
import type { ServiceType } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import type { Occurrence } from '#server/domains/deliveries/occurrences.service.ts';
import {
  notConnected,
  nothingToSend,
  requestsOf,
  shownOf,
} from '#server/domains/integrations/perform.service.ts';
import { forecastAttach } from '#server/domains/member-subscriptions/create.service.ts';
import { type BackTestHandler, type BackTestTools, type Outcome, outcomeOf } from './effects.service.ts';
import { attachmentOf, type MailOrder, mailOfRun } from './perform.service.ts';

const nothing: BackTestOutput = { mail: null, webhook: null, subscription: null, requests: [] };

/** Placeholder for the id of a run, which services use as the id of a message. */
const unborn = 'id of the run';

const done = (output: Partial<BackTestOutput>): Outcome => ({
  outcome: 'done',
  output: { ...nothing, ...output },
});

async function mailed(
  ctx: ResourceContext,
  scope: ReadScope,
  { mails }: BackTestTools,
  order: MailOrder,
  occurrence: Occurrence,
): Promise<Outcome> {
  const made = await mailOfRun(scope, ctx.resource.id, mails, occurrence, order);
  if (!('mail' in made)) return { outcome: 'skipped', reason: made.skipped };
  const template = await findRow(scope, ctx.resource.id, 'email_templates', order.templateId ?? 0);
  const { recipients, content } = made.mail;
  return done({
    mail: {
      template: { id: order.templateId ?? 0, name: template?.name ?? '' },
      recipients: recipients.map(({ to }) => to.address),
      subject: content.subject,
    },
  });
}

async function attached(
  ctx: ResourceContext,
  scope: ReadScope,
  option: number | null,
  occurrence: Occurrence,
): Promise<Outcome> {
  const made = await attachmentOf(scope, ctx.resource.id, occurrence, option);
  if (!('subscription' in made)) return { outcome: 'skipped', reason: made.skipped };
  const { planId, optionId, endsAt } = await forecastAttach(ctx, scope, made.subscription);
  const plan = await findRow(scope, ctx.resource.id, 'plans', planId);
  const sold = await findRow(scope, ctx.resource.id, 'pricing_options', optionId);
  return done({
    subscription: {
      plan: { id: planId, title: plan?.title ?? '' },
      pricing_option: { id: optionId, title: sold?.title ?? '' },
      ends_at: endsAt?.toISOString() ?? null,
    },
  });
}

async function called(
  ctx: ResourceContext,
  tools: BackTestTools,
  service: ServiceType,
  { memberId }: Occurrence,
  task: object,
): Promise<Outcome> {
  const found = await requestsOf(ctx, tools, service, { memberId, task, messageId: unborn });
  if (!found) return { outcome: 'skipped', reason: notConnected(service) };
  if (found.requests.length === 0) return { outcome: 'skipped', reason: nothingToSend };
  return done({ requests: found.requests.map((request) => shownOf(service, request)) });
}

/** Makes the output of a run that the verdicts don't skip. */
export function makeOutput(
  ctx: ResourceContext,
  tools: BackTestTools,
  { deed, wayOf }: BackTestHandler,
  occurrence: Occurrence,
): Promise<Outcome> {
  return outcomeOf(async () => {
    if (deed.does === 'mail') return read(ctx, (scope) => mailed(ctx, scope, tools, deed.order, occurrence));
    if (deed.does === 'subscription')
      return read(ctx, (scope) => attached(ctx, scope, deed.option, occurrence));
    const way = await read(ctx, async (scope) => wayOf(scope, occurrence));
    if (way === null) return { outcome: 'skipped', reason: nothingToSend };
    return deed.does === 'webhook'
      ? done({ webhook: { url: way.target, body: way.task } })
      : called(ctx, tools, deed.service, occurrence, way.task);
  });
}

/** Returns the mail of one back-test entry with its subject and text. */
export async function backTestMail(
  tools: BackTestTools,
  ctx: ResourceContext,
  {
    mail_template_id: templateId,
    to,
    event_id: eventId,
    member_id: memberId,
  }: RouteInput<typeof actions.backTestMail>,
): Promise<RouteOutput<typeof actions.backTestMail>> {
  let mail: RouteOutput<typeof actions.backTestMail>['mail'] = null;
  const outcome = await outcomeOf(async () => {
    const order = { templateId, team: to === 'member' ? null : to };
    const made = await read(ctx, (scope) =>
      mailOfRun(scope, ctx.resource.id, tools.mails, { memberId, eventId }, order),
    );
    if (!('mail' in made)) return { outcome: 'skipped', reason: made.skipped };
    const { content, recipients } = made.mail;
    mail = { ...content, recipients: recipients.map(({ to: one }) => one.address) };
    return done({});
  });
  return { reason: 'reason' in outcome ? outcome.reason : null, mail };
}
