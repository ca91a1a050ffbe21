import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { date, money, number } from '#console/lib/formats.ts';
import type { Draft, DraftEffect } from '#contract/domains/configuration-drafts/schemas.ts';
import classes from './drafts.module.css';

const signed = (amount: number, currency: string) => (amount > 0 ? '+' : '') + money(amount, currency);

/** Renders how many members publishing a draft of a plan affects, and what the plan opens then. */
export function PlanEffect({ draft }: { draft: Draft }) {
  const { t } = useTranslation('configurationDrafts');
  const { data } = useQuery(
    api.configurationDrafts.effect.queryOptions({
      input: { id: draft.id },
      // Another version of the draft has another effect.
      queryKey: [...api.configurationDrafts.effect.queryKey({ input: { id: draft.id } }), draft.version],
    }),
  );
  if (!data) return null;
  const { members, options, reach } = data;
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('effect.title')}</h2>
      <ul className={classes.effects}>
        <li>{t('effect.members', { count: members, n: number(members) })}</li>
        {options.map((option) => (
          <OptionLines key={option.id} option={option} />
        ))}
        {reach && (
          <li>
            {t('effect.reach', {
              reached: number(reach.reached),
              total: number(reach.total),
              joins: number(reach.joins),
              leaves: number(reach.leaves),
            })}
          </li>
        )}
        <li className={classes.hint}>{t('effect.sold')}</li>
      </ul>
    </section>
  );
}

function OptionLines({ option: { title, effect } }: { option: DraftEffect['options'][number] }) {
  const { t } = useTranslation('configurationDrafts');
  const { renewals, trials, from, mrr_change: changes } = effect;
  const mrr = changes.map(({ currency, amount }) => signed(amount, currency)).join(', ');
  return (
    <>
      <li>
        {t('effect.renewals', {
          count: renewals,
          title,
          n: number(renewals),
          date: from ? date(from) : '',
          mrr,
        })}
      </li>
      {trials > 0 && <li>{t('effect.trials', { count: trials, title, n: number(trials) })}</li>}
    </>
  );
}
