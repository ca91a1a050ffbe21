import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import classes from './resources.module.css';

interface Values {
  firebase_account_web_app_config: string;
  firebase_account_service_account_config: string;
}

const empty: Values = { firebase_account_web_app_config: '', firebase_account_service_account_config: '' };

/** Renders the Firebase configuration, which is write-only and saved separately. */
export function FirebaseSection({ siteKey, isReadOnly }: { siteKey: string; isReadOnly: boolean }) {
  const { t } = useTranslation('resources');
  const queries = useQueryClient();
  const state = useQuery(api.resources.firebaseState.queryOptions({ input: { key: siteKey } }));
  const form = useRecordForm<Values>({ initial: empty });
  const { mutateAsync } = useMutation({
    mutationFn: (values: Values) => {
      const typed = Object.entries(values).filter(([, text]) => text.trim() !== '');
      return client.resources.saveFirebase({ key: siteKey, ...Object.fromEntries(typed) });
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.resources.firebaseState.key() }),
        queries.invalidateQueries({ queryKey: api.resources.get.key() }),
      ]),
  });
  const { formProps, isSending } = useSubmit({
    form,
    send: async (values) => {
      await mutateAsync(values);
      form.setValues(empty);
      form.resetDirty(empty);
    },
  });
  return (
    <form {...formProps}>
      <fieldset disabled={isReadOnly} className={classes.fields}>
        {state.data?.is_already_used && (
          <Alert variant="light" color="gray">
            {t('firebase.used')}
          </Alert>
        )}
        <TextAreaField
          form={form}
          name="firebase_account_web_app_config"
          label={t('firebase.web')}
          description={t('firebase.text')}
          rows={9}
        />
        <TextAreaField
          form={form}
          name="firebase_account_service_account_config"
          label={t('firebase.service')}
          description={t('firebase.text')}
          rows={9}
        />
        {!isReadOnly && (
          <div>
            <Button type="submit" loading={isSending}>
              {t('firebase.save')}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}
