import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../modal/kit-modal.module.css';
import { KitModal } from '../modal/kit-modal.tsx';
import type { Question } from './confirm.tsx';

interface BodyProps {
  question: Question;
  site: string | null;
  onAnswer: (isAgreed: boolean) => void;
}

/** Renders the dialog of a confirmation. Loaded with the first one. */
export function ConfirmDialog({ opened, ...body }: BodyProps & { opened: boolean }) {
  const { question, onAnswer } = body;
  return (
    <KitModal opened={opened} onClose={() => onAnswer(false)} title={question.title}>
      <Body key={question.title} {...body} />
    </KitModal>
  );
}

function Body({ question, site, onAnswer }: BodyProps) {
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
        <Button
          variant="default"
          onClick={() => onAnswer(false)}
          // Enter on a dialog that takes something away must not take it away.
          data-autofocus={(question.isLoss && typeName === undefined) || undefined}
        >
          {question.refuse ?? t('actions.cancel')}
        </Button>
        <Button
          type="submit"
          disabled={!isReady}
          {...(question.isLoss ? { className: 'loss-button' } : {})}
          data-autofocus={(!question.isLoss && typeName === undefined) || undefined}
        >
          {question.verb}
        </Button>
      </div>
    </form>
  );
}
