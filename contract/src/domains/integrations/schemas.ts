import { z } from 'zod';
import { eventCatalogue } from '../../base/event-catalogue.ts';
import { flagParam } from '../../base/filters.ts';
import { id } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { memberFields, oauthServices, serviceTypes } from './words.ts';

export const serviceType = z.enum(serviceTypes);

export const integration = z.object({
  type: serviceType.describe('Key of the service, as paths use it.'),
  title: z.string().describe('Name of the service.'),
  connected: z.boolean().describe('True if the site has a key or an authorization for the service.'),
  by: z
    .enum(['key', 'oauth'])
    .nullable()
    .describe('Kind of connection: a typed key or an OAuth authorization; null if not connected.'),
  tried: z
    .enum(['taken', 'not_yet', 'cannot'])
    .nullable()
    .describe(
      'Test of the key; `not_yet` without an answer, `cannot` if any key is accepted, null if not connected.',
    ),
  can_authorize: z
    .boolean()
    .describe('True if this deployment has an app at the service, so that a click connects.'),
  active: z.boolean().describe('True if events are sent automatically.'),
});
export type Integration = z.infer<typeof integration>;

export const byService = z.strictObject({
  service: serviceType.describe('Key of the service, such as `mailchimp`.'),
});
const oauthService = z.enum(oauthServices);

export const startOauthInput = z.strictObject({
  service: oauthService.describe('Key of the service to connect.'),
  auth_redirect_url: z
    .string()
    .max(500)
    .optional()
    .describe('Address of this console to which the service redirects the browser.'),
  resource: z.string().max(63).optional().describe('Key of the site, as in the header.'),
});
export const finishOauthInput = z.strictObject({
  service: oauthService.describe('Key of the service to connect.'),
  code: z.string().min(1).max(2_000).describe('Code that the service added to the redirect address.'),
  state: z.string().min(1).max(500).describe('State as the service returned it.'),
});
export const finishedOauth = z.object({
  connected: z.literal(true).describe('Always true; a failed connection answers an error.'),
  account: z.string().describe('Name of the connected account at the service.'),
});

export const choice = z.object({
  key: z.string().describe('Key or id by which other calls name it.'),
  title: z.string().describe('Title to show.'),
});

/** Fields of both sides; those of the service also under its own name. */
export const syncFields = z.object({
  masthead: z.array(choice).describe('Fields of members that can be sent.'),
  service: z.array(choice).describe("Fields at the service; empty if it isn't connected."),
  hubspot: z.array(choice).optional().describe('The same fields as `service`, if HubSpot was asked for.'),
  mailchimp: z.array(choice).optional().describe('The same fields as `service`, if Mailchimp was asked for.'),
  activecampaign: z
    .array(choice)
    .optional()
    .describe('The same fields as `service`, if ActiveCampaign was asked for.'),
  beehiiv: z.array(choice).optional().describe('The same fields as `service`, if beehiiv was asked for.'),
  campaignmonitor: z
    .array(choice)
    .optional()
    .describe('The same fields as `service`, if Campaign Monitor was asked for.'),
  slack: z.array(choice).optional().describe('The same fields as `service`, if Slack was asked for.'),
  klaviyo: z.array(choice).optional().describe('The same fields as `service`, if Klaviyo was asked for.'),
  segment: z.array(choice).optional().describe('The same fields as `service`, if Segment was asked for.'),
  streak: z.array(choice).optional().describe('The same fields as `service`, if Streak was asked for.'),
});
export type SyncFields = z.infer<typeof syncFields>;

const memberField = z.enum(Object.keys(memberFields) as [keyof typeof memberFields]);
const pair = z.strictObject({
  from: memberField.describe('Field of the member.'),
  to: z.string().overwrite(oneLine).min(1).max(200).describe('Key of the field at the service.'),
});
export type FieldPair = z.infer<typeof pair>;

const eventName = z.enum(eventCatalogue.map(({ name }) => name));
const tag = z.string().overwrite(oneLine).min(1).max(100);

const mappingFields = {
  active: z.boolean().describe('True to send events automatically.'),
  events: z
    .array(eventName)
    .max(50)
    .describe('Names of the events that are sent, from the catalogue of events.'),
  fields: z
    .array(pair)
    .max(100)
    .describe('Pairs of a member field and the field at the service that gets it.'),
  tags: z.array(tag).max(50).describe('Tags given at the service to each member who is sent.'),
};

export const mapping = z.object({
  service: serviceType.describe('Key of the service.'),
  version: z.int().describe('Version of the mapping, which grows with each save.'),
  ...mappingFields,
});
export type Mapping = z.infer<typeof mapping>;
export const mappingInput = z.strictObject({
  service: serviceType.describe('Key of the service.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  ...mappingFields,
});

/** Input of a preview of the data sent for one member, with fields that may be unsaved. */
export const dryRunInput = z.strictObject({
  service: serviceType.describe('Key of the service.'),
  user_id: id.describe('Id of the member.'),
  fields: mappingFields.fields.optional().describe('Pairs of fields to try. Defaults to the saved ones.'),
  tags: mappingFields.tags.optional().describe('Tags to try. Defaults to the saved ones.'),
});
export const dryRun = z.object({
  requests: z
    .array(
      z.object({
        method: z.string().describe('HTTP method.'),
        url: z.string().describe('Address of the request.'),
        body: z.unknown().describe('Body of the request.'),
      }),
    )
    .describe('Requests that would be sent, in their order, without keys.'),
});
export const syncInput = z.strictObject({
  service: serviceType.describe('Key of the service.'),
  user_id: id.describe('Id of the member.'),
});

const listText = z.string().max(300);
/** List of Campaign Monitor for members. */
const campaignList = z.object({
  list_id: z.string().min(1).max(100).describe('Id of the list at Campaign Monitor.'),
  list_name: listText.describe('Name of the list.'),
  show_list: z.boolean().describe('True if the list is shown to members.'),
  require_list: z.boolean().describe('True if the list is required; never true with `confirmed_opt`.'),
  allowed_list: z.boolean().describe('True if the list is allowed for members.'),
  confirmed_opt: z
    .boolean()
    .describe(
      "Reported by the service: members confirm before they are on the list, so it can't be required.",
    ),
  cm_fields: z
    .array(
      z.object({
        FieldName: z.string().max(300).describe('Name of the field.'),
        Key: z.string().max(300).describe('Key of the field at Campaign Monitor.'),
      }),
    )
    .max(200)
    .describe('Fields of the list at Campaign Monitor.'),
  sync_fields: z
    .array(
      z.object({
        masthead_field: z.string().max(100).describe('Key of the member field.'),
        campaignmonitor_field: z.string().max(300).describe('Key of the field at Campaign Monitor.'),
      }),
    )
    .max(100)
    .describe('Pairs of a member field and a service field; a pair with an empty side is dropped.'),
});
export type CampaignList = z.infer<typeof campaignList>;

const campaignData = z.object({
  client_id: z
    .string()
    .max(100)
    .nullable()
    .describe('Id of the chosen client of the account; null before one is chosen.'),
  client_name: listText.nullable().describe('Name of the chosen client; null before one is chosen.'),
  lists: z.array(campaignList).max(200).describe('Lists of the chosen client with their settings.'),
});
export type CampaignData = z.infer<typeof campaignData>;

const key = z.string().max(63);
export const campaignGetInput = z.strictObject({
  key: key.describe('Key of the site, as in the header.'),
  update: flagParam
    .optional()
    .describe('True asks the service again instead of using its answer of the last ten minutes.'),
  client_id: z
    .string()
    .max(100)
    .optional()
    .describe('Id of another client whose lists to show, without choosing it.'),
});
export const campaignSaveInput = z.strictObject({
  key: key.describe('Key of the site, as in the header.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  campaignmonitor_data: campaignData.describe('Chosen client and the settings of its lists.'),
});
export const campaignAnswer = z.object({
  campaignmonitor_data: campaignData.describe('Chosen client and the settings of its lists.'),
  version: z.int().describe('Version of these settings, which grows with each save.'),
  masthead_fields: z.array(choice).describe('Fields of members for the pairs.'),
  sync_fields: z
    .array(
      z.object({
        list_id: z.string().describe('Id of the list at Campaign Monitor.'),
        pairs: campaignList.shape.sync_fields.describe('Pairs of a member field and a field of the list.'),
      }),
    )
    .describe('Pairs of fields by list, as in `campaignmonitor_data`.'),
  clients: z.array(choice).describe('Clients of the account, by their ids.'),
});
