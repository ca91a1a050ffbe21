import { sql } from 'kysely';
import type { Figure } from '#contract/domains/figures/words.ts';
import {
  adjustments,
  fees,
  grossVolume,
  loggedInMembers,
  loggedInSubscribers,
  paywallHits,
} from './rows-of-days.ts';
import {
  began,
  cancelled,
  downgraded,
  entitled,
  leaves,
  moves,
  newSubscribers,
  newTrials,
  starts,
  stops,
  trialsEnded,
} from './rows-of-facts.ts';
import { pastDue, planMembers, renewing } from './rows-of-now.ts';
import { activeSubscribers, kept, lost, planPayers, recurring, retention } from './rows-of-stays.ts';
import type { Question, Source } from './rows-source.ts';

/** What stands behind each figure. */
export const sources: Readonly<Record<Figure, (question: Question) => Source>> = {
  active_subscribers: activeSubscribers,
  mrr: recurring,
  gross_volume: grossVolume,
  new_subscribers: newSubscribers,
  new_trials: newTrials,
  new_starts: starts(),
  trials_converted: starts(sql`f.had_trial`),
  stopped_subscriptions: stops,
  cancelled_subscriptions: cancelled,
  logged_in_members: loggedInMembers,
  logged_in_subscribers: loggedInSubscribers,
  paywall_hits: paywallHits,
  retention_rate: retention,
  kept,
  lost,
  leaves,
  entitled,
  direct_starts: starts(sql`not f.had_trial`),
  single_starts: starts(sql`not f.is_for_group`),
  team_starts: starts(sql`f.is_for_group`),
  trials_ended: trialsEnded,
  mrr_new: moves('new'),
  mrr_reactivation: moves('reactivation'),
  mrr_expansion: moves('expansion'),
  mrr_contraction: moves('contraction'),
  mrr_churn: moves('churn'),
  downgraded,
  refunds: adjustments('refund'),
  disputes: adjustments('dispute'),
  credits: adjustments('credit'),
  fees,
  began,
  plan_payers: planPayers,
  plan_members: planMembers,
  renewing,
  past_due: pastDue,
};
