import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskToDiscard } from '../modal/unsaved-in-dialog.ts';

export interface Question {
  title: string;
  /** Effect of the action, and how many records it affects. */
  text: ReactNode;
  /** The button: the verb and its object, 'Delete group'. */
  verb: string;
  /** Red button: something is lost. */
  isLoss?: boolean;
  /** Text to type before the button works; only for irreversible actions. */
  typeName?: string;
  /** Word of the other button; 'Cancel' when left out. */
  refuse?: string;
  /** Title of the site it is about, where that need not be the one that is worked on; null where it is about none. */
  site?: string | null;
}

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: dialog } = await import('./confirm-dialog.tsx');
  return { default: dialog };
});

type Ask = (question: Question) => Promise<boolean>;

const Confirm = createContext<Ask>(() => Promise.resolve(false));

/** Asks before something happens: `if (await confirm({ title, text, verb, isLoss: true })) …`. */
export function useConfirm(): Ask {
  return use(Confirm);
}

interface Pending extends Question {
  answer: (isAgreed: boolean) => void;
}

/** @param site title of the current site; every confirmation that names no other one shows it */
export function ConfirmProvider({ site, children }: { site: string | null; children: ReactNode }) {
  const { t } = useTranslation('kit');
  const [pending, setPending] = useState<Pending | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setPending({ ...question, answer: resolve });
        setOpen(true);
      }),
    [],
  );
  const askToDiscard = useCallback(
    () =>
      ask({
        title: t('form.discardTitle'),
        text: t('form.discardText'),
        verb: t('form.discard'),
        refuse: t('form.keep'),
        isLoss: true,
        site: null,
      }),
    [ask, t],
  );
  const answer = (isAgreed: boolean) => {
    pending?.answer(isAgreed);
    setOpen(false);
  };
  return (
    <Confirm value={ask}>
      <AskToDiscard value={askToDiscard}>{children}</AskToDiscard>
      {pending && (
        <Suspense>
          <ConfirmDialog
            opened={isOpen}
            question={pending}
            site={pending.site === undefined ? site : pending.site}
            onAnswer={answer}
          />
        </Suspense>
      )}
    </Confirm>
  );
}
