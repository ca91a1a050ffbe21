import { Menu, UnstyledButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AccessBadge } from '#console/blocks/access-badge.tsx';
import { api, client } from '#console/lib/api/client.ts';
import { isCurrency } from '#contract/base/minor-units.ts';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import { type ContentAccess, contentAccess } from '#contract/domains/content/words.ts';
import classes from './content.module.css';

/** Renders the open menu of an item's access; a choice is saved at once. */
export function AccessMenu({ item, onClose }: { item: ContentItem; onClose: () => void }) {
  const { t } = useTranslation(['content', 'blocks']);
  const queries = useQueryClient();
  const isChosen = item.access_from === 'console';
  const { mutate } = useMutation({
    mutationFn: async (access: ContentAccess | 'website') => {
      const { key, price, currency, version } = item;
      if (isCurrency(currency)) await client.content.updatePrice({ key, price, currency, access, version });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.content.list.key() }),
  });
  return (
    <Menu opened onChange={onClose} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.access}
          aria-label={t('access.change', { title: item.title, access: t(`blocks:access.${item.access}`) })}
        >
          <AccessBadge access={item.access} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {contentAccess.map((access) => (
          <Menu.Item
            key={access}
            disabled={isChosen && access === item.access}
            onClick={() => mutate(access)}
          >
            {t(`blocks:access.${access}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={!isChosen} onClick={() => mutate('website')}>
          {t('access.website', { access: t(`blocks:access.${item.website_access}`) })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
