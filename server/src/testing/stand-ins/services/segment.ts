import { getList, getText } from '#server/platform/http/service-call.ts';
import { type StandIn, startService } from './server.ts';

interface SegmentStandIn extends StandIn {
  writeKey: string;
  /** Accepted messages by id. */
  messages: Map<string, Record<string, unknown>>;
}

/** Starts Segment: it answers invalid messages with success, too, and drops most of them. */
export async function startSegment(options?: Parameters<typeof startService>[1]): Promise<SegmentStandIn> {
  const writeKey = 'segment-write-key';
  const messages = new Map<string, Record<string, unknown>>();
  const made = await startService((call) => {
    if (call.path !== '/v1/batch') return { status: 404, body: {} };
    if (call.headers.authorization !== `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`)
      return { status: 401, body: { success: false, message: 'invalid write key' } };
    if (call.json === null || call.text.length > 500_000)
      return { status: 400, body: { success: false, message: 'malformed JSON' } };
    for (const one of getList(call.json, 'batch')) {
      const id = getText(one, 'messageId');
      if (id !== null && getText(one, 'userId') !== null)
        messages.set(id, Object(one) as Record<string, unknown>);
    }
    return { status: 200, body: { success: true } };
  }, options);
  return Object.assign(made, { writeKey, messages });
}
