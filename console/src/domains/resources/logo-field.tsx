import { Button, Input } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { Resource } from '#contract/domains/resources/schemas.ts';
import { logoLimits } from '#contract/domains/resources/words.ts';
import classes from './resources.module.css';

interface LogoFieldProps {
  resource: Resource;
  isReadOnly: boolean;
}

/** Renders the logo with upload and removal. It is saved separately. */
export function LogoField({ resource: { logo }, isReadOnly }: LogoFieldProps) {
  const { t } = useTranslation('resources');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const again = () => queries.invalidateQueries({ queryKey: api.resources.get.key() });
  const upload = useMutation({
    meta: { silentError: true },
    mutationFn: async (file: File) => {
      const saved: { logo?: string } = await client.resources.uploadLogo({ file });
      // A proxy may answer instead of the server.
      if (!saved.logo) throw new Error('the answer names no logo');
    },
    onSuccess: again,
    onError: (error) => setRefusal(descriptionOf(error) ?? t('logo.failed')),
  });
  const remove = useMutation({
    mutationFn: () => client.resources.removeLogo({}),
    onSuccess: () => {
      upload.reset();
      return again();
    },
  });
  const take = (files: FileList | null) => {
    const [file, more] = files ?? [];
    if (!file) return;
    setRefusal(null);
    upload.reset();
    if (more || !logoLimits.kinds.some((kind) => kind === file.type)) setRefusal(t('logo.one'));
    else upload.mutate(file);
  };
  const ask = async () => {
    const question = { title: t('logo.removeTitle'), text: t('logo.removeText'), verb: t('logo.remove') };
    if (await confirm({ ...question, isLoss: true })) remove.mutate();
  };
  const status = upload.isPending
    ? 'saving'
    : upload.isSuccess
      ? 'success'
      : logo === null
        ? 'initial'
        : 'photo';
  return (
    <div>
      <Input.Label id={id} component="div">
        {t('logo.label')}
      </Input.Label>
      <div className={classes.logo}>
        {logo !== null && <img className={classes.picture} src={logo} alt={t('logo.alt')} />}
        <div className={classes.side}>
          {!isReadOnly && (
            <div className={classes.buttons}>
              <Button variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
                {t(logo === null ? 'logo.choose' : 'logo.again')}
              </Button>
              {logo !== null && (
                <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => void ask()}>
                  {t('logo.remove')}
                </Button>
              )}
            </div>
          )}
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept={logoLimits.kinds.join(',')}
            aria-label={t('logo.input')}
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              take(currentTarget.files);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
          <p className={classes.hint}>{t('logo.limits')}</p>
          <p className={classes.hint} role="status" data-status={status}>
            {t(`logo.${status}`)}
          </p>
          {refusal !== null && (
            <p className={classes.failure} role="alert">
              {refusal}
            </p>
          )}
          <Link to="/pdf">{t('logo.receipts')}</Link>
        </div>
      </div>
    </div>
  );
}
