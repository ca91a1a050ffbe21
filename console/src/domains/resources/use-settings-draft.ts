import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { notifyFailure, notifySuccess } from '#console/ui/notify/notify.tsx';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import type { Values } from './values.ts';

interface Options {
  /** The draft that is edited; null keeps a new one. */
  draft: Draft | null;
  /** Returns the changes as API input. */
  inputIn: (values: Values) => Record<string, unknown>;
  version: { current: () => number; isStale: (error: unknown) => boolean };
}

/** Saves the settings form as a draft, and opens it. */
export function useSettingsDraft({ draft, inputIn, version }: Options) {
  const { t } = useTranslation('blocks');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const kept = useRef<number | null>(null);
  return {
    label: t(draft ? 'drafts.saveAgain' : 'drafts.save'),
    async onSend(values: Values, idempotencyKey: string) {
      const fields = { ...inputIn(values), base_version: version.current() };
      try {
        const { id } = draft
          ? await client.configurationDrafts.updateSettings({
              id: draft.id,
              version: draft.version,
              ...fields,
            })
          : await client.configurationDrafts.createSettings(fields, { context: { idempotencyKey } });
        kept.current = id;
      } catch (error) {
        if (!version.isStale(error)) notifyFailure(descriptionOf(error) ?? undefined);
        throw error;
      }
      notifySuccess();
      await queries.invalidateQueries({ queryKey: api.configurationDrafts.key() });
    },
    onSent() {
      if (kept.current !== null)
        void navigate({ to: '/configuration/drafts/$id', params: { id: String(kept.current) } });
    },
  };
}
