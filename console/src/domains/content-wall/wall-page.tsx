import { Button } from '@mantine/core';
import { IconWall } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import type { ContentWall } from '#contract/domains/content-wall/schemas.ts';
import { wallRulesMax } from '#contract/domains/content-wall/words.ts';
import classes from './content-wall.module.css';
import { EffectCard } from './effect-card.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesTable } from './rules-table.tsx';
import { TryCard } from './try-card.tsx';
import { useWallEffect, useWallForm } from './use-wall-form.ts';
import type { DraftRule } from './values.ts';

export function Screen() {
  const query = useQuery(api.contentWall.get.queryOptions());
  return (
    <Page>
      <RecordLoader query={query} backTo="/content">
        {(wall) => <Wall wall={wall} />}
      </RecordLoader>
    </Page>
  );
}

/** Rule in the dialog; `rule` is null for a new one. */
interface Edited {
  rule: DraftRule | null;
}

function Wall({ wall }: { wall: ContentWall }) {
  const { t } = useTranslation('contentWall');
  const isReadOnly = !useMay('content', 'write');
  const { form, rules, isChanged, save, takeOver, notice } = useWallForm(wall);
  const { counted, isError } = useWallEffect(rules, isChanged);
  const [edited, setEdited] = useState<Edited | null>(null);
  const change = (next: readonly DraftRule[]) => form.setFieldValue('rules', next);
  const isEmpty = rules.length === 0 && !isChanged && wall.own === 0;
  const stored = new Map(wall.rules.map(({ id, count }) => [`stored-${id}`, count]));
  const countOf = ({ key }: DraftRule) => (isChanged ? counted?.counts.get(key) : stored.get(key)) ?? null;
  const add = !isReadOnly && rules.length < wallRulesMax && (
    <Button variant={isEmpty ? 'filled' : 'default'} onClick={() => setEdited({ rule: null })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={isReadOnly ? t('readOnly') : t('text')}
        actions={!isEmpty && add}
      />
      <HelpPanel title={t('help.title')}>
        <ul>
          <li>{t('help.order')}</li>
          <li>{t('help.free')}</li>
          <li>{t('help.rest')}</li>
        </ul>
      </HelpPanel>
      <NewerVersion state={notice} labelOf={() => t('rules')} wordsOf={() => null} />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={takeOver}
        fieldOf={() => 'rules'}
        onDiscard={() => form.setValues(form.getInitialValues())}
        isReadOnly={isReadOnly}
        savesChangesOnly
      >
        {isEmpty ? (
          <div className={classes.empty}>
            <IconWall size={24} stroke={1.5} aria-hidden />
            <h2>{t('empty.title')}</h2>
            <p>{t('empty.text')}</p>
            {add}
          </div>
        ) : (
          <div className={classes.page}>
            <p className={classes.note}>{t('note')}</p>
            <RulesTable
              rules={rules}
              countOf={countOf}
              own={wall.own}
              rest={isChanged ? (counted?.effect.rest ?? null) : wall.rest}
              isReadOnly={isReadOnly}
              onChange={change}
              onEdit={(rule) => setEdited({ rule })}
            />
            {isChanged && <EffectCard counted={counted} isError={isError} />}
          </div>
        )}
      </RecordForm>
      <div className={classes.tries}>
        <TryCard draft={isChanged ? rules : null} version={wall.version} />
      </div>
      {edited && (
        <RuleDialog
          rule={edited.rule}
          position={edited.rule ? rules.indexOf(edited.rule) + 1 : rules.length + 1}
          onDone={(values) => {
            const key = edited.rule?.key ?? crypto.randomUUID();
            const next = { ...values, key };
            change(edited.rule ? rules.map((one) => (one.key === key ? next : one)) : [...rules, next]);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
