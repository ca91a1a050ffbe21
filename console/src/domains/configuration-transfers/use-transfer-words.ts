import { useTranslation } from 'react-i18next';
import { usePlanWords } from '#console/blocks/plan-words.ts';
import { useSettingWords } from '#console/blocks/setting-words.ts';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { TransferItem } from '#contract/domains/configuration-transfers/schemas.ts';
import { triggerCatalogue } from '#contract/domains/triggers/words.ts';
import { useWallWords } from './use-wall-words.ts';

type Words = Record<string, string>;

/** Returns whether the path holds code, which is compared line by line. */
export const isCode = ({ part }: Pick<TransferItem, 'part'>, path: readonly string[]) =>
  part.endsWith('_template') && ['html', 'template', 'css', 'javascript'].includes(path[0] ?? '');

/** Returns the labels of items, paths and values, in the words of the screens they come from. */
export function useTransferWords() {
  const { t } = useTranslation(['configurationTransfers', 'configurationDrafts', 'plans', 'actions', 'kit']);
  const plan = usePlanWords();
  const settings = useSettingWords();
  const wall = useWallWords();
  const groups: Words = t('settings', { returnObjects: true });
  const fields: Words = t('fields', { returnObjects: true });
  const unset = t('configurationDrafts:differences.unset');
  const pairIn = (value: unknown) => (Array.isArray(value) ? value.join(' › ') : unset);

  function nameOf({ part, name }: Pick<TransferItem, 'part' | 'name'>): string {
    if (part === 'settings') return groups[name] ?? name;
    if (part === 'receipt_template') return t('receipts');
    if (part === 'content_wall') return t('wall.rules');
    if (part === 'action') return actionName(name);
    return part === 'trigger' ? triggerName(name) : name;
  }

  /** Names an action like `member.registered mail (2)`: its event, its type, and its number among several. */
  function actionName(name: string): string {
    const [event = '', type = '', ...place] = name.split(' ');
    const types: Words = t('actions:types', { returnObjects: true });
    const title = eventCatalogue.find((one) => one.name === event)?.title ?? event;
    return [t('actionName', { event: title, type: types[type] ?? type }), ...place].join(' ');
  }

  /** Names a trigger like `webhook (2)`. */
  function triggerName(name: string): string {
    const [kind = '', ...place] = name.split(' ');
    return [triggerCatalogue.find((one) => one.name === kind)?.title ?? kind, ...place].join(' ');
  }

  function planLabel([first = '', second = '', third = '', fourth = '']: readonly string[]): string {
    if (first === 'options')
      return t('plans:options.fieldOf', { title: second, field: plan.fields[third] ?? third });
    if (first !== 'rules') return plan.fields[first] ?? first;
    return second === 'term'
      ? t('configurationDrafts:plan.rule', { taxonomy: third, title: fourth })
      : t('configurationDrafts:plan.typeRule', { title: third });
  }

  function labelOf({ part }: Pick<TransferItem, 'part'>, path: readonly string[]): string {
    const [first = '', second] = path;
    if (part === 'settings') return settings.labelOf(first);
    if (part === 'plan') return planLabel(path);
    if (part === 'content_wall') return wall.labelOf(path);
    const label = fields[first] ?? first;
    return second === undefined ? label : `${label}: ${second}`;
  }

  function plainIn(value: unknown): string {
    if (value === undefined || value === null || value === '') return unset;
    if (typeof value === 'boolean') return t(value ? 'kit:values.yes' : 'kit:values.no');
    if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
    const told = value.map((one: unknown) =>
      typeof one === 'object' && one !== null ? Object.values(one).join(' → ') : String(one),
    );
    return told.length === 0 ? unset : told.join(', ');
  }

  function inWords(item: Pick<TransferItem, 'part' | 'currencies'>, path: readonly string[], value: unknown) {
    const [first = '', second = '', third] = path;
    if (item.part === 'settings')
      return first.endsWith('subscription_id') ? pairIn(value) : settings.inWords(first, value);
    if (item.part === 'content_wall') return wall.inWords(value) ?? unset;
    if (item.part !== 'plan') return first === 'pricing_option' ? pairIn(value) : plainIn(value);
    if (first === 'rules') return plan.ruleIn(value);
    return plan.valueIn(third ?? first, value, {
      currency: item.currencies[second] ?? 'usd',
      optionIn: pairIn,
    });
  }

  return { nameOf, labelOf, inWords };
}
export type TransferWords = ReturnType<typeof useTransferWords>;
