import { useTranslation } from 'react-i18next';
import { AutomationList } from '#console/blocks/automations/automation-list.tsx';

/** Renders the triggers of the site: automations with fields of their own. */
export function Screen() {
  const { t } = useTranslation(['triggers', 'frame']);
  return <AutomationList only="trigger" title={t('frame:pages.triggers')} text={t('list.text')} />;
}
