// Segment's HTTP tracking API: identify and track calls, in one batch. Deleting people needs another API and a token
// other than the write key, so nothing is sent for an erasure.
import type { Connector } from '#server/platform/http/connector.ts';
import {
  callService,
  getText,
  ServiceFailure,
  type ServiceRequest,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

export const segmentAddress = 'https://api.segment.io';

const reasonOf = ({ json, text }: ServiceResponse) =>
  getText(json, 'error', 'message') ?? getText(json, 'message') ?? (text.trim().slice(0, 200) || null);

/** Traits that Segment gives a meaning; any other name is a trait of the publisher's own. */
const reserved: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Name',
  phone: 'Phone',
  title: 'Title',
  createdAt: 'Created at',
};

/** Most bytes of one call in a batch. */
const mostBytes = 32 * 1024;

export function segment({ writeKey, base }: { writeKey: string; base: string }): Connector {
  const headers = { authorization: `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}` };
  return {
    requests: (task) => {
      if (task.kind !== 'upsert') return [];
      const { userId, email, fields, event, messageId } = task;
      // Segment deduplicates messages by id.
      const identify = {
        type: 'identify',
        userId,
        traits: { email, ...fields },
        messageId: `${messageId}-identify`,
      };
      const track = { type: 'track', userId, event, properties: fields, messageId: `${messageId}-track` };
      const batch = event === null ? [identify] : [identify, track];
      return [{ method: 'POST', url: `${base}/v1/batch`, body: { batch } }];
    },
    call: async (send, request: ServiceRequest) => {
      // It would answer that all is well, and drop it.
      if (Buffer.byteLength(JSON.stringify(request.body ?? '')) > mostBytes)
        throw new ServiceFailure('refused', 'Segment takes at most 32 kB about one member.');
      return callService(send, request, { headers, reasonOf });
    },
    fields: async () => Object.entries(reserved).map(([key, title]) => ({ key, title })),
    // Segment answers every write key alike.
    account: async () => 'Segment',
  };
}
