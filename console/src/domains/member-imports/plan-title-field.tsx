import { Autocomplete } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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

/** Title of a plan: one of the site's, or a new one. */
export function PlanTitleField({ value, onChange, error, ...input }: PlanTitleFieldProps) {
  const { data } = useQuery(
    api.plans.list.queryOptions({ input: titled(value.trim()), placeholderData: keepPreviousData }),
  );
  return (
    <Autocomplete
      {...input}
      className={classes.find ?? ''}
      withAsterisk={input.required}
      required={false}
      aria-required={input.required}
      data={[...new Set((data?.items ?? []).map(({ title }) => title))]}
      maxLength={100}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
