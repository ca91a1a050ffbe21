/** Writes an outcome in the words of the cases, such as "meter_grant meter by Five 1 of 5, next in 30 days". */
import type { Outcome } from '../chain.ts';
import type { Situation } from '../situation.ts';
import { dayMs } from '../windows.ts';

function signUpWords({ signUp }: Outcome, titleOf: (id: number) => string): string {
  if (!signUp) return '';
  const offered = signUp.planId === null ? 'an account' : titleOf(signUp.planId);
  const meter = signUp.limit === null ? '' : ` with ${signUp.limit} in ${signUp.days} days`;
  return ` offers ${offered}${meter}`;
}

function meterWords({ meter }: Outcome, at: number): string {
  if (!meter) return '';
  const next = meter.resetsAt === null ? 'never' : `in ${(meter.resetsAt - at) / dayMs} days`;
  return ` ${meter.used} of ${meter.limit} next ${next}`;
}

export function answerOf(outcome: Outcome, { config, at }: Situation): string {
  const planTitle = (id: number) => config.plans.find((one) => one.id === id)?.title ?? `plan ${id}`;
  const eventTitle = (id: number) => config.events.find((one) => one.id === id)?.title ?? `event ${id}`;
  const { verdict, reason, planId, eventId, cascadeSite } = outcome;
  const owner =
    planId === null ? (eventId === null ? '' : ` by ${eventTitle(eventId)}`) : ` by ${planTitle(planId)}`;
  const site = cascadeSite === null ? '' : ` from ${cascadeSite}`;
  return `${verdict} ${reason}${owner}${site}${meterWords(outcome, at)}${signUpWords(outcome, planTitle)}`;
}
