import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeDifference } from '#console/blocks/code-editor/code-difference.tsx';
import { Badge } from '#console/ui/cells/badge.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { TransferItem } from '#contract/domains/configuration-transfers/schemas.ts';
import classes from './transfers.module.css';
import { isCode, type TransferWords } from './use-transfer-words.ts';

interface ItemRowProps {
  item: TransferItem;
  words: TransferWords;
  isChosen: boolean;
  isReadOnly: boolean;
  /** Reason why the server rejected the item; undefined if it didn't. */
  refusal: string | undefined;
  onChoose: (isChosen: boolean) => void;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** Number of differences shown at first; the others show on request. */
const shownAtOnce = 12;

/** Renders a differing item: whether it is applied, and what that changes. */
export function ItemRow({ item, words, isChosen, isReadOnly, refusal, onChoose }: ItemRowProps) {
  const { t } = useTranslation('configurationTransfers');
  const name = words.nameOf(item);
  const leftOut = item.left_out.map(({ path, why }) => `${words.labelOf(item, path)} (${t(`why.${why}`)})`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the line of the card
    <div
      role="group"
      className={classes.item}
      aria-label={name}
      data-refused={refusal !== undefined || undefined}
    >
      <div className={classes.itemHead}>
        <Checkbox
          checked={isChosen}
          disabled={isReadOnly || item.blocked !== null}
          aria-label={t('choose', { name })}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          label={name}
        />
        <Badge tone={item.state === 'new' ? 'good' : 'warn'}>{t(`itemStates.${item.state}`)}</Badge>
      </div>
      {item.blocked !== null && <p className={classes.hint}>{t(`blocked.${item.blocked}`)}</p>}
      {refusal !== undefined && (
        <p className={classes.failed} role="alert">
          {refusal}
        </p>
      )}
      {leftOut.length > 0 && <p className={classes.hint}>{t('leftOut', { what: leftOut.join('; ') })}</p>}
      {item.differences.length > 0 && (
        <details open={item.state === 'changed' && item.differences.length <= shownAtOnce}>
          <summary>{t('show')}</summary>
          <ItemDifferences item={item} words={words} name={name} />
        </details>
      )}
    </div>
  );
}

function ItemDifferences({ item, words, name }: Pick<ItemRowProps, 'item' | 'words'> & { name: string }) {
  const { t } = useTranslation('configurationTransfers');
  const rows = item.differences.filter(({ path }) => !isCode(item, path));
  const codes = item.differences.filter(({ path }) => isCode(item, path));
  return (
    <div className={classes.part}>
      {rows.length > 0 && (
        <PlainTable
          label={name}
          head={
            <>
              <th scope="col">{t('head.field')}</th>
              <th scope="col">{t('head.here')}</th>
              <th scope="col">{t('head.after')}</th>
            </>
          }
        >
          {rows.map(({ path, before, after }) => (
            <tr key={path.join('\n')} className={classes.row}>
              <th scope="row">{words.labelOf(item, path)}</th>
              <td>{words.inWords(item, path, before)}</td>
              <td>{words.inWords(item, path, after)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {codes.map(({ path, before, after }) => (
        <div key={path.join('\n')}>
          <h4 className={classes.small}>{words.labelOf(item, path)}</h4>
          <div className={classes.code}>
            <CodeDifference
              before={text(before)}
              after={text(after)}
              label={t('code', { field: words.labelOf(item, path) })}
            />
          </div>
        </div>
      ))}
    </div>
  );
}
