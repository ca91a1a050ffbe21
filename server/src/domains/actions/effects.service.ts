// Forecasts the outcome of runs with the code by which the runs themselves make mails, attachments and calls.
import type { BackTestOutput } from '#contract/domains/actions/back-test.schemas.ts';
import type { ServiceType } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { switchedOff } from '#server/domains/deliveries/deliver.service.ts';
import { PermanentFailure } from '#server/domains/deliveries/kinds.service.ts';
import type { Occurrence } from '#server/domains/deliveries/occurrences.service.ts';
import { isReachable } from '#server/domains/email-templates/send.service.ts';
import { siteMailOf } from '#server/domains/email-templates/site-mail.service.ts';
import { findMembersBeingErased } from '#server/domains/integrations/erase.queries.ts';
import {
  isConnected,
  notConnected,
  nothingToSend,
  type requestsOf,
} from '#server/domains/integrations/perform.service.ts';
import { isOff } from '#server/domains/webhooks/queries.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import {
  alreadySubscribedText,
  isConfigurationError,
  type MailOrder,
  noMemberText,
  notSentReasons,
} from './perform.service.ts';
import { holdersOfPlan } from './queries.ts';
import type { DeliveryPlan } from './runs.service.ts';

export type BackTestTools = Parameters<typeof requestsOf>[1] & { mails: MailRenderer };

/** The effect of a handler: a mail, a subscription, a webhook or a service call. */
export type ActionEffect =
  | {
      does: 'mail';
      order: MailOrder;
      /**
       * Returns why the mail can't be made for a member, such as a value that they lack, in a sentence; null if it can.
       */
      missing?: (
        scope: ReadScope,
        memberIds: readonly (number | null)[],
      ) => Promise<(memberId: number | null) => string | null>;
    }
  | { does: 'subscription'; option: number | null }
  | { does: 'webhook'; url: string }
  | { does: 'service'; service: ServiceType };

/** A handler to try on stored events. */
export interface BackTestHandler {
  deed: ActionEffect;
  lets(occurrence: Occurrence): boolean;
  wayOf(scope: ReadScope, occurrence: Occurrence): Promise<DeliveryPlan | null> | DeliveryPlan | null;
}

export interface Verdict {
  outcome: 'skipped' | 'failed';
  reason: string;
}

/** Returns the verdict on an occurrence; null if the run would be done. */
export type Verdicts = (occurrence: Occurrence) => Verdict | null;

const skipped = (reason: string): Verdict => ({ outcome: 'skipped', reason });
const all =
  (verdict: Verdict | null): Verdicts =>
  () =>
    verdict;

/** Returns the email of the member of the occurrence; empty if there is none. */
export const emailOf = ({ data: { member } }: Occurrence): string =>
  typeof member === 'object' && member !== null ? String(Reflect.get(member, 'email')) : '';

const membersOf = (occurrences: readonly Occurrence[]) => [
  ...new Set(occurrences.flatMap(({ memberId }) => memberId ?? [])),
];

async function ofMails(
  ctx: ResourceContext,
  scope: ReadScope,
  { order, missing }: Extract<ActionEffect, { does: 'mail' }>,
  occurrences: readonly Occurrence[],
): Promise<Verdicts> {
  const lacks = await missing?.(
    scope,
    occurrences.map(({ memberId }) => memberId),
  );
  const { team } = order;
  const isTeamEmpty =
    team !== null && (await siteMailOf(scope, ctx.resource.id, ctx.resource.title))[team].length === 0;
  return (occurrence) => {
    const { memberId } = occurrence;
    const lacking = lacks?.(memberId) ?? null;
    if (lacking !== null) return skipped(lacking);
    if (team !== null) return isTeamEmpty ? skipped(notSentReasons['no address']) : null;
    if (memberId === null) return skipped(noMemberText);
    return isReachable(emailOf(occurrence)) ? null : skipped(notSentReasons['no address']);
  };
}

/**
 * Judges attachments of a subscription. A member who gets it at one event holds it at the next, so call the verdicts in
 * the order of the events.
 */
async function ofSubscriptions(
  ctx: ResourceContext,
  scope: ReadScope,
  option: number | null,
  occurrences: readonly Occurrence[],
): Promise<Verdicts> {
  if (option === null) return all(null);
  const holders = await holdersOfPlan(scope.db, ctx.resource.id, option, membersOf(occurrences));
  return ({ memberId }) => {
    if (memberId === null) return skipped(noMemberText);
    if (holders.has(memberId)) return skipped(alreadySubscribedText);
    holders.add(memberId);
    return null;
  };
}

async function ofService(
  ctx: ResourceContext,
  scope: ReadScope,
  service: ServiceType,
  occurrences: readonly Occurrence[],
): Promise<Verdicts> {
  if (!(await isConnected(scope, ctx.resource.id, service))) return all(skipped(notConnected(service)));
  const erased = await findMembersBeingErased(scope, ctx.resource.id, membersOf(occurrences));
  return ({ memberId }) => {
    const isNobody = memberId === null ? service !== 'slack' : erased.has(memberId);
    return isNobody ? skipped(nothingToSend) : null;
  };
}

/** Returns which runs would be skipped and why, without making their output. */
export async function verdictsOf(
  ctx: ResourceContext,
  scope: ReadScope,
  deed: ActionEffect,
  occurrences: readonly Occurrence[],
): Promise<Verdicts> {
  switch (deed.does) {
    case 'mail':
      return ofMails(ctx, scope, deed, occurrences);
    case 'subscription':
      return ofSubscriptions(ctx, scope, deed.option, occurrences);
    case 'webhook':
      return all((await isOff(scope, ctx.resource.id, deed.url)) ? skipped(switchedOff) : null);
    case 'service':
      return ofService(ctx, scope, deed.service, occurrences);
  }
}

export type Outcome = Verdict | { outcome: 'done'; output: BackTestOutput };

/** Makes an output and turns the errors by which a run would fail or be retried into a failed outcome. */
export async function outcomeOf(make: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PermanentFailure || error instanceof ServiceFailure || isConfigurationError(error))
      return { outcome: 'failed', reason: error.message };
    throw error;
  }
}
