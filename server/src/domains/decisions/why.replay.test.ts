import { expect, test } from 'vitest';
import type { Rule } from '#contract/domains/access-rules/decide.ts';
import { combine } from '#contract/domains/decisions/combine.ts';
import type { DecisionConfig, Situation } from '#contract/domains/decisions/situation.ts';
import { ruleKey } from '#contract/domains/decisions/windows.ts';
import { randomConfig, randomSituations } from '#server/testing/decisions/random-situation.ts';
import { pick, randomInteger } from '#server/testing/random.ts';
import { replay } from './why.replay.ts';

/** Decides, and keeps of the inputs what is stored. */
function keep(situation: Situation) {
  const outcome = combine(situation);
  const { config, piece, at } = situation;
  return {
    outcome,
    kept: {
      chain: outcome.chain,
      config,
      piece,
      at,
      meterUsed: outcome.meter?.used ?? null,
      percentile: pick([situation.reader.percentile, null]),
    },
  };
}

/** Returns another configuration of the same plans: other limits, fewer and more rules, other settings. */
function changed(config: DecisionConfig): DecisionConfig {
  const other = randomConfig();
  const changeOpeners = (openers: DecisionConfig['plans'], others: DecisionConfig['plans']) =>
    openers.map((opener) => {
      const donor = others.find(({ id }) => id === opener.id);
      if (!donor || randomInteger(1, 2) === 1) return opener;
      const keys = opener.rules.map(ruleKey);
      const week = { count: 9, period: '1 week' } as const;
      const limit = (): Rule['limit'] => pick([week, ...donor.rules.flatMap((rule) => rule.limit ?? [])]);
      const rules = [
        ...opener.rules
          .filter(() => randomInteger(1, 4) > 1)
          .map((rule) => (rule.limit ? { ...rule, limit: limit() } : rule)),
        ...donor.rules.filter((rule) => !keys.includes(ruleKey(rule))),
      ];
      return { ...donor, rules };
    });
  return {
    ...pick([config, other]),
    wall: pick([config.wall, other.wall]),
    plans: changeOpeners(config.plans, other.plans),
    events: changeOpeners(config.events, other.events),
  };
}

/** Anonymous readers hold nothing but the guest plan, which the configuration adds. */
function holdingNothing(situation: Situation): Situation {
  const { reader } = situation;
  if (reader.member !== null) return situation;
  return { ...situation, reader: { ...reader, holdings: [], purchases: [], cascades: [] } };
}

test('a decision that is made again with its own configuration is the same, and nearly always can be', () => {
  let made = 0;
  for (const situation of [...randomSituations(3_000)].map(holdingNothing)) {
    const { outcome, kept } = keep(situation);
    const again = replay(kept, situation);
    if ('unknown' in again) continue;
    made += 1;
    const { verdict, reason } = again.outcome;
    expect({ verdict, reason }, JSON.stringify(situation)).toEqual({
      verdict: outcome.verdict,
      reason: outcome.reason,
    });
  }
  expect(made).toBeGreaterThan(2_900);
});

test("an answer about today's settings is that of the whole situation", () => {
  let known = 0;
  for (const situation of [...randomSituations(3_000)].map(holdingNothing)) {
    const { kept } = keep(situation);
    const config = changed(situation.config);
    const again = replay(kept, { config, piece: situation.piece });
    if ('unknown' in again) continue;
    known += 1;
    const { verdict, reason } = combine({ ...situation, config });
    expect(
      { verdict: again.outcome.verdict, reason: again.outcome.reason },
      JSON.stringify({ situation, config }),
    ).toEqual({ verdict, reason });
  }
  expect(known).toBeGreaterThan(1_000);
});
