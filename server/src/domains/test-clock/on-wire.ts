import type { ClockTurn } from '#contract/domains/test-clock/schemas.ts';
import type { Turn } from './queries.ts';

export function turnOnWire(turn: Turn): ClockTurn {
  return {
    id: turn.id,
    starts_at: turn.starts_at.toISOString(),
    ends_at: turn.ends_at.toISOString(),
    reached_at: turn.reached_at.toISOString(),
    charges: turn.charges as ClockTurn['charges'],
    state: turn.state as ClockTurn['state'],
    steps: turn.steps,
    asked_by: turn.asked_by,
    created_at: turn.created_at.toISOString(),
    finished_at: turn.finished_at?.toISOString() ?? null,
  };
}
