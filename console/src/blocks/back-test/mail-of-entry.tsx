import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import type { BackTestEntry } from '#contract/domains/actions/back-test.schemas.ts';
import classes from './back-test.module.css';
import { MailLook } from './mail-look.tsx';

/** Which mail a handler sends. */
export interface MailOrder {
  mail_template_id: number;
  to: 'member' | 'admins' | 'moderators';
}

/** Renders the mail as the member of an entry would have received it. */
export function MailOfEntry({ entry, order }: { entry: BackTestEntry; order: MailOrder }) {
  const { t } = useTranslation('backTest');
  const { data, error } = useQuery(
    api.actions.backTestMail.queryOptions({
      input: { ...order, event_id: entry.event_id, member_id: entry.member?.id ?? null },
      meta: { silentError: true },
    }),
  );
  if (error || data?.mail === null)
    return (
      <p role="alert" className={classes.note}>
        {t('details.mailFailed', { reason: data?.reason ?? descriptionOf(error) ?? '' })}
      </p>
    );
  if (!data) return <Skeleton height={240} />;
  const { html, text } = data.mail;
  return (
    <>
      <MailLook html={html} />
      <h3 className={classes.heading}>{t('details.plain')}</h3>
      <section
        className={classes.plain}
        aria-label={t('details.plain')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
      >
        {text}
      </section>
    </>
  );
}
