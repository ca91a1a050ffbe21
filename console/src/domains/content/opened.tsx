import { useTranslation } from 'react-i18next';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import classes from './content.module.css';
import type { Part } from './opened-rows.ts';
import { ReachedBy } from './reached-by.tsx';

interface OpenedProps {
  item: ContentItem;
  part: Part;
}

/** Renders the opened part of a row below it. */
export function Opened({ item, part }: OpenedProps) {
  const { t } = useTranslation('content');
  const { title } = item;
  const label = {
    taxonomies: t('more.taxonomies', { title }),
    extra: t('more.extraOf', { title }),
    reach: t('more.reachOf', { title }),
  }[part];
  return (
    <section id={`content-${item.id}`} className={classes.below} aria-label={label}>
      {part === 'taxonomies' && <Filing taxonomies={item.taxonomies} />}
      {part === 'extra' && <Extra extra={item.extra} />}
      {part === 'reach' && <ReachedBy contentKey={item.key} />}
    </section>
  );
}

function Filing({ taxonomies }: Pick<ContentItem, 'taxonomies'>) {
  return (
    <dl className={classes.pairs}>
      {taxonomies.map(({ title, terms }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two taxonomies may have the same title, and none ever moves
        <div key={at}>
          <dt>{title}</dt>
          <dd>{terms.map((term) => term.title).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

const isLink = (value: string) => /^https?:\/\//.test(value);

function Extra({ extra }: Pick<ContentItem, 'extra'>) {
  return (
    <dl className={classes.pairs}>
      {Object.entries(extra).map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {isLink(text) ? (
                <a href={text} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
