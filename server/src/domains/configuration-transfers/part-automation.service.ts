// Actions and triggers. They have no names, so they are matched by event and order: the second mail on a sign-up here
// is the second one there.
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { actionInput } from '#contract/domains/actions/schemas.ts';
import { isMail } from '#contract/domains/actions/words.ts';
import { triggerInput } from '#contract/domains/triggers/schemas.ts';
import { triggerCatalogue, triggerOf } from '#contract/domains/triggers/words.ts';
import { addAction, editAction } from '../actions/service.ts';
import { settingsOf } from '../triggers/queries.ts';
import { addTrigger, editTrigger } from '../triggers/service.ts';
import { findActionRows, findTriggerRows } from './names.queries.ts';
import { type Names, optionNames } from './names.service.ts';
import { firstFault, type LiveItem, type Part } from './part.ts';
import { distinct, type Fields, groupIn, keyIn, type Reference } from './portable.ts';

const sendsMail = (type: unknown) => typeof type === 'string' && isMail(type as Parameters<typeof isMail>[0]);
const eventName = (id: number) => eventCatalogue.find((event) => event.id === id)?.name ?? String(id);
const eventId = (name: unknown) => eventCatalogue.find((event) => event.name === name)?.id;
/** Makes names unique: the second item with the same name gets `(2)`. */
const toldApart = (items: readonly LiveItem[]): LiveItem[] => {
  const names = distinct(items.map(({ name }) => name));
  return items.map((item, place) => ({ ...item, name: names[place] ?? item.name }));
};
interface Ids {
  template(name: string): number | undefined;
  option(key: string): number | undefined;
}
const known = ({ template, option }: Names): Ids => ({ template: template.idOf, option: option.idOf });
/** Placeholder ids, for checks that only need to know that a reference is set. */
const any: Ids = { template: () => 1, option: () => 1 };

/** Returns the input of the action operations. */
function actionOf(values: Fields, ids: Ids): object {
  const { event, mail_template: template, pricing_option: option, webhook_url, ...fields } = values;
  const key = keyIn(option);
  return {
    ...fields,
    event_id: eventId(event),
    mail_template_id: typeof template === 'string' ? (ids.template(template) ?? null) : null,
    settings: {
      webhook_url: webhook_url ?? null,
      pricing_option_id: key === null ? null : (ids.option(key) ?? null),
    },
  };
}

export const actions: Part = {
  area: 'automation',
  references: ({ mail_template: template, pricing_option: option, type }) => {
    const key = keyIn(option);
    return [
      ...(typeof template === 'string'
        ? [
            {
              kind: 'template' as const,
              key: template,
              path: ['mail_template'],
              isRequired: sendsMail(type),
            },
          ]
        : []),
      ...(key === null ? [] : [{ kind: 'option' as const, key, path: ['pricing_option'], isRequired: true }]),
    ];
  },
  read: async ({ ctx, scope, names }) => {
    const rows = await findActionRows(scope.db, ctx.resource.id);
    const items = rows.map((row): LiveItem => {
      const event = eventName(row.event_id);
      const { type, condition, value_from_event, active, webhook_url, mail_template_id, pricing_option_id } =
        row;
      const { title } = row;
      return {
        part: 'action',
        name: `${event} ${type}`,
        id: row.id,
        values: {
          ...(title === null ? {} : { title }),
          event,
          type,
          condition,
          value_from_event,
          active,
          webhook_url,
          mail_template: mail_template_id === null ? null : (names.template.keyOf(mail_template_id) ?? null),
          pricing_option: optionNames(names, pricing_option_id),
          params: row.member_fields.map((masthead, place) => ({
            masthead,
            external: row.service_fields[place] ?? '',
          })),
        },
      };
    });
    return toldApart(items);
  },
  faultIn: (values) =>
    eventId(values.event) === undefined
      ? `event: ${fieldTexts.invalid}`
      : firstFault(actionInput.safeParse(actionOf(values, any)).error?.issues ?? []),
  put: async ({ ctx, scope, names, tools: { mails } }, { values }, live) => {
    const input = actionInput.parse(actionOf(values, known(names)));
    if (live?.id == null) await addAction(ctx, scope, input, mails);
    else await editAction(ctx, scope, { ...input, id: live.id }, mails);
  },
};

/** Returns the input of the trigger operations. */
function triggerFrom(values: Fields, ids: Ids): object {
  const { trigger, settings, ...fields } = values;
  const given = groupIn({ settings }, 'settings');
  const { template } = given;
  const named = typeof template === 'string' ? { template: String(ids.template(template) ?? '') } : {};
  return {
    ...fields,
    trigger_id: triggerCatalogue.find(({ name }) => name === trigger)?.id,
    settings: { ...given, ...named },
  };
}

export const triggers: Part = {
  area: 'automation',
  references: (values): Reference[] => {
    const { template } = groupIn(values, 'settings');
    return typeof template === 'string'
      ? [{ kind: 'template', key: template, path: ['settings', 'template'], isRequired: true }]
      : [];
  },
  read: async ({ ctx, scope, names }) => {
    const rows = await findTriggerRows(scope.db, ctx.resource.id);
    const items = rows.map((row): LiveItem => {
      const trigger = triggerOf(row.trigger_id)?.name ?? String(row.trigger_id);
      const { template, ...others } = settingsOf(row);
      const named = template === undefined ? {} : { template: names.template.keyOf(Number(template)) ?? '' };
      const { title, active, is_send_empty } = row;
      const called = title === null ? {} : { title };
      return {
        part: 'trigger',
        name: trigger,
        id: row.id,
        values: { ...called, trigger, active, is_send_empty, settings: { ...others, ...named } },
      };
    });
    return toldApart(items);
  },
  faultIn: (values) =>
    triggerCatalogue.every(({ name }) => name !== values.trigger)
      ? `trigger: ${fieldTexts.invalid}`
      : firstFault(triggerInput.safeParse(triggerFrom(values, any)).error?.issues ?? []),
  put: async ({ ctx, scope, names, tools: { mails } }, { values }, live) => {
    const input = triggerInput.parse(triggerFrom(values, known(names)));
    if (live?.id == null) await addTrigger(ctx, scope, input, mails);
    else await editTrigger(ctx, scope, { ...input, id: live.id }, mails);
  },
};
