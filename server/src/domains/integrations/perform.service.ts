// Performs deliveries to services: sends the current data of the member by the mapping, in the calls of the service.
import { type ServiceType, serviceTitles, serviceTypes } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import {
  type DeliveryKind,
  type DeliveryResult,
  type DueDelivery,
  PermanentFailure,
  RetryableFailure,
  serviceSchedule,
} from '#server/domains/deliveries/kinds.service.ts';
import { settingsOf } from '#server/domains/resources/settings.service.ts';
import type { Connector } from '#server/platform/http/connector.ts';
import { sendAll } from '#server/platform/http/send-all.ts';
import { ServiceFailure, type ServiceRequest } from '#server/platform/http/service-call.ts';
import { listsOf } from './campaign.queries.ts';
import { findMembersBeingErased } from './erase.queries.ts';
import { findMapping } from './mapping.queries.ts';
import { findMember } from './members.queries.ts';
import { interestsOfPlans } from './plans.queries.ts';
import { connectionOf, connectorOf, readCredentials } from './services.ts';
import { type IntegrationTask, integrationTask, serviceTask } from './task.ts';
import type { ServiceTools } from './tools.ts';

export interface Asked {
  memberId: number | null;
  task: IntegrationTask;
  messageId: string;
}

/** Reason why a delivery to a service is skipped. */
export const notConnected = (service: ServiceType) => `${serviceTitles[service]} is not connected.`;
export const nothingToSend = 'There is nothing to send.';

/** Returns the settings of the member's plans for the service. */
async function ofPlans(
  scope: ReadScope,
  siteId: number,
  service: ServiceType,
  memberId: number | null,
): Promise<Parameters<typeof serviceTask>[0]['ofPlans']> {
  const isMailing = service === 'mailchimp' || service === 'campaignmonitor';
  if (!isMailing || memberId === null) return { interests: [], lists: [], leaves: [] };
  const found = await interestsOfPlans(scope, siteId, memberId);
  const lists = found.campaign_subcsr_interests;
  // A list that one plan adds the member to is not removed by another plan.
  const leaves = found.campaign_unsubcsr_interests.filter((list) => !lists.includes(list));
  return service === 'mailchimp'
    ? { interests: found.mailchimp_interests, lists: [], leaves: [] }
    : { interests: [], lists, leaves };
}

/**
 * Returns the calls of a task with the connector for them; null if the service is not connected.
 * @throws ServiceFailure
 */
export async function requestsFor(
  ctx: ResourceContext,
  tools: ServiceTools,
  service: ServiceType,
  { memberId, task, messageId }: Asked,
): Promise<{ connector: Connector; requests: ServiceRequest[] } | null> {
  const siteId = ctx.resource.id;
  const found = await read(ctx, async (scope) => ({
    known: await readCredentials(scope, siteId, tools, service),
    member: memberId === null ? null : await findMember(scope, siteId, memberId),
    mapping: await findMapping(scope.db, siteId, service),
    campaign: service === 'campaignmonitor' ? await listsOf(scope.db, siteId) : null,
    ofPlans: await ofPlans(scope, siteId, service, memberId),
    isErased: memberId !== null && (await findMembersBeingErased(scope, siteId, [memberId])).has(memberId),
  }));
  const connector = await connectorOf(service, found.known, tools);
  if (!connector) return null;
  // Skip members being erased: sending would re-create them at the service.
  if (found.isErased && task.kind !== 'erase') return { connector, requests: [] };
  const { fields, tags } = found.mapping;
  const lists = (task.kind === 'erase' ? found.campaign?.all : found.campaign?.lists) ?? [];
  const set = { tags, fields: found.campaign?.fields ?? fields, lists };
  const about = { task, member: found.member, set, ofPlans: found.ofPlans, messageId };
  const asked = serviceTask(about);
  return { connector, requests: asked ? connector.requests(asked) : [] };
}

/** Returns the calls of a task as stored in the row of a delivery. */
export const requestsOf = (
  ctx: ResourceContext,
  tools: ServiceTools,
  service: ServiceType,
  { task, ...about }: Omit<Asked, 'task'> & { task: unknown },
) => requestsFor(ctx, tools, service, { ...about, task: integrationTask.parse(task) });

/** Returns whether a site is connected to a service, according to its settings. */
export async function isConnected(scope: ReadScope, siteId: number, service: ServiceType): Promise<boolean> {
  const { settings } = await settingsOf(scope, siteId);
  return connectionOf(service, settings) !== null;
}

/**
 * Returns the parts of a call that may be shown: no headers, which contain the key, and no webhook address, which is a
 * secret itself.
 */
export function shownOf(service: ServiceType, { method, url, body, form }: ServiceRequest) {
  return { method, url: service === 'slack' ? new URL(url).origin : url, body: body ?? form ?? null };
}

function thrownFor(error: unknown, input: unknown): unknown {
  if (!(error instanceof ServiceFailure)) return error;
  const shown = {
    input,
    ...(error.status === null ? {} : { status: error.status }),
    ...(error.answer === null ? {} : { answer: error.answer }),
  };
  if (error.trouble === 'refused') return new PermanentFailure(error.message, shown);
  return new RetryableFailure(error.message, { ...shown, afterMs: error.afterMs });
}

async function perform(
  ctx: ResourceContext,
  tools: ServiceTools,
  service: ServiceType,
  work: DueDelivery,
): Promise<DeliveryResult> {
  let input: unknown = null;
  try {
    const found = await requestsOf(ctx, tools, service, work);
    if (!found) return { skipped: notConnected(service) };
    if (found.requests.length === 0) return { skipped: nothingToSend };
    input = found.requests.map((request) => shownOf(service, request));
    const last = await sendAll(found.connector, tools.send, found.requests);
    return {
      input,
      output: last?.json ?? null,
      answer: last?.text ?? '',
      ...(last ? { status: last.status } : {}),
    };
  } catch (error) {
    throw thrownFor(error, input);
  }
}

export function integrationKind(tools: ServiceTools): DeliveryKind {
  const serviceOf = (target: string) => serviceTypes.find((one) => one === target);
  return {
    name: 'integration',
    schedule: serviceSchedule,
    isHeldByTestClock: () => true,
    goesOff: false,
    titleOf: async (_ctx, target) => serviceTitles[serviceOf(target) ?? 'slack'],
    perform: async (ctx, work) => {
      const service = serviceOf(work.target);
      if (!service) throw new PermanentFailure(`${work.target} is no service that is known.`);
      return perform(ctx, tools, service, work);
    },
  };
}
