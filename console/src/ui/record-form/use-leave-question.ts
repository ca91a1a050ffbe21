import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../confirm/confirm.tsx';

interface Place {
  pathname: string;
  search: unknown;
}

/** Returns the site that settings name in their address. */
const siteIn = ({ search }: Place) => (search as { resource?: string }).resource;

/** Returns whether the navigation leads to another screen, or to the same settings of another site. */
const isOtherScreen = (current: Place, next: Place) =>
  current.pathname !== next.pathname || siteIn(current) !== siteIn(next);

/** Returns whether the navigation leads to another screen, or to other rows of this one. */
export const isOtherAddress = (current: Place, next: Place) =>
  isOtherScreen(current, next) || JSON.stringify(current.search) !== JSON.stringify(next.search);

/**
 * Asks before a navigation, or closing the tab, loses unsaved input.
 * @param isUnsaved returns whether there is unsaved input now
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
