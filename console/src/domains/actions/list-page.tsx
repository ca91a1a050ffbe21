import { useTranslation } from 'react-i18next';
import { AutomationList } from '#console/blocks/automations/automation-list.tsx';

/** Actions and triggers of the site in one list. */
export function Screen() {
  const { t } = useTranslation(['automations', 'frame']);
  return <AutomationList title={t('frame:pages.actions')} text={t('text')} />;
}
