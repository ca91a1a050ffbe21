import { ActionIcon, Input, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSearch } from '#console/ui/fields/multi-search.tsx';
import { TypedInput } from '#console/ui/fields/typed-input.tsx';
import { accessLimitPeriods } from '#contract/domains/access-rules/words.ts';
import classes from './access-rules.module.css';
import { faultOf, type RuleEntry, type RuleWay } from './entries.ts';
import { PercentSlider } from './percent-slider.tsx';
import { useTaxonomies, useTerms } from './sources.ts';

interface RuleSentenceProps {
  entry: RuleEntry;
  /** Counted from 1. */
  position: number;
  path: string;
  error: ReactNode;
  /** Reason why the rule, or a part of it, has no effect. */
  conflict: string | null;
  /** Reach of the rule, shown at its end. */
  reach: ReactNode;
  onChange: (change: Partial<RuleEntry>) => void;
  onRemove: () => void;
}

const ways: readonly RuleWay[] = ['unlimited', 'limit', 'predictive'];

/** Renders a rule: [Allow] [Category] is [Politics, Sport] — [unlimited]. */
export function RuleSentence(props: RuleSentenceProps) {
  const { entry, position, path, error, conflict, onChange } = props;
  const { t } = useTranslation('accessRules');
  const name = (part: string) => t('rule.part', { n: position, part });
  return (
    <li className={classes.rule}>
      <fieldset className={classes.sentence} aria-label={t('rule.name', { n: position })}>
        <Select
          className={classes.allow}
          aria-label={name(t('rule.allowed'))}
          data={[
            { value: 'allow', label: t('rule.allow') },
            { value: 'exclude', label: t('rule.exclude') },
          ]}
          allowDeselect={false}
          value={entry.isAllowed ? 'allow' : 'exclude'}
          // Limit and prediction apply only to allowed rules, so they are reset.
          onChange={(value) => onChange({ isAllowed: value === 'allow', way: 'unlimited', limit: null })}
        />
        <TaxonomySelect {...props} label={name(t('rule.taxonomy'))} />
        <span aria-hidden>{t('rule.is')}</span>
        <TermsSelect {...props} label={name(t('rule.terms'))} />
        {entry.isAllowed && (
          <Select
            className={classes.way}
            aria-label={name(t('rule.way'))}
            data={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
            allowDeselect={false}
            value={entry.way}
            onChange={(way) => way && onChange({ way, limit: null })}
          />
        )}
        {entry.isAllowed && entry.way === 'limit' && <LimitFields {...props} name={name} />}
        {entry.isAllowed && entry.way === 'predictive' && (
          <PercentSlider
            label={t('share')}
            value={entry.percents}
            onChange={(percents) => onChange({ percents })}
          />
        )}
        <span className={classes.reach}>{props.reach}</span>
        <ActionIcon
          className={classes.change}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('rule.remove', { n: position })}
          onClick={props.onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </fieldset>
      {error && <Input.Error id={`${path}-error`}>{error}</Input.Error>}
      {conflict && <p className={classes.conflict}>{conflict}</p>}
    </li>
  );
}

type PartProps = RuleSentenceProps & { label: string };

function TaxonomySelect({ entry, path, error, label, onChange }: PartProps) {
  const { t } = useTranslation('accessRules');
  const { taxonomy } = entry;
  const known = typeof taxonomy === 'object' && taxonomy ? [taxonomy] : [];
  const { found, setSearch } = useTaxonomies(
    taxonomy === 'type' ? t('rule.contentType') : (taxonomy?.title ?? ''),
  );
  const all = [...known, ...found.filter(({ id }) => id !== known[0]?.id)];
  return (
    <Select
      className={classes.taxonomy}
      aria-label={label}
      placeholder={t('rule.chooseTaxonomy')}
      searchable
      selectFirstOptionOnChange
      onSearchChange={setSearch}
      nothingFoundMessage={t('rule.noTaxonomy')}
      data={[
        { value: 'type', label: t('rule.contentType') },
        ...all.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      allowDeselect={false}
      value={taxonomy === null || taxonomy === 'type' ? taxonomy : String(taxonomy.id)}
      error={error !== undefined && taxonomy === null}
      data-path={path}
      // Terms of another taxonomy are invalid in this one.
      onChange={(value) => {
        const chosen = all.find(({ id }) => String(id) === value);
        const next = value === 'type' ? value : chosen;
        if (next)
          onChange({
            taxonomy: next === 'type' ? next : { id: next.id, key: next.key, title: next.title },
            terms: [],
          });
      }}
    />
  );
}

function TermsSelect({ entry, path, error, label, onChange }: PartProps) {
  const { t } = useTranslation('accessRules');
  const found = useTerms(entry.taxonomy);
  const all = [...entry.terms, ...found.filter(({ id }) => !entry.terms.some((term) => term.id === id))];
  return (
    <MultiSearch
      className={classes.terms}
      classNames={{ inputField: classes.term ?? '' }}
      aria-label={label}
      aria-describedby={error ? `${path}-error` : undefined}
      placeholder={entry.terms.length === 0 ? t('rule.chooseTerms') : ''}
      limit={50}
      hidePickedOptions
      nothingFoundMessage={t('rule.noTerm')}
      disabled={entry.taxonomy === null}
      data={all.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={entry.terms.map(({ id }) => String(id))}
      error={Boolean(error) && entry.taxonomy !== null && faultOf(entry) !== 'limit'}
      data-path={path}
      onChange={(values) =>
        onChange({
          terms: values.flatMap((value) => {
            const term = all.find(({ id }) => String(id) === value);
            return term ? [{ id: term.id, key: term.key, title: term.title }] : [];
          }),
        })
      }
    />
  );
}

function LimitFields({
  entry,
  error,
  name,
  onChange,
}: RuleSentenceProps & { name: (part: string) => string }) {
  const { t } = useTranslation('accessRules');
  return (
    <>
      <TypedInput
        className={classes.count ?? ''}
        aria-label={name(t('rule.limit'))}
        max={1_000_000}
        step={1}
        initial={entry.limit}
        error={Boolean(error) && faultOf(entry) === 'limit'}
        onNumber={(limit) => onChange({ limit })}
      />
      <span aria-hidden>{t('rule.per')}</span>
      <Select
        className={classes.period}
        aria-label={name(t('rule.period'))}
        data={accessLimitPeriods.map((period) => period)}
        allowDeselect={false}
        value={entry.period}
        onChange={(period) => {
          const chosen = accessLimitPeriods.find((known) => known === period);
          if (chosen) onChange({ period: chosen });
        }}
      />
    </>
  );
}
