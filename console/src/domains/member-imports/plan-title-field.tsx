import { Autocomplete } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titled } from '#console/blocks/titled.ts';
import { api } from '#console/lib/api/client.ts';
import classes from './columns-step.module.css';

interface PlanTitleFieldProps {
  label: string;
  description?: string;
  value: string;
  error: string | null;
  required: boolean;
  onChange: (title: string) => void;
}

/** Renders the title of a plan: one of the site's, or a new one. */
export function PlanTitleField({ value, required, ...input }: PlanTitleFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(
    api.plans.list.queryOptions({ input: titled(value.trim()), placeholderData: keepPreviousData }),
  );
  const titles = [...new Set((data?.items ?? []).map(({ title }) => title))];
  return (
    <Autocomplete
      {...input}
      className={classes.find ?? ''}
      role="combobox"
      aria-expanded={isOpen && titles.length > 0}
      aria-autocomplete="list"
      aria-required={required}
      withAsterisk={required}
      data={titles}
      // The list opens on typing: the form moves the focus here, where an open list would be unexpected.
      openOnFocus={false}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      maxLength={100}
      value={value}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}
