import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Card } from '#console/ui/page/page.tsx';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import classes from './webhooks.module.css';

interface AddressesCardProps {
  urls: readonly string[];
  /** Called after saving with the addresses that were not there before. */
  onAdded: (urls: readonly string[]) => Promise<void>;
}

/** Renders the addresses, which are a setting of the site. */
export function AddressesCard({ urls, onAdded }: AddressesCardProps) {
  const { t } = useTranslation('webhooks');
  const key = useSite()?.key ?? '';
  const [rows, setRows] = useState(urls.length > 0 ? [...urls] : ['']);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const webhooks = rows.filter((url) => url.trim() !== '').map((url) => ({ url }));
      return client.resources.update({ key, settings: { webhooks } });
    },
    onSuccess: async ({ settings: { webhooks } }) => {
      await onAdded(webhooks.map(({ url }) => url).filter((url) => !urls.includes(url)));
      await queries.invalidateQueries({ queryKey: api.webhooks.key() });
      await queries.invalidateQueries({ queryKey: api.resources.key() });
    },
  });
  const errors = fieldsOf(save.error);
  return (
    <Card title={t('addresses.title')} description={t('addresses.text')}>
      {rows.map((url, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={row} className={classes.row}>
          <TextInput
            type="url"
            label={`${t('addresses.label')} ${row + 1}`}
            value={url}
            error={errors[`settings.webhooks.${row}.url`]}
            onChange={({ currentTarget: { value } }) =>
              setRows(rows.map((one, position) => (position === row ? value : one)))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('addresses.remove', { row: row + 1 })}
            onClick={() => setRows(rows.filter((_, position) => position !== row))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.actions}>
        <Button variant="default" disabled={rows.length >= 20} onClick={() => setRows([...rows, ''])}>
          {t('addresses.add')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('addresses.save')}
        </Button>
      </div>
    </Card>
  );
}
