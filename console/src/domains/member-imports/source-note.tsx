import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import type { Choice } from './mapping.ts';
import classes from './questions.module.css';
import step from './step.module.css';
import type { MemberImport } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

/** Renders the detected source system. The operator may read the file as any other, and go back. */
export function SourceNote({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const keep = useKeepImport();
  const look = useMutation(
    api.memberImports.finishUpload.mutationOptions({ meta: { silentSuccess: true }, onSuccess: keep }),
  );
  const { id, recognised, source, kind, announced_kind: announced } = record;
  if (recognised === null) return null;
  const { system, file } = recognised;
  const isAny = source === null;
  return (
    <>
      <section className={classes.source} aria-label={t('source.label')}>
        <p className={classes.looks}>{t(isAny ? 'source.any' : 'source.looks', { system, file })}</p>
        <Button
          variant="default"
          loading={look.isPending}
          onClick={() => look.mutate({ id, source: isAny ? recognised.key : null })}
        >
          {isAny ? t('source.back', { system }) : t('source.readAny')}
        </Button>
      </section>
      {kind !== announced && (
        <p className={step.note} role="status">
          {t(kind === 'members' ? 'source.kindMembers' : 'source.kindSales')}
        </p>
      )}
    </>
  );
}

interface SourceLeftOutProps {
  source: NonNullable<MemberImport['source']>;
  columns: MemberImport['columns'];
  choice: Choice;
}

/** Renders the columns of a known file that aren't imported, each with the reason. */
export function SourceLeftOut({ source, columns, choice }: SourceLeftOutProps) {
  const { t } = useTranslation('memberImports');
  const out = columns.filter(({ position }) => (choice[position] ?? null) === null);
  if (out.length === 0) return <p className={step.quiet}>{t('mapping.leftOutNone')}</p>;
  const reasons = new Map(source.left_out.map(({ title, reason }) => [title, reason]));
  return (
    <section aria-label={t('source.leftOut')}>
      <h3 className={step.subtitle}>{t('source.leftOut')}</h3>
      <ul className={classes.left}>
        {out.map(({ position, title }) => (
          <li key={position}>
            {t('source.leftOutOf', { title, reason: reasons.get(title) ?? t('source.leftOutByHand') })}
          </li>
        ))}
      </ul>
    </section>
  );
}
