import { z } from 'zod';
import { eventCatalogue } from '../../base/event-catalogue.ts';
import { flagParam } from '../../base/filters.ts';
import { id } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { memberFields, oauthServices, serviceTypes } from './words.ts';

export const serviceType = z.enum(serviceTypes);

export const integration = z.object({
  type: serviceType,
  title: z.string(),
  connected: z.boolean(),
  /** Kind of connection: a typed key or an OAuth authorization; null if not connected. */
  by: z.enum(['key', 'oauth']).nullable(),
  /**
   * Result of testing the key: `not_yet` until the service answers, `cannot` if it accepts every key; null if not
   * connected.
   */
  tried: z.enum(['taken', 'not_yet', 'cannot']).nullable(),
  /** True if this deployment has an app at the service, so that a click connects. */
  can_authorize: z.boolean(),
  /** True if events are sent automatically. */
  active: z.boolean(),
});
export type Integration = z.infer<typeof integration>;

export const byService = z.strictObject({ service: serviceType });
const oauthService = z.enum(oauthServices);

export const startOauthInput = z.strictObject({
  service: oauthService,
  /** Address of this console to which the service redirects the browser. */
  auth_redirect_url: z.string().max(500).optional(),
  /** Key of the site, as in the header. */
  resource: z.string().max(63).optional(),
});
export const finishOauthInput = z.strictObject({
  service: oauthService,
  code: z.string().min(1).max(2_000),
  /** State as the service returned it. */
  state: z.string().min(1).max(500),
});
export const finishedOauth = z.object({ connected: z.literal(true), account: z.string() });

export const choice = z.object({ key: z.string(), title: z.string() });

/** Fields of both sides; those of the service also under its own name. */
export const syncFields = z.object({
  masthead: z.array(choice),
  service: z.array(choice),
  hubspot: z.array(choice).optional(),
  mailchimp: z.array(choice).optional(),
  activecampaign: z.array(choice).optional(),
  beehiiv: z.array(choice).optional(),
  campaignmonitor: z.array(choice).optional(),
  slack: z.array(choice).optional(),
  klaviyo: z.array(choice).optional(),
  segment: z.array(choice).optional(),
  streak: z.array(choice).optional(),
});
export type SyncFields = z.infer<typeof syncFields>;

const memberField = z.enum(Object.keys(memberFields) as [keyof typeof memberFields]);
const pair = z.strictObject({ from: memberField, to: z.string().overwrite(oneLine).min(1).max(200) });
export type FieldPair = z.infer<typeof pair>;

const eventName = z.enum(eventCatalogue.map(({ name }) => name));
const tag = z.string().overwrite(oneLine).min(1).max(100);

const mappingFields = {
  active: z.boolean(),
  /** Names in the catalogue of events. */
  events: z.array(eventName).max(50),
  fields: z.array(pair).max(100),
  /** Tags given to each member who is sent. */
  tags: z.array(tag).max(50),
};

export const mapping = z.object({ service: serviceType, version: z.int(), ...mappingFields });
export type Mapping = z.infer<typeof mapping>;
export const mappingInput = z.strictObject({
  service: serviceType,
  version: z.int().optional(),
  ...mappingFields,
});

/** Input of a preview of the data sent for one member, with fields that may be unsaved. */
export const dryRunInput = z.strictObject({
  service: serviceType,
  user_id: id,
  fields: mappingFields.fields.optional(),
  tags: mappingFields.tags.optional(),
});
export const dryRun = z.object({
  requests: z.array(z.object({ method: z.string(), url: z.string(), body: z.unknown() })),
});
export const syncInput = z.strictObject({ service: serviceType, user_id: id });

const listText = z.string().max(300);
/** List of Campaign Monitor for members. */
const campaignList = z.object({
  list_id: z.string().min(1).max(100),
  list_name: listText,
  show_list: z.boolean(),
  require_list: z.boolean(),
  allowed_list: z.boolean(),
  /** Reported by the service: members confirm before they are on the list, so the list can't be required. */
  confirmed_opt: z.boolean(),
  cm_fields: z.array(z.object({ FieldName: z.string().max(300), Key: z.string().max(300) })).max(200),
  /** Pairs of a member field and a service field; a pair with an empty side is dropped. */
  sync_fields: z
    .array(z.object({ masthead_field: z.string().max(100), campaignmonitor_field: z.string().max(300) }))
    .max(100),
});
export type CampaignList = z.infer<typeof campaignList>;

const campaignData = z.object({
  client_id: z.string().max(100).nullable(),
  client_name: listText.nullable(),
  lists: z.array(campaignList).max(200),
});
export type CampaignData = z.infer<typeof campaignData>;

const key = z.string().max(63);
export const campaignGetInput = z.strictObject({
  key,
  /** Asks the service again instead of using its answer of the last ten minutes. */
  update: flagParam.optional(),
  client_id: z.string().max(100).optional(),
});
export const campaignSaveInput = z.strictObject({
  key,
  version: z.int().optional(),
  campaignmonitor_data: campaignData,
});
export const campaignAnswer = z.object({
  campaignmonitor_data: campaignData,
  version: z.int(),
  masthead_fields: z.array(choice),
  sync_fields: z.array(z.object({ list_id: z.string(), pairs: campaignList.shape.sync_fields })),
  clients: z.array(choice),
});
