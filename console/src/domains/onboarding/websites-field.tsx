import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tidyAddress } from '#console/blocks/website-address.tsx';
import { api } from '#console/lib/api/client.ts';
import { type FieldProps, held } from '#console/ui/fields/field.ts';
import classes from './onboarding.module.css';

interface Website {
  host: string;
  title: string;
}

interface WebsitesFieldProps<Values> extends Omit<FieldProps<Values>, 'label'> {
  /** More rows can be added, up to so many; the first one always stays. */
  most: number;
  /** Host that was registered and that another site has; null while it is free. */
  takenHost: string | null;
}

/** Websites by address and title. */
export function WebsitesField<Values>(props: WebsitesFieldProps<Values>) {
  const { form, name, most, takenHost } = props;
  const { t } = useTranslation('onboarding');
  const { initial, change } = held<Values, readonly Website[]>({ ...props, label: '' });
  // Rows have no id, so a number each keeps the inputs apart while some are removed.
  const [rows, setRows] = useState(() => initial.map((website, key) => ({ key, website })));
  const [nextKey, setNextKey] = useState(rows.length);
  const become = (next: typeof rows) => {
    setRows(next);
    change(next.map(({ website }) => website));
    const kept = Object.entries(form.errors).filter(([path]) => !path.startsWith(`${String(name)}.`));
    form.setErrors(Object.fromEntries(kept));
  };
  const put = (key: number, part: Partial<Website>) =>
    become(rows.map((one) => (one.key === key ? { key, website: { ...one.website, ...part } } : one)));
  const links = useQuery(api.onboarding.links.queryOptions({ enabled: takenHost !== null }));
  const support = links.data?.support_email ?? '';
  const taken = support === '' ? t('setup.hostTaken') : t('setup.hostTakenMail', { email: support });
  const isTaken = (host: string) =>
    takenHost !== null &&
    host
      .trim()
      .replace(/^https?:\/\//i, '')
      .toLowerCase() === takenHost.toLowerCase();
  const named = (label: string, row: number) =>
    rows.length === 1 ? label : t('setup.ofRow', { label, n: row + 1 });
  const place = (row: number, field: keyof Website) => `${String(name)}.${row}.${field}`;
  return (
    <>
      {rows.map(({ key, website }, row) => (
        <div key={key} className={classes.website}>
          <TextInput
            label={named(t('setup.host'), row)}
            required
            type="url"
            inputMode="url"
            autoComplete="url"
            data-path={place(row, 'host')}
            error={form.errors[place(row, 'host')] ?? (isTaken(website.host) ? taken : undefined)}
            value={website.host}
            onChange={(event) => put(key, { host: event.currentTarget.value })}
            onBlur={() => {
              const tidy = tidyAddress(website.host);
              if (tidy !== website.host) put(key, { host: tidy });
            }}
          />
          <TextInput
            label={named(t('setup.siteTitle'), row)}
            required
            autoComplete="off"
            data-path={place(row, 'title')}
            error={form.errors[place(row, 'title')]}
            value={website.title}
            onChange={(event) => put(key, { title: event.currentTarget.value })}
          />
          {row > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={t('setup.removeWebsite', { n: row + 1 })}
              onClick={() => become(rows.filter((one) => one.key !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {rows.length < most && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            become([...rows, { key: nextKey, website: newWebsite }]);
            setNextKey(nextKey + 1);
          }}
        >
          {t('setup.addWebsite')}
        </Button>
      )}
    </>
  );
}

/** A row before anything is typed. */
export const newWebsite: Website = { host: 'https://', title: '' };
