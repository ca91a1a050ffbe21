import { BackTestPanel } from '#console/blocks/back-test/back-test-panel.tsx';
import { client } from '#console/lib/api/client.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { ActionInput } from '#contract/domains/actions/schemas.ts';
import { type ActionValues, checkedInputOf } from './values.ts';

const teams = { mail: 'member', admin_mail: 'admins', moderator_mail: 'moderators' } as const;

function mailOf({ type, mail_template_id: id }: ActionInput) {
  const isMail = type === 'mail' || type === 'admin_mail' || type === 'moderator_mail';
  return isMail && id ? { mail_template_id: id, to: teams[type] } : null;
}

/** Renders the back-test: what the action would have done in the last 30 days. */
export function LastDays({ form }: { form: RecordFormState<ActionValues> }) {
  return (
    <BackTestPanel
      form={form}
      inputOf={checkedInputOf}
      load={(handler, asked, signal) => client.actions.backTest({ handler, ...asked }, { signal })}
      mailOf={mailOf}
    />
  );
}
