// Constants and types without schemas, so that lists of the console can import them without loading Zod.
import { eventCatalogue } from '../../base/event-catalogue.ts';
import { actionTypes } from '../actions/words.ts';
import { memberFields, serviceTitles, serviceTypes } from '../integrations/words.ts';

export const triggerFieldTypes = ['input', 'select', 'multi_select'] as const;
export type TriggerFieldType = (typeof triggerFieldTypes)[number];

interface Option {
  title: string;
  value: string;
}

export interface TriggerFieldKind {
  name: string;
  title: string;
  type: TriggerFieldType;
  required: boolean;
  /** Options; `templates` stands for the site's templates, which are loaded on request. */
  options: readonly Option[] | 'templates';
}

const events: TriggerFieldKind = {
  name: 'events',
  title: 'Events',
  type: 'multi_select',
  required: true,
  options: eventCatalogue.map(({ name, title }) => ({ title, value: name })),
};

const fieldOptions: readonly Option[] = Object.entries(memberFields).map(([value, title]) => ({
  title,
  value,
}));

const memberFieldsOf = (title: string, required: boolean): TriggerFieldKind => ({
  name: 'fields',
  title,
  type: 'multi_select',
  required,
  options: fieldOptions,
});

/** Services that store a member under fields of their own. */
const keeping = serviceTypes.filter(
  (service) => service !== 'slack' && actionTypes.some((type) => type === service),
);

/** Catalogue of triggers. An `id` is on the wire and in saved triggers: it is never reused. */
export const triggerCatalogue = [
  {
    id: 1,
    name: 'mail',
    title: 'Mail by a template',
    fields: [
      events,
      {
        name: 'to',
        title: 'To',
        type: 'select',
        required: true,
        options: [
          { title: 'The member', value: 'member' },
          { title: 'The admins', value: 'admins' },
          { title: 'The moderators', value: 'moderators' },
        ],
      },
      { name: 'template', title: 'Mail template', type: 'select', required: true, options: 'templates' },
      memberFieldsOf('Fields of the member that the mail needs', false),
    ],
  },
  {
    id: 2,
    name: 'webhook',
    title: 'Post fields of the member to an address',
    fields: [
      events,
      { name: 'url', title: 'Address', type: 'input', required: true, options: [] },
      memberFieldsOf('Fields of the member', true),
    ],
  },
  {
    id: 3,
    name: 'service',
    title: 'Keep fields of the member at a service',
    fields: [
      events,
      {
        name: 'service',
        title: 'Service',
        type: 'select',
        required: true,
        options: keeping.map((value) => ({ title: serviceTitles[value], value })),
      },
      memberFieldsOf('Fields of the member, by the mapping of the service', true),
      { name: 'tag', title: 'Tag', type: 'input', required: false, options: [] },
    ],
  },
  {
    id: 4,
    name: 'slack',
    title: 'Message to Slack with fields of the member',
    fields: [
      events,
      { name: 'text', title: 'Message', type: 'input', required: true, options: [] },
      memberFieldsOf('Fields of the member', false),
    ],
  },
] as const satisfies readonly {
  id: number;
  name: string;
  title: string;
  fields: readonly TriggerFieldKind[];
}[];

export type TriggerKind = (typeof triggerCatalogue)[number];
export type TriggerName = TriggerKind['name'];

export function triggerOf(id: number): TriggerKind | undefined {
  return triggerCatalogue.find((one) => one.id === id);
}

export const triggerOrderColumns = ['id', 'active', 'created_at'] as const;
