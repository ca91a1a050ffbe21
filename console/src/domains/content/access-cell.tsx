import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessBadge } from '#console/blocks/access-badge.tsx';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import classes from './content.module.css';

const AccessMenu = lazy(async () => ({ default: (await import('./access-menu.tsx')).AccessMenu }));

/** Renders the access of an item; a click offers the others. */
export function AccessCell({ item }: { item: ContentItem }) {
  const { t } = useTranslation(['content', 'blocks']);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const badge = <AccessBadge access={item.access} />;
  if (isOpen)
    return (
      <Suspense fallback={badge}>
        <AccessMenu item={item} onClose={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <UnstyledButton
      ref={button}
      className={classes.access}
      aria-haspopup="menu"
      aria-label={t('access.change', { title: item.title, access: t(`blocks:access.${item.access}`) })}
      onClick={() => setOpen(true)}
    >
      {badge}
    </UnstyledButton>
  );
}
