import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { CascadeLoss, CascadePicture } from '#contract/domains/cascade-access/view-schemas.ts';
import classes from './picture.module.css';

type Line = CascadePicture['lines'][number];

interface LineListProps {
  partnerId: number;
  lines: readonly Line[];
  chosen: number | null;
  onChoose: (line: number | null) => void;
}

/** Renders each edge as a sentence; the chosen one shows what would be lost without it. */
export function LineList({ partnerId, lines, chosen, onChoose }: LineListProps) {
  const { t } = useTranslation('cascadeAccess');
  const told = useId();
  return (
    <section aria-label={t('picture.list')}>
      <p className={classes.hint}>{t('picture.hint')}</p>
      <ul className={classes.lines}>
        {lines.map((line) => {
          const isChosen = line.id === chosen;
          return (
            <li key={line.id} data-chosen={isChosen || undefined}>
              <UnstyledButton
                className={classes.choose}
                aria-expanded={isChosen}
                aria-controls={`${told}-${line.id}`}
                onClick={() => onChoose(isChosen ? null : line.id)}
              >
                <Sentence line={line} />
              </UnstyledButton>
              <div id={`${told}-${line.id}`} role="status" hidden={!isChosen} className={classes.loss}>
                {isChosen && <Loss partnerId={partnerId} id={line.id} />}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Titles are typed by operators, so they must be escaped. */
const asText = { interpolation: { escapeValue: true } };

function Sentence({ line: { source, target, active, exclusions } }: { line: Line }) {
  const { t } = useTranslation('cascadeAccess');
  return (
    <>
      <span>
        <Trans
          t={t}
          i18nKey="picture.line"
          values={{
            source: source.title,
            from: source.resource.title,
            target: target.title,
            to: target.resource.title,
          }}
          components={{ b: <b /> }}
          tOptions={asText}
        />{' '}
        {!active && <Badge>{t('off')}</Badge>}
      </span>
      {exclusions.map(({ id, title, active: isOn }) => (
        <span key={id} className={classes.not}>
          {t(isOn ? 'picture.not' : 'picture.notOff', { title })}
        </span>
      ))}
    </>
  );
}

/** Renders the loss of a rule. It is counted only on request, because that may take a moment. */
function Loss({ partnerId, id }: { partnerId: number; id: number }) {
  const { t } = useTranslation('cascadeAccess');
  const { data, isError, error } = useQuery({
    ...api.cascadeAccesses.loss.queryOptions({ input: { partnerId, itemId: id } }),
    meta: { silentError: true },
  });
  if (isError) return <span>{descriptionOf(error) ?? t('picture.failed')}</span>;
  return data ? <Counted loss={data} /> : <span>{t('picture.counting')}</span>;
}

function Counted({ loss }: { loss: CascadeLoss }) {
  const { t } = useTranslation('cascadeAccess');
  const of = (name: Exclude<keyof CascadeLoss, 'lost' | 'provided'>) =>
    loss[name] > 0 && t(`picture.${name}`, { count: loss[name], n: number(loss[name]) });
  const more = [of('keep_own'), of('keep_other'), of('excluded'), of('locked')].filter(Boolean);
  return (
    <>
      <strong>
        {t(loss.lost === 0 ? 'picture.nobody' : 'picture.lost', { count: loss.lost, n: number(loss.lost) })}
      </strong>{' '}
      <span>{t('picture.provided', { count: loss.provided, n: number(loss.provided) })}</span>
      {more.length > 0 && (
        <ul>
          {more.map((one) => (
            <li key={String(one)}>{one}</li>
          ))}
        </ul>
      )}
    </>
  );
}
