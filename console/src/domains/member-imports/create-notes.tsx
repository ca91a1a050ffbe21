import { useTranslation } from 'react-i18next';
import classes from './create-page.module.css';

interface NotesProps {
  fits: readonly string[];
  happens: readonly string[];
}

function Notes({ fits, happens }: NotesProps) {
  const { t } = useTranslation('memberImports');
  const list = (title: string, notes: readonly string[]) => (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
  return (
    <div className={classes.columns}>
      {list(t('create.fits'), fits)}
      {list(t('create.happens'), happens)}
    </div>
  );
}

/** Renders the supported files of members, and what an import does with them. */
export function FitsMembers() {
  const { t } = useTranslation('memberImports');
  return (
    <Notes
      fits={[t('create.fitsGhost'), t('create.fitsOther'), t('create.fitsEmail')]}
      happens={[
        t('create.happensNew'),
        t('create.happensDefault'),
        t('create.happensKnown'),
        t('create.happensPlans'),
        t('create.happensNever'),
        t('create.happensUndo'),
      ]}
    />
  );
}

/** Renders the same for files of sales. */
export function FitsSales({ zone }: { zone: string }) {
  const { t } = useTranslation('memberImports');
  return (
    <Notes
      fits={[t('sales.create.fitsRows'), t('sales.create.fitsWho'), t('sales.create.fitsWhat')]}
      happens={[
        t('sales.create.happensCharge', { zone }),
        t('sales.create.happensMembers'),
        t('sales.create.happensTwice'),
        t('sales.create.happensRefused'),
        t('sales.create.happensNever'),
        t('sales.create.happensUndo'),
      ]}
    />
  );
}
