import type { Action, ActionFieldPair, ActionInput } from '#contract/domains/actions/schemas.ts';
import type { ActionCondition, ActionType } from '#contract/domains/actions/words.ts';

/** Values of the form, without nesting; null where nothing is chosen. */
export interface ActionValues {
  title: string | null;
  event_id: number | null;
  type: ActionType | null;
  condition: ActionCondition;
  value_from_event: string | null;
  active: boolean;
  mail_template_id: number | null;
  webhook_url: string;
  pricing_option_id: number | null;
  params: ActionFieldPair[];
}

export const emptyAction: ActionValues = {
  title: null,
  event_id: null,
  type: null,
  condition: 'any',
  value_from_event: null,
  active: true,
  mail_template_id: null,
  webhook_url: '',
  pricing_option_id: null,
  params: [],
};

export function valuesOf({ settings, ...action }: Action): ActionValues {
  return {
    title: action.title,
    event_id: action.event_id,
    type: action.type,
    condition: action.condition,
    value_from_event: action.value_from_event,
    active: action.active,
    mail_template_id: action.mail_template_id,
    webhook_url: settings.webhook_url ?? '',
    pricing_option_id: settings.pricing_option_id,
    params: action.params,
  };
}

/** Returns the values as API input. A missing event or type stays undefined, so that the schema reports it. */
export function inputOf({ webhook_url, pricing_option_id, event_id, type, ...values }: ActionValues) {
  const settings = { webhook_url: webhook_url || null, pricing_option_id };
  return { ...values, event_id: event_id ?? undefined, type: type ?? undefined, settings };
}

/** Returns the input of values that were validated. */
export function checkedInputOf(values: ActionValues): ActionInput {
  const { event_id, type } = values;
  if (event_id === null || type === null) throw new TypeError('the form was not checked');
  return { ...inputOf(values), event_id, type };
}

export const fieldOf = (path: string) => path.replace(/^settings\./, '');

export function isField(name: string): name is keyof ActionValues {
  return Object.hasOwn(emptyAction, name);
}
