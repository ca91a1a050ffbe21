import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { memberName } from './member-name.ts';

interface Named {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

/** Returns a member as an option: `Ada Byron, ada@example.com`. */
export const memberOption = (member: Named) => {
  const name = memberName(member);
  return { value: member.id, label: name === member.email ? name : `${name}, ${member.email}` };
};

/** Members of the site by name or address, at most so many of them. */
export const membersUpTo = (limit: number): OptionSource<number> => ({
  key: `members-${limit}`,
  async load(search) {
    const filter = search === '' ? {} : { filter: { global: search } };
    const { items } = await client.members.list({ limit, ...filter });
    return items.map(memberOption);
  },
  async find(ids) {
    const lists = await Promise.all(ids.map((id) => client.members.list({ limit: 1, filter: { id } })));
    return lists.flatMap(({ items }) => items.map(memberOption));
  },
});

/** Members offered in the forms of payments. */
export const memberOptions = membersUpTo(10);
