import { Chip, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, held } from '#console/ui/fields/field.ts';
import { type SoftwareQuestion, softwareQuestions } from '#contract/domains/onboarding/words.ts';
import classes from './onboarding.module.css';

/** Brand names in their own spelling; other answers are named in the texts. */
const names: Record<string, string> = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  mailchimp: 'Mailchimp',
  campaign_monitor: 'Campaign Monitor',
  klaviyo: 'Klaviyo',
  intercom: 'Intercom',
  zendesk: 'Zendesk',
  slack: 'Slack',
  stripe: 'Stripe',
  square: 'Square',
  paypal: 'PayPal',
};

const other = 'other';

interface SoftwareFieldProps<Values> extends Omit<FieldProps<Values>, 'label'> {
  question: SoftwareQuestion;
}

/** Renders the choice of the software used today; `other` opens a field, whose text replaces it. */
export function SoftwareField<Values>(props: SoftwareFieldProps<Values>) {
  const { question } = props;
  const { t } = useTranslation('onboarding');
  const id = useId();
  const { initial, change } = held<Values, readonly string[]>({ ...props, label: '' });
  const [chosen, setChosen] = useState<readonly string[]>(initial ?? []);
  const offered: readonly string[] = softwareQuestions[question];
  const typed = chosen.find((one) => !offered.includes(one));
  const isOther = typed !== undefined || chosen.includes(other);
  const become = (next: readonly string[]) => {
    setChosen(next);
    change(next);
  };
  const listed = chosen.filter((one) => offered.includes(one) && one !== other);
  return (
    <fieldset className={classes.question} aria-labelledby={id}>
      <div id={id} className={classes.label}>
        {t(`setup.${question}`)}
      </div>
      <Chip.Group
        multiple
        value={isOther ? [...listed, other] : [...listed]}
        onChange={(next) => {
          const kept = next.filter((one) => one !== other);
          become(next.includes(other) ? [...kept, typed ?? other] : kept);
        }}
      >
        <div className={classes.chips}>
          {offered.map((one) => (
            <Chip key={one} value={one} size="xs" radius="sm">
              {names[one] ?? t(`setup.words.${one === other ? 'other' : 'none'}`)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {isOther && (
        <TextInput
          size="xs"
          label={t('setup.otherOf', { label: t(`setup.${question}`) })}
          placeholder={t('setup.otherText')}
          defaultValue={typed ?? ''}
          maxLength={100}
          onChange={(event) => {
            const text = event.currentTarget.value.trim();
            become(text === '' ? listed : [...listed, text]);
          }}
        />
      )}
    </fieldset>
  );
}
