import { Button, Text, TextInput } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../modal/kit-modal.module.css';
import { KitModal } from '../modal/kit-modal.tsx';

export interface Question {
  title: string;
  /** What will happen, and to how many. */
  text: ReactNode;
  /** The button: the verb and its object, 'Delete group'. */
  verb: string;
  /** Red button: something is lost. */
  isLoss?: boolean;
  /** Must be typed before the button works; only for what can't be undone. */
  typeName?: string;
  /** Word of the other button; 'Cancel' when left out. */
  refuse?: string;
}

type Ask = (question: Question) => Promise<boolean>;

const Confirm = createContext<Ask>(() => Promise.resolve(false));

/** Asks before something happens: `if (await confirm({ title, text, verb, isLoss: true })) …`. */
export function useConfirm(): Ask {
  return use(Confirm);
}

interface Pending extends Question {
  answer: (isAgreed: boolean) => void;
}

/** @param site title of the site that is worked on; every question names it */
export function ConfirmProvider({ site, children }: { site: string | null; children: ReactNode }) {
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
  const answer = useMemo(
    () => (isAgreed: boolean) => {
      pending?.answer(isAgreed);
      setOpen(false);
    },
    [pending],
  );
  return (
    <Confirm value={ask}>
      {children}
      <KitModal opened={isOpen} onClose={() => answer(false)} title={pending?.title ?? ''}>
        {pending && <ConfirmBody key={pending.title} question={pending} site={site} onAnswer={answer} />}
      </KitModal>
    </Confirm>
  );
}

interface ConfirmBodyProps {
  question: Question;
  site: string | null;
  onAnswer: (isAgreed: boolean) => void;
}

function ConfirmBody({ question, site, onAnswer }: ConfirmBodyProps) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const { typeName } = question;
  const isReady = typeName === undefined || typed.trim() === typeName;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAnswer(true);
      }}
    >
      <Text component="div" c="var(--second)">
        {question.text}
      </Text>
      {site !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('confirm.site', { site })}
        </Text>
      )}
      {typeName !== undefined && (
        <TextInput
          mt="md"
          label={t('confirm.typeName', { name: typeName })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {question.refuse ?? t('actions.cancel')}
        </Button>
        <Button
          type="submit"
          disabled={!isReady}
          {...(question.isLoss ? { className: 'loss-button' } : {})}
          {...(typeName === undefined ? { 'data-autofocus': true } : {})}
        >
          {question.verb}
        </Button>
      </div>
    </form>
  );
}
