import type { TFunction } from 'i18next';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { Action } from '#contract/domains/actions/schemas.ts';
import type { ActionCondition, ActionType } from '#contract/domains/actions/words.ts';
import type { TriggerHandler } from '#contract/domains/triggers/schemas.ts';

export type AutomationKind = 'action' | 'trigger';

/** An action or a trigger, as a row of one list. */
export interface Automation {
  kind: AutomationKind;
  id: number;
  /** Its own title, or the sentence where it has none. */
  name: string;
  /** Sentence that describes the event and the step. */
  sentence: string;
  /** Title of the template or host of the webhook, which tells two rows of the same sentence apart. */
  detail: string | null;
  /** Titles of the events that start it. */
  event: string;
  type: ActionType | null;
  trigger: TriggerHandler['trigger'] | null;
  template: Action['template'];
  condition: ActionCondition | null;
  value: string | null;
  active: boolean;
  runs: readonly number[];
  failed: number;
}

/** Returns the host of an address, or the address itself without one. */
function hostOf(address: string | null | undefined): string | null {
  if (!address) return null;
  return URL.canParse(address) ? new URL(address).host : address;
}

export function titlesOf(names: readonly string[]): string {
  const known = eventCatalogue.filter(({ name }) => names.includes(name));
  return known.map(({ title }) => title).join(', ');
}

type Words = TFunction<['automations', 'actions']>;

/** Returns an action as a row. */
export function automationOfAction(action: Action, t: Words): Automation {
  const { id, title, event, type, template, condition, value_from_event: value, settings } = action;
  const sentence = t('sentence', { event: event.title, what: t(`actions:types.${type}`) });
  return {
    kind: 'action',
    id,
    name: title ?? sentence,
    sentence,
    detail: template?.name ?? hostOf(settings.webhook_url),
    event: event.title,
    type,
    trigger: null,
    template,
    condition,
    value,
    active: action.active,
    runs: action.runs,
    failed: action.failed,
  };
}

/** Returns a trigger as a row. */
export function automationOfTrigger(handler: TriggerHandler, t: Words): Automation {
  const { id, title, trigger, template, settings } = handler;
  const event = titlesOf([settings.events ?? []].flat());
  const sentence = t('sentence', { event, what: trigger.title });
  const url = typeof settings.url === 'string' ? settings.url : null;
  const service = typeof settings.service === 'string' ? settings.service : null;
  return {
    kind: 'trigger',
    id,
    name: title ?? sentence,
    sentence,
    detail: template?.name ?? hostOf(url) ?? service,
    event,
    type: null,
    trigger,
    template,
    condition: null,
    value: null,
    active: handler.active,
    runs: handler.runs,
    failed: handler.failed,
  };
}

export const automationOrders = ['id', 'name', 'kind', 'type', 'active'] as const;
export type AutomationOrder = (typeof automationOrders)[number];

/** Returns the rows whose name, detail or event contains the search, in order. Ties are ordered by id. */
export function arrange(
  rows: readonly Automation[],
  { search, by, direction }: { search: string; by: AutomationOrder; direction: 'asc' | 'desc' },
): Automation[] {
  const wanted = search.toLowerCase();
  const holds = ({ name, detail, event, sentence }: Automation) =>
    [name, detail ?? '', event, sentence].some((text) => text.toLowerCase().includes(wanted));
  const sign = direction === 'asc' ? 1 : -1;
  const keyOf = (row: Automation) =>
    by === 'type' ? (row.type ?? row.trigger?.name ?? '') : String(row[by]);
  return rows.filter(holds).toSorted((a, b) => {
    const first = by === 'id' ? 0 : keyOf(a).localeCompare(keyOf(b), 'en');
    return sign * (first || a.id - b.id);
  });
}
