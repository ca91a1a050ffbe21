import type { TriggerHandler, TriggerInput, TriggerSettings } from '#contract/domains/triggers/schemas.ts';

/** Values of the form; null where nothing is chosen. */
export interface TriggerValues {
  title: string | null;
  trigger_id: number | null;
  active: boolean;
  is_send_empty: boolean;
  /** By the names of the trigger's fields. */
  settings: Record<string, string | string[] | null>;
}

export const emptyTrigger: TriggerValues = {
  title: null,
  trigger_id: null,
  active: true,
  is_send_empty: false,
  settings: {},
};

export function valuesOf({
  title,
  trigger_id,
  active,
  is_send_empty,
  settings,
}: TriggerHandler): TriggerValues {
  return { title, trigger_id, active, is_send_empty, settings };
}

/** Returns the values as API input. A missing trigger stays undefined, so that the schema reports it. */
export function inputOf({ trigger_id, settings, ...values }: TriggerValues) {
  const filled = Object.entries(settings).flatMap(([name, value]) =>
    value === null || value.length === 0 ? [] : [[name, value] as const],
  );
  const kept: TriggerSettings = Object.fromEntries(filled);
  return { ...values, trigger_id: trigger_id ?? undefined, settings: kept };
}

/** Returns the input of values that were validated. */
export function checkedInputOf(values: TriggerValues): TriggerInput {
  const { trigger_id } = values;
  if (trigger_id === null) throw new TypeError('the form was not checked');
  return { ...inputOf(values), trigger_id };
}

export function isField(name: string): name is keyof TriggerValues {
  return Object.hasOwn(emptyTrigger, name);
}
