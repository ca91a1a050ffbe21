import { BackTestPanel } from '#console/blocks/back-test/back-test-panel.tsx';
import { client } from '#console/lib/api/client.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { TriggerInput } from '#contract/domains/triggers/schemas.ts';
import { checkedInputOf, type TriggerValues } from './values.ts';

const recipients = ['member', 'admins', 'moderators'] as const;

function mailOf({ settings = {} }: TriggerInput) {
  const to = recipients.find((one) => one === settings.to);
  return to && settings.template ? { mail_template_id: Number(settings.template), to } : null;
}

/** Renders the back-test: what the trigger would have done in the last 30 days. */
export function LastDays({ form }: { form: RecordFormState<TriggerValues> }) {
  return (
    <BackTestPanel
      form={form}
      inputOf={checkedInputOf}
      load={(handler, asked, signal) => client.triggers.backTest({ handler, ...asked }, { signal })}
      mailOf={mailOf}
    />
  );
}
