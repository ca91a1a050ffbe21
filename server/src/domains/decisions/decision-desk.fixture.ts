// Lines of decisions for tests of the writer.
import { randomUUID } from 'node:crypto';
import type { DecisionLine } from './lines.ts';

export const exampleChain = JSON.stringify([{ step: 'content', outcome: 'free_content' }]);

/** Returns the line of a decision about content. */
export function decisionLine(id: number, contentId: number, more: Partial<DecisionLine> = {}): DecisionLine {
  return {
    id,
    content_id: contentId,
    member_id: null,
    device_id: randomUUID(),
    session_id: randomUUID(),
    verdict: 'grant',
    reason: 'free_content',
    is_bot: false,
    occurred_at: new Date().toISOString(),
    chain_id: null,
    chain: exampleChain,
    filing_id: null,
    filing: { content_type_id: null, term_ids: [], access: 'free' },
    config_id: 1,
    meter_used: null,
    meter_limit: null,
    popup_id: null,
    percentile: null,
    prediction: null,
    ...more,
  };
}
