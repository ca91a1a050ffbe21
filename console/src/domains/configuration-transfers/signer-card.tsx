import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Transfer } from '#contract/domains/configuration-transfers/schemas.ts';
import { inFours } from './fingerprint.ts';
import classes from './transfers.module.css';

interface SignerCardProps {
  signer: NonNullable<Transfer['signer']>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/**
 * Renders the signer of a file. For an unknown signer the operator types the fingerprint, which must reach them by
 * another way than the file.
 */
export function SignerCard({ signer: { fingerprint, trust }, value, error, onChange }: SignerCardProps) {
  const { t } = useTranslation('configurationTransfers');
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('signer.title')}</h2>
      <p className={classes.hint}>{t(`signer.${trust}`)}</p>
      {trust === 'unknown' ? (
        <TextInput
          className={classes.typed}
          label={t('signer.field')}
          value={value}
          error={error}
          autoComplete="off"
          spellCheck={false}
          data-path="fingerprint"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <p className={classes.hint}>{t('signer.value', { value: inFours(fingerprint) })}</p>
      )}
    </section>
  );
}
