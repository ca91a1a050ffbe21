import { useTranslation } from 'react-i18next';
import { AutomationList } from '#console/blocks/automations/automation-list.tsx';

/** The triggers of the site: the part of the automations that has fields of its own. */
export function Screen() {
  const { t } = useTranslation(['triggers', 'frame']);
  return <AutomationList only="trigger" title={t('frame:pages.triggers')} text={t('list.text')} />;
}
