import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import type { PopupTemplateRow } from '#contract/domains/popup-templates/schemas.ts';

/** Confirms and deletes a popup with all its revisions. */
export function useRemovePopup() {
  const { t } = useTranslation('popupTemplates');
  return useRemove<PopupTemplateRow>({
    question: ({ title }) => ({
      title: t('remove.title', { title }),
      text: t('remove.text'),
      verb: t('remove.verb'),
    }),
    remove: ({ uid }) => client.popupTemplates.remove({ uid }),
    besides: [api.popupTemplates.list.key()],
  });
}
