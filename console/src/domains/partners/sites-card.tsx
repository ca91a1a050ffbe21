import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOwedFirst } from '#console/blocks/invoices/use-owed-first.tsx';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { number } from '#console/lib/formats.ts';
import { sitesQuery } from '#console/lib/operator.ts';
import { DateCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { Partner, PartnerResource } from '#contract/domains/partners/schemas.ts';
import classes from './partners.module.css';

const columns = ['title', 'id', 'host', 'created_at', 'actions'] as const;

/** Deletes a site after its title was typed; the current one gives way to the first that is left. */
function useRemoveSite(id: number) {
  const { t } = useTranslation('partners');
  const queries = useQueryClient();
  const owedFirst = useOwedFirst();
  return useRemove<PartnerResource>({
    question: (site) =>
      owedFirst(site, {
        title: t('sites.removeTitle', { title: site.title }),
        text: t('sites.removeText'),
        verb: t('sites.removeVerb'),
        typeName: site.title,
        site: site.title,
      }),
    async remove({ key }) {
      await client.partners.removeResource({ id, key });
      sites.setAvailable((await queries.fetchQuery({ ...sitesQuery(), staleTime: 0 })).items);
    },
    besides: [api.partners.key(), api.resources.list.key(), api.invoices.key()],
  });
}

/** Renders the sites of a partner. */
export function SitesCard({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners');
  const { id, resources, settings } = partner;
  const n = resources.length;
  const limit = settings.resources_limit;
  const remove = useRemoveSite(id);
  const add =
    n < limit ? (
      <Button
        component={Link}
        to={`/partners/edit/${id}/create-partner-resource`}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('sites.add')}
      </Button>
    ) : (
      <span className={classes.hint}>{t('sites.full')}</span>
    );
  return (
    <Card
      title={t('sites.title')}
      description={t('sites.text', { n: number(n), limit: number(limit) })}
      actions={add}
    >
      {n === 0 && <p className={classes.hint}>{t('sites.empty')}</p>}
      {n > 0 && (
        <PlainTable
          label={t('sites.label')}
          head={columns.map((name) => (
            <th key={name} scope="col">
              {t(`sites.columns.${name}`)}
            </th>
          ))}
        >
          {resources.map((site) => (
            <SiteRow key={site.id} site={site} partnerId={id} onRemove={remove} />
          ))}
        </PlainTable>
      )}
    </Card>
  );
}

interface SiteRowProps {
  site: PartnerResource;
  partnerId: number;
  onRemove: (site: PartnerResource) => void;
}

function SiteRow({ site, partnerId, onRemove }: SiteRowProps) {
  const { t } = useTranslation('partners');
  const { id, key, host, title, created_at } = site;
  const to = `/partners/edit/${partnerId}/edit-partner-resource/${key}`;
  return (
    <tr>
      <td>
        <RowLink to={to}>{title}</RowLink>
      </td>
      <td>
        <SecondaryText>{id}</SecondaryText>
      </td>
      <td>{host}</td>
      <td>
        <DateCell value={created_at} />
      </td>
      <td>
        <span className={classes.actions}>
          <RowAction icon={IconPencil} verb={t('sites.edit', { title })} act={to} />
          <RowAction
            icon={IconTrash}
            verb={t('sites.removeVerb')}
            name={t('sites.remove', { title })}
            act={() => onRemove(site)}
          />
        </span>
      </td>
    </tr>
  );
}
