import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';

/** Number of events and templates that the form offers. */
const offered = 100;

async function events() {
  const { items } = await client.actions.events({ limit: offered });
  return items.map(({ id, title }) => ({ value: id, label: title }));
}

/** Events that an action can react to. */
export const eventOptions: OptionSource<number> = {
  key: 'action-events',
  async load(search) {
    const wanted = search.toLowerCase();
    return (await events()).filter(({ label }) => label.toLowerCase().includes(wanted));
  },
};

/** Templates of mails by their names. */
export const templateOptions: OptionSource<number> = {
  key: 'mail-template-names',
  async load(search) {
    const filter = search === '' ? {} : { filter: { name: search } };
    const { items } = await client.emailTemplates.list({ limit: offered, ...filter });
    return items.map(({ id, name }) => ({ value: id, label: name }));
  },
};
