import type { ClockAdvance } from '#contract/domains/test-clock/schemas.ts';
import type { ClockAdvanceRow } from './queries.ts';

export function advanceOnWire(turn: ClockAdvanceRow): ClockAdvance {
  return {
    id: turn.id,
    starts_at: turn.starts_at.toISOString(),
    ends_at: turn.ends_at.toISOString(),
    reached_at: turn.reached_at.toISOString(),
    charges: turn.charges,
    state: turn.state,
    steps: turn.steps,
    asked_by: turn.asked_by,
    created_at: turn.created_at.toISOString(),
    finished_at: turn.finished_at?.toISOString() ?? null,
  };
}
