import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpened } from '#console/ui/browser/use-opened.ts';
import classes from './frame.module.css';
import { Sidebar } from './sidebar.tsx';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  onSearch: () => void;
  onShortcuts: () => void;
}

/** Renders the menu on a phone. Loaded when it is first opened. */
export function MenuDrawer({ opened, onClose, onSearch, onShortcuts }: MenuDrawerProps) {
  const { t } = useTranslation('frame');
  return (
    <Drawer.Root
      opened={useOpened(opened)}
      onClose={onClose}
      size={280}
      classNames={{ content: classes.drawerContent }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('landmarks.menu')}>
        <Drawer.Body className={classes.drawer}>
          <Sidebar
            onSearch={onSearch}
            onShortcuts={onShortcuts}
            close={<Drawer.CloseButton size={40} aria-label={t('closeMenu')} />}
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
