import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { memberOptions } from '#console/blocks/member-options.ts';
import { itemOptions } from '#console/blocks/transaction-form/options.ts';
import {
  dateRangeFilter,
  fixedFilter,
  idFilter,
  moneyRangeFilter,
  multiSelectFilter,
  selectFilter,
  textFilter,
} from '#console/ui/filters/filter.ts';
import { defaultCurrency } from '#contract/base/cents.ts';
import { paySystems, transactionStatuses } from '#contract/domains/transactions/words.ts';

/** Returns the filters of the transactions; the search box covers names, emails and numbers. */
export function useTransactionFilters() {
  const { t } = useTranslation('transactions');
  return useMemo(
    () => ({
      status: multiSelectFilter({
        label: t('fields.status'),
        options: transactionStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
      }),
      pay_system: multiSelectFilter({
        label: t('fields.pay_system'),
        options: paySystems.map((value) => ({ value, label: t(`systems.${value}`) })),
      }),
      amount: moneyRangeFilter({ label: t('fields.amount'), currency: defaultCurrency }),
      created_at: dateRangeFilter({ label: t('fields.created_at') }),
      subscription: idFilter({ label: t('items.subscription'), options: itemOptions.subscription }),
      content: idFilter({ label: t('items.content'), options: itemOptions.content }),
      bundle: idFilter({ label: t('items.bundle'), options: itemOptions.bundle }),
      ti_event_ticket_pass: idFilter({ label: t('items.ticket'), options: itemOptions.ticket }),
      first_name: textFilter({ label: t('fields.first_name') }),
      last_name: textFilter({ label: t('fields.last_name') }),
      email: textFilter({ label: t('fields.email') }),
      livemode: selectFilter({
        label: t('fields.livemode'),
        options: [
          { value: 'true', label: t('modes.live') },
          { value: 'false', label: t('modes.test') },
        ],
      }),
      user: idFilter({ label: t('fields.user_id'), options: memberOptions }),
      // Set by an input beside the filters.
      successful: fixedFilter({
        label: t('list.successful'),
        words: (value) => (value === 'true' ? t('list.successful') : null),
      }),
    }),
    [t],
  );
}
