import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { EventStarts } from '#contract/domains/triggers/schemas.ts';
import classes from './triggers.module.css';

const heads = ['event', 'actions', 'triggers', 'webhooks', 'integrations'] as const;

/** Renders everything that each event of the catalog starts. */
export function Screen() {
  const { t } = useTranslation(['triggers', 'frame']);
  const { data } = useQuery(api.triggers.starts.queryOptions());
  return (
    <Page width="list">
      <PageHeader title={t('frame:pages.eventStarts')} description={t('starts.text')} />
      {data && (
        <PlainTable
          label={t('frame:pages.eventStarts')}
          head={heads.map((name) => (
            <th key={name} scope="col">
              {t(`starts.heads.${name}`)}
            </th>
          ))}
        >
          {data.items.toSorted(startedFirst).map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </PlainTable>
      )}
    </Page>
  );
}

const countOf = ({ actions, triggers, webhooks, integrations }: EventStarts) =>
  actions.length + triggers.length + webhooks.length + integrations.length;

/** Events that start something come first, each part in the order of the catalogue. */
const startedFirst = (a: EventStarts, b: EventStarts) => Number(countOf(b) > 0) - Number(countOf(a) > 0);

interface Started {
  key: string | number;
  to: string;
  title: ReactNode;
  isOff?: boolean;
}

function Row({ event }: { event: EventStarts }) {
  const { t } = useTranslation('actions');
  return (
    <tr>
      <th scope="row">{event.title}</th>
      <Started
        all={event.actions.map(({ id, type, active }) => ({
          key: id,
          to: `/actions/edit/${id}`,
          title: t(`types.${type}`),
          isOff: !active,
        }))}
      />
      <Started
        all={event.triggers.map(({ id, title, active }) => ({
          key: id,
          to: `/triggers/edit/${id}`,
          title,
          isOff: !active,
        }))}
      />
      <Started
        all={event.webhooks.map(({ url }) => ({ key: url, to: '/resources/edit/webhooks', title: url }))}
      />
      <Started
        all={event.integrations.map(({ service, title }) => ({
          key: service,
          to: `/resources/edit/integrations/${service}`,
          title,
        }))}
      />
    </tr>
  );
}

function Started({ all }: { all: readonly Started[] }) {
  const { t } = useTranslation('triggers');
  return (
    <td>
      {all.length === 0 && <Missing />}
      {all.map(({ key, to, title, isOff = false }) => (
        <div key={key} className={classes.started}>
          <RowLink to={to}>{title}</RowLink> {isOff && <Badge>{t('starts.off')}</Badge>}
        </div>
      ))}
    </td>
  );
}
