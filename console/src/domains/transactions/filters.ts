import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { memberOptions } from '#console/blocks/member-options.ts';
import { itemOptions } from '#console/blocks/transaction-form/options.ts';
import {
  dateRangeFilter,
  fixedFilter,
  idFilter,
  moneyRangeFilter,
  selectFilter,
  textFilter,
} from '#console/ui/filters/filter.ts';
import { defaultCurrency } from '#contract/base/cents.ts';

/** The filters of the transactions; the address is the search box. */
export function useTransactionFilters() {
  const { t } = useTranslation('transactions');
  return useMemo(
    () => ({
      first_name: textFilter({ label: t('fields.first_name') }),
      last_name: textFilter({ label: t('fields.last_name') }),
      amount: moneyRangeFilter({ label: t('fields.amount'), currency: defaultCurrency }),
      created_at: dateRangeFilter({ label: t('fields.created_at') }),
      subscription: idFilter({ label: t('items.subscription'), options: itemOptions.subscription }),
      content: idFilter({ label: t('items.content'), options: itemOptions.content }),
      bundle: idFilter({ label: t('items.bundle'), options: itemOptions.bundle }),
      ti_event_ticket_pass: idFilter({ label: t('items.ticket'), options: itemOptions.ticket }),
      livemode: selectFilter({
        label: t('fields.livemode'),
        options: [
          { value: 'true', label: t('modes.live') },
          { value: 'false', label: t('modes.test') },
        ],
      }),
      user: idFilter({ label: t('fields.user_id'), options: memberOptions }),
      // A box beside the filters sets it.
      successful: fixedFilter({
        label: t('list.successful'),
        words: (value) => (value === 'true' ? t('list.successful') : null),
      }),
    }),
    [t],
  );
}
