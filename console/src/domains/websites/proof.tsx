import { useTranslation } from 'react-i18next';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import type { Website, WebsiteCheck } from '#contract/domains/websites/schemas.ts';
import classes from './websites.module.css';

interface WayProps {
  way: 'file' | 'dns';
  /** Address or name under which the code belongs. */
  at: string;
  code: string;
}

function Way({ way, at, code }: WayProps) {
  const { t } = useTranslation('websites');
  const values = [
    [t(`${way}.at`), at],
    [t(`${way}.text`), code],
  ] as const;
  return (
    <div className={classes.way}>
      <h3>{t(`${way}.title`)}</h3>
      {values.map(([label, value]) => (
        <div key={label}>
          <span>{label}</span>
          <div className={classes.value}>
            {value}
            <CopyButton value={value} label={t('copy', { label })} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Shows how to prove a website, and what the last look has found. */
export function Proof({ website, found }: { website: Website; found: WebsiteCheck | undefined }) {
  const { t } = useTranslation('websites');
  const { code, dns_name: name, file_url: url } = website;
  return (
    <>
      <p className={classes.text}>{t(name === null ? 'howByFile' : 'how')}</p>
      <div className={classes.ways}>
        <Way way="file" at={url} code={code} />
        {name !== null && <Way way="dns" at={name} code={code} />}
      </div>
      {found && (
        <p className={classes.text} role="status">
          {t('found.title')} {t(`found.file.${found.file}`)} {name !== null && t(`found.dns.${found.dns}`)}
        </p>
      )}
    </>
  );
}
