import { ActionIcon } from '@mantine/core';
import { IconListDetails, IconUserCheck, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListName, Lists } from './lists.ts';
import classes from './panel.module.css';
import { Tip } from './tip.tsx';

interface ListToggleProps {
  name: ListName;
  label: string;
  lists: Lists;
}

/** A card with two lists tells them apart. */
const icons: Partial<Record<ListName, typeof IconListDetails>> = {
  kept: IconUserCheck,
  lost: IconUserMinus,
};

/** Shows the members behind a figure at the top of the page, and takes them away again. */
export function ListToggle({ name, label, lists }: ListToggleProps) {
  const { t } = useTranslation('dashboard');
  const isOpen = lists.has(name);
  const Icon = icons[name] ?? IconListDetails;
  const title = t('table.toggle', { label });
  return (
    <Tip label={title}>
      <ActionIcon
        id={lists.toggleId(name)}
        className={classes.tool}
        variant={isOpen ? 'light' : 'subtle'}
        color={isOpen ? 'iris' : 'gray'}
        size={28}
        aria-label={title}
        aria-pressed={isOpen}
        onClick={() => lists.toggle(name)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
