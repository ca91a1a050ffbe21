import { ActionIcon, Input, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps, Option } from '#console/ui/fields/field.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { type ItemType, itemTypes, purchasesMax } from '#contract/domains/transactions/words.ts';
import { itemOptions } from './options.ts';
import classes from './transaction-form.module.css';
import type { Bought, TransactionValues } from './values.ts';

type Props = Pick<FieldProps<TransactionValues>, 'form' | 'disabled'>;

/** Renders the items of a payment: a kind is chosen, then an item of that kind is found and added. */
export function PurchasesField(props: Props) {
  return <Purchases key={props.form.key('purchases')} {...props} />;
}

function Purchases({ form, disabled = false }: Props) {
  const { t } = useTranslation('transactions');
  const id = useId();
  const input = form.getInputProps('purchases');
  const [bought, setBought] = useState<readonly Bought[]>(() => form.getValues().purchases);
  const [kind, setKind] = useState<ItemType>('subscription');
  const become = (next: readonly Bought[]) => {
    setBought(next);
    input.onChange(next);
    form.clearFieldError('purchases');
  };
  const add = (option: Option<number> | null) =>
    option && become([...bought, { item_type: kind, item_key: option.value, title: option.label }]);
  return (
    <fieldset className={classes.purchases} aria-labelledby={id} data-path="purchases">
      <Input.Label id={id} component="div" required>
        {t('fields.purchases')}
      </Input.Label>
      {bought.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was bought twice is the same twice
        <div key={place} className={classes.purchase}>
          <span>
            {t(`items.${one.item_type}`)}: {one.title}
          </span>
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('form.removePurchase', { title: one.title })}
              onClick={() => become(bought.filter((_, other) => other !== place))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!disabled && bought.length < purchasesMax && (
        <FieldRow>
          <Select
            label={t('form.kind')}
            data={itemTypes.map((type) => ({ value: type, label: t(`items.${type}`) }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => setKind(itemTypes.find((type) => type === next) ?? kind)}
          />
          <SearchSelect
            key={`${kind} ${bought.length}`}
            options={itemOptions[kind]}
            chosen={null}
            onChoose={add}
            isClearable={false}
            opensOnFocus
            input={{ label: t('form.add'), required: false, disabled: false, error: null }}
          />
        </FieldRow>
      )}
      {input.error && (
        // The form finds the error by its name and focuses the field above it.
        <Input.Error id={`${id}-error`} role="alert">
          {input.error}
        </Input.Error>
      )}
    </fieldset>
  );
}
