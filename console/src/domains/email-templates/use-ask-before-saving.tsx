import { useTranslation } from 'react-i18next';
import { FindingLines } from '#console/blocks/code-editor/finding-lines.tsx';
import { client } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { EmailTemplate } from '#contract/domains/email-templates/schemas.ts';
import classes from './email-templates.module.css';
import type { EmailTemplateValues } from './values.ts';

/** Returns the active automations that send a saved template, and how the typed one would affect them. */
async function automationsOf({ subject, html }: EmailTemplateValues, saved: EmailTemplate | null) {
  if (saved === null) return [];
  const { automations } = await client.emailTemplates.effect({ id: saved.id, subject, html });
  return automations.filter(({ active }) => active);
}

/**
 * Asks before a template is saved that has unknown variables, or that an active automation couldn't send any more.
 * @returns a function that rejects when the answer is no: the form stays open
 */
export function useAskBeforeSaving() {
  const { t } = useTranslation('emailTemplates');
  const confirm = useConfirm();
  return async (values: EmailTemplateValues, saved: EmailTemplate | null) => {
    const { subject, html } = values;
    if (saved !== null && subject === saved.subject && html === saved.html) return;
    const [found, automations] = await Promise.all([
      client.emailTemplates.check({ subject, html }),
      automationsOf(values, saved),
    ]);
    const failing = automations.filter(({ fault }) => fault !== null);
    if (found.items.length === 0 && failing.length === 0) return;
    const text = (
      <>
        {found.items.length > 0 && (
          <>
            <p>{t('ask.findings')}</p>
            <FindingLines findings={found.items} />
          </>
        )}
        {automations.length > 0 && (
          <p>{t('ask.used', { count: automations.length, failing: String(failing.length) })}</p>
        )}
        {failing.length > 0 && (
          <ul className={classes.reasons}>
            {failing.map(({ kind, id, title, fault }) => (
              <li key={`${kind} ${id}`}>{t('ask.failing', { title, reason: fault ?? '' })}</li>
            ))}
          </ul>
        )}
      </>
    );
    const isAgreed = await confirm({ title: t('ask.title'), text, verb: t('ask.verb') });
    if (!isAgreed) throw new Error('not saved');
  };
}
