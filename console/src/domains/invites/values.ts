import type { z } from 'zod';
import {
  type CodeValues,
  codeValuesOf,
  emptyCode,
  limitFaults,
  limitOf,
} from '#console/blocks/codes/values.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type Invite, inviteInput } from '#contract/domains/invites/schemas.ts';

/** Values of the invite form. */
export interface InviteValues extends CodeValues {
  title: string;
  description: string | null;
  team_id: number | null;
  /** A pricing option. */
  subscription_id: number | null;
  ti_event_ticket_id: number | null;
  subscription_end_date: string | null;
}

export const emptyInvite: InviteValues = {
  ...emptyCode,
  title: '',
  description: null,
  team_id: null,
  subscription_id: null,
  ti_event_ticket_id: null,
  subscription_end_date: null,
};

export function valuesOf(invite: Invite): InviteValues {
  const { title, description, team, subscription, ti_event_ticket, subscription_end_date } = invite;
  return {
    ...codeValuesOf(invite),
    title,
    description,
    subscription_end_date,
    team_id: team,
    subscription_id: subscription?.id ?? null,
    ti_event_ticket_id: ti_event_ticket?.id ?? null,
  };
}

/** Returns the values as API input; an end date is sent only with a plan. */
function asAsked({ is_unlimited, ...values }: InviteValues) {
  const { subscription_id, subscription_end_date } = values;
  return {
    ...values,
    activations_limit: limitOf({ is_unlimited, ...values }),
    subscription_end_date: subscription_id === null ? null : subscription_end_date,
  };
}

/** Returns the errors by field. */
export const validateInvite = (values: InviteValues): Record<string, string> => ({
  ...bySchema(inviteInput)(asAsked(values)),
  ...limitFaults(values),
});

/** Returns the input to send; it was validated before. */
export const inviteToSend = (values: InviteValues): z.infer<typeof inviteInput> =>
  inviteInput.parse(asAsked(values));
