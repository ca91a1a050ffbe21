import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberOptions } from '#console/blocks/member-options.ts';
import { SandboxFrame } from '#console/blocks/sandbox/sandbox-frame.tsx';
import { useLook } from '#console/blocks/sandbox/use-look.tsx';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { client } from '#console/lib/api/client.ts';
import type { Option } from '#console/ui/fields/field.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { Card } from '#console/ui/page/page.tsx';
import classes from './email-templates.module.css';
import type { Draft } from './form.tsx';

/** Renders the mail as it would be sent, with the values of a member. */
export function Preview({ draft }: { draft: Draft }) {
  const { t } = useTranslation('emailTemplates');
  const { scheme, isPhone, controls } = useLook();
  const [chosen, setChosen] = useState<Option<number> | null>(null);
  const source = { ...draft, ...(chosen ? { member_id: chosen.value } : {}) };
  const isComplete = draft.subject.trim() !== '' && draft.html !== '';
  const { data, error } = useQuery({
    queryKey: ['email-preview', draft, chosen?.value ?? null],
    queryFn: () => client.emailTemplates.preview(source),
    enabled: isComplete,
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
    meta: { silentError: true },
  });
  const test = useMutation({ mutationFn: () => client.emailTemplates.test(source) });
  const reason = error ? descriptionOf(error) : null;
  return (
    <Card
      title={t('preview.title')}
      description={t('preview.text')}
      actions={
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={test.isPending}
          disabled={!isComplete}
          onClick={() => test.mutate()}
        >
          {t('preview.test')}
        </Button>
      }
    >
      <SearchSelect
        options={memberOptions}
        chosen={chosen}
        onChoose={setChosen}
        isClearable
        opensOnFocus
        input={{
          label: t('preview.member'),
          description: t('preview.memberText'),
          required: false,
          disabled: false,
          error: null,
        }}
      />
      {controls}
      {reason !== null && (
        <p role="alert" className={classes.note}>
          {t('preview.failed', { reason })}
        </p>
      )}
      {!isComplete && <p className={classes.note}>{t('preview.incomplete')}</p>}
      {data && (
        <>
          <p className={classes.subject}>
            <span className={classes.label}>{t('fields.subject')}</span> {data.subject}
          </p>
          <SandboxFrame
            key={`${scheme}${isPhone}${data.html}`}
            kind="mail"
            title={t('preview.frame')}
            isPhone={isPhone}
            content={{ html: data.html, scheme }}
          />
          <h3 className={classes.heading}>{t('preview.plain')}</h3>
          <section
            className={classes.plain}
            aria-label={t('preview.plain')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
            tabIndex={0}
          >
            {data.text}
          </section>
        </>
      )}
    </Card>
  );
}
