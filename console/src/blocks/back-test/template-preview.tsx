import { Button, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { AddStandardTemplates } from './add-standard-templates.tsx';
import classes from './back-test.module.css';
import { MailLook } from './mail-look.tsx';
import own from './template-preview.module.css';

interface TemplatePreviewProps {
  templateId: number | null;
  /** Reason why the template can't be rendered, if it is known. */
  fault: string | null;
}

/** Renders the mail of the chosen template with sample data, or a message if the site has no templates. */
export function TemplatePreview({ templateId, fault }: TemplatePreviewProps) {
  const { t } = useTranslation('backTest');
  const [isOpen, setIsOpen] = useState(false);
  if (templateId === null) return <NoTemplates />;
  return (
    <div>
      {fault !== null && (
        <p role="alert" className={own.fault}>
          {t('template.broken', { reason: fault })}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('template.preview')}
      </Button>
      <KitModal opened={isOpen} onClose={() => setIsOpen(false)} title={t('template.title')} size={680}>
        {isOpen && <SampleMail templateId={templateId} />}
      </KitModal>
    </div>
  );
}

function NoTemplates() {
  const { t } = useTranslation('backTest');
  const mayAdd = useMay('automation', 'write');
  const { data } = useQuery(api.emailTemplates.list.queryOptions({ input: { limit: 1 } }));
  if (data?.paginator.total_items !== 0) return null;
  return (
    <div>
      <p className={classes.note}>{t('template.none')}</p>
      {mayAdd && <AddStandardTemplates />}
    </div>
  );
}

function SampleMail({ templateId }: { templateId: number }) {
  const { t } = useTranslation('backTest');
  const { data, error } = useQuery(
    api.emailTemplates.sample.queryOptions({
      input: { id: templateId },
      retry: false,
      meta: { silentError: true },
    }),
  );
  if (error)
    return (
      <p role="alert" className={classes.note}>
        {descriptionOf(error)}
      </p>
    );
  if (!data) return <Skeleton height={240} />;
  const { subject, html } = data;
  return (
    <>
      <p className={classes.note}>{t('template.text')}</p>
      <dl className={classes.details}>
        <div className={classes.fact}>
          <dt>{t('details.subject')}</dt>
          <dd>{subject}</dd>
        </div>
      </dl>
      <MailLook html={html} />
    </>
  );
}
