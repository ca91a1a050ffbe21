import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import { openStates } from '#contract/domains/configuration-drafts/words.ts';

/**
 * Returns the draft that a form is opened with; null if there is none or it is no longer open.
 * @param id draft id in the address; null without one
 */
export function useOpenDraft(id: number | null): { draft: Draft | null; isAwaited: boolean } {
  const may = useMay('configuration', 'write');
  const { data, isLoading } = useQuery({
    ...api.configurationDrafts.get.queryOptions({ input: { id: id ?? 0 } }),
    enabled: id !== null && may,
    // A form that is open is not given other values.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { draft: data && openStates.includes(data.state) ? data : null, isAwaited: isLoading };
}

/** Applies the values of a draft to the form, once. @param valuesOf null without a draft */
export function useDraftOverlay<V>(
  form: { setValues: (values: V) => void },
  valuesOf: (() => V) | null,
): void {
  const isLaid = useRef(false);
  useEffect(() => {
    if (isLaid.current || valuesOf === null) return;
    isLaid.current = true;
    form.setValues(valuesOf());
  });
}

/** Renders the notice that a form contains a draft, with a link to it. */
export function EditedDraft({ id }: { id: number }) {
  const { t } = useTranslation('blocks');
  return (
    <p>
      {t('drafts.editing')}{' '}
      <Anchor component={Link} to={`/configuration/drafts/${id}`}>
        {t('drafts.open')}
      </Anchor>
    </p>
  );
}
