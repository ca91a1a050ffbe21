import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { Transfer, TransferItem } from '#contract/domains/configuration-transfers/schemas.ts';
import { ItemRow } from './item-row.tsx';
import { SignerCard } from './signer-card.tsx';
import { TransferActions } from './transfer-actions.tsx';
import classes from './transfers.module.css';
import { useTransferSteps } from './use-transfer-steps.ts';
import { type TransferWords, useTransferWords } from './use-transfer-words.ts';

const differs = ({ state }: TransferItem) => state === 'new' || state === 'changed';
const canBeTaken = (item: TransferItem) => differs(item) && item.blocked === null;
const keyOf = ({ part, name }: Pick<TransferItem, 'part' | 'name'>) => `${part} ${name}`;

/** Kinds in the order in which people look for them: settings, products, texts, automation. */
const order = [
  'settings',
  'content_wall',
  'plan',
  'mail_template',
  'popup_template',
  'receipt_template',
  'action',
  'trigger',
] as const;

/** Renders the differing items with a checkbox each. */
export function OpenTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('configurationTransfers');
  const zone = useSiteZone();
  const mayWrite = useMay('configuration', 'write');
  const words = useTransferWords();
  const takeable = transfer.items.filter(canBeTaken);
  const [chosen, setChosen] = useState(() => new Set(takeable.map(keyOf)));
  const [fingerprint, setFingerprint] = useState('');
  const items = takeable.filter((item) => chosen.has(keyOf(item)));
  const steps = useTransferSteps(transfer, items);
  const { refusals, forget } = steps;
  const title = transfer.source_title;

  const choose = (item: TransferItem, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(keyOf(item));
    else next.delete(keyOf(item));
    setChosen(next);
    forget();
  };
  return (
    <>
      <PageHeader
        title={t('title', { title })}
        description={t('brought', { who: transfer.brought_by, when: dateTime(transfer.created_at, zone) })}
        actions={
          mayWrite && (
            <TransferActions
              title={title}
              chosen={items.length}
              takeable={takeable.length}
              steps={steps}
              fingerprint={transfer.signer?.trust === 'unknown' ? fingerprint : undefined}
              onChooseAll={(isAll) => setChosen(new Set(isAll ? takeable.map(keyOf) : []))}
            />
          )
        }
      />
      {!mayWrite && <p className={classes.hint}>{t('readOnly')}</p>}
      {transfer.signer && (
        <SignerCard
          signer={transfer.signer}
          value={fingerprint}
          error={refusals.fingerprint}
          onChange={(value) => {
            setFingerprint(value);
            forget();
          }}
        />
      )}
      {!transfer.items.some(differs) && <p className={classes.hint}>{t('line.nothing', { title })}</p>}
      {order.map((part) => (
        <PartSection
          key={part}
          part={part}
          words={words}
          items={transfer.items.filter((item) => item.part === part)}
        >
          {(item) => (
            <ItemRow
              key={keyOf(item)}
              item={item}
              words={words}
              isChosen={chosen.has(keyOf(item))}
              isReadOnly={!mayWrite}
              refusal={refusals[`items.${items.indexOf(item)}`]}
              onChoose={(isChosen) => choose(item, isChosen)}
            />
          )}
        </PartSection>
      ))}
    </>
  );
}

interface PartSectionProps {
  part: TransferItem['part'];
  words: TransferWords;
  items: readonly TransferItem[];
  children: (item: TransferItem) => React.ReactNode;
}

/** Renders the differing items of a part, and a line about the rest. */
function PartSection({ part, words, items, children }: PartSectionProps) {
  const { t } = useTranslation('configurationTransfers');
  const same = items.filter(({ state }) => state === 'same').length;
  // The settings and the receipt template have no names, so nothing is said of those that only this site has.
  const isNamed = part !== 'settings' && part !== 'receipt_template';
  const onlyHere = isNamed ? items.filter(({ state }) => state === 'only_here').map(words.nameOf) : [];
  const differing = items.filter(differs);
  if (differing.length === 0 && same === 0 && onlyHere.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t(`parts.${part}`)}</h2>
      {differing.map(children)}
      {same > 0 && <p className={classes.hint}>{t('same', { count: same })}</p>}
      {onlyHere.length > 0 && <p className={classes.hint}>{t('onlyHere', { names: onlyHere.join(', ') })}</p>}
    </section>
  );
}
