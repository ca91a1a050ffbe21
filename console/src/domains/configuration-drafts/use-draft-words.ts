import { useTranslation } from 'react-i18next';
import { usePlanWords } from '#console/blocks/plan-words.ts';
import { useSettingWords } from '#console/blocks/setting-words.ts';
import type { Draft, DraftDifference } from '#contract/domains/configuration-drafts/schemas.ts';

/** Returns whether a field of a new option has a value other than its default. */
function isSet(path: string, value: unknown): boolean {
  if (/\.(title|currency|private)$/.test(path)) return path.endsWith('private') && value === true;
  if (/\.(limit_sponsored_slots|trial_iterations)$/.test(path)) return value !== 1;
  const isNothing = value === undefined || value === null || value === false || value === 0;
  return !isNothing && !(Array.isArray(value) && value.length === 0);
}

/** Returns the labels of a draft's paths and values, in the words of the screens they come from. */
export function useDraftWords(draft: Draft) {
  const { t } = useTranslation(['configurationDrafts', 'plans']);
  const settings = useSettingWords();
  const { names, differences } = draft;
  const isSettings = draft.subject === 'settings';
  const { fields, ruleIn, valueIn } = usePlanWords();
  const optionOf = (id: unknown) => names.options.find((one) => one.id === Number(id))?.title;
  const after = (path: string) => differences.find((one) => one.path === path)?.after;

  function titleOf(name: string): string {
    if (!name.startsWith('new')) return optionOf(name) ?? t('plan.unknown');
    const title = after(`options.${name}.title`);
    return typeof title === 'string' && title !== '' ? t('plan.newOption', { title }) : t('plan.newUntitled');
  }

  function planLabel(path: string): string {
    const [first = '', second = '', third = ''] = path.split('.');
    if (first === 'options') {
      const title = titleOf(second);
      return third === '' ? title : t('plans:options.fieldOf', { title, field: fields[third] ?? third });
    }
    if (first !== 'rules') return fields[first === 'extra' ? second : first] ?? path;
    const known = second === 'term' ? names.terms : names.content_types;
    const title = known.find(({ id }) => id === Number(third))?.title ?? t('plan.unknown');
    const term = names.terms.find(({ id }) => id === Number(third));
    return second === 'term'
      ? t('plan.rule', { taxonomy: term?.taxonomy ?? '', title })
      : t('plan.typeRule', { title });
  }

  function planWords(path: string, value: unknown): string {
    const [first = '', name = '', field = first] = path.split('.');
    if (first === 'rules') return ruleIn(value);
    return valueIn(field, value, {
      currency: currencyOf(name),
      optionIn: (id) => optionOf(id) ?? t('plan.unknown'),
    });
  }

  const currencyOf = (name: string): string => {
    const changed = after(`options.${name}.currency`);
    const known = names.options.find(({ id }) => id === Number(name))?.currency;
    return typeof changed === 'string' ? changed : (known ?? 'usd');
  };

  /** Describes an added option by the values it sets. */
  function optionInWords(rows: readonly DraftDifference[]): string {
    return rows
      .filter(({ path, after: value }) => isSet(path, value))
      .map(({ path, after: value }) => {
        const field = path.split('.')[2] ?? '';
        return t('plan.field', { field: fields[field] ?? field, value: planWords(path, value) });
      })
      .join(', ');
  }

  return {
    optionInWords,
    labelOf: (path: string) => (isSettings ? settings.labelOf(path) : planLabel(path)),
    inWords: (path: string, value: unknown) =>
      isSettings ? settings.inWords(path, value) : planWords(path, value),
  };
}
