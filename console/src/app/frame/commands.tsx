import { IconUser } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { memberSearch } from '#console/blocks/member-search.ts';
import { useMay } from '#console/lib/access.ts';
import { client } from '#console/lib/api/client.ts';
import { useRelation } from '#console/lib/operator.ts';
import { stringifySearch } from '#console/lib/search-params.ts';
import { textOf } from '#console/texts/texts.ts';
import { Palette, type PaletteGroup } from '#console/ui/palette/palette.tsx';
import { commandsFor, type MenuItem } from '../menu.ts';

const membersFound = 10;

/** The command palette: screens, beginnings, and members by name, e-mail or id. */
export function Commands({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const relation = useRelation();
  const mayReadMembers = useMay('members', 'read');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const go = (to: string) => void navigate({ to });
  const goTo = ({ to, search }: MenuItem) => {
    if (search === undefined) return go(to);
    // On the very screen it is about what is shown of it stays, such as the filters of a list.
    const all = (before: object) => ({ ...(to === path ? before : {}), ...search });
    void navigate({ to, search: all as never });
  };

  const groups: readonly PaletteGroup[] = commandsFor(relation).map((group) => ({
    title: textOf(group.title),
    items: group.items.map((item) => ({
      id: `${item.to}${stringifySearch(item.search ?? {})}`,
      label: textOf(item.label),
      icon: item.icon,
      run: () => goTo(item),
    })),
  }));

  const findMembers = async (text: string): Promise<readonly PaletteGroup[]> => {
    const { items } = await client.members.list({ limit: membersFound, page: 1, filter: memberSearch(text) });
    if (items.length === 0) return [];
    return [
      {
        title: t('palette.members'),
        items: items.map((member) => ({
          id: `member-${member.id}`,
          label: `${member.first_name} ${member.last_name}`.trim() || member.email,
          detail: `${member.email} · ${member.id}`,
          icon: IconUser,
          run: () => go(`/users/edit/${member.id}`),
        })),
      },
    ];
  };

  return (
    <Palette
      opened={opened}
      onClose={onClose}
      groups={groups}
      {...(mayReadMembers ? { search: findMembers } : {})}
    />
  );
}
