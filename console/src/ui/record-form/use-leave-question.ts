import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../confirm/confirm.tsx';

interface Place {
  pathname: string;
  search: unknown;
}

/** Whether another screen comes. */
const isOtherScreen = (current: Place, next: Place) => current.pathname !== next.pathname;

/** Whether another screen comes, or other rows of this one. */
export const isOtherAddress = (current: Place, next: Place) =>
  isOtherScreen(current, next) || JSON.stringify(current.search) !== JSON.stringify(next.search);

/**
 * Asks before what was typed is lost by going elsewhere, also by closing the tab.
 * @param isUnsaved whether there is something to lose right now
 */
export function useLeaveQuestion(isUnsaved: () => boolean, isLeft = isOtherScreen): void {
  const { t } = useTranslation('kit');
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isUnsaved() || !isLeft(current, next)) return false;
      const isLeaving = await confirm({
        title: t('form.leaveTitle'),
        text: t('form.leaveText'),
        verb: t('form.leave'),
        refuse: t('form.stay'),
        isLoss: true,
      });
      return !isLeaving;
    },
    enableBeforeUnload: isUnsaved,
  });
}
