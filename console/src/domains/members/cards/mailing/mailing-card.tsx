import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { MemberList } from '#contract/domains/integrations/mailing-schemas.ts';
import frame from '../../card/card-frame.module.css';
import { CardFailure, CardFrame, type CardQuery } from '../../card/card-frame.tsx';
import type { MemberCardProps } from '../../card/card-name.ts';
import classes from './mailing-card.module.css';

/** Pixels of one service with a few lists. */
const usualHeight = 120;

interface Connections {
  items: readonly { type: string; connected: boolean }[];
}

/** Returns whether Mailchimp and whether Campaign Monitor is connected. */
const connectedTo = ({ items }: Connections) =>
  ['mailchimp', 'campaignmonitor'].map((service) =>
    items.some(({ type, connected }) => type === service && connected),
  );

/** Renders the member's data at the connected mailing services. */
export function MailingCard({ memberId }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const query = useQuery(api.integrations.list.queryOptions());
  return (
    <CardFrame
      name="mailing"
      query={query}
      height={usualHeight}
      isEmpty={(found) => connectedTo(found).every((isConnected) => !isConnected)}
    >
      {(found) => {
        const [mailchimp, campaign] = connectedTo(found);
        if (!mailchimp && !campaign) return <p className={frame.empty}>{t('mailing.none')}</p>;
        return (
          <>
            {mailchimp && <Interests memberId={memberId} />}
            {campaign && <Lists memberId={memberId} />}
          </>
        );
      }}
    </CardFrame>
  );
}

/** Renders the error of one service; the other's part is unaffected. */
function failureOf({ error, refetch, isError }: CardQuery<unknown>, title: string) {
  if (!isError) return null;
  return (
    <section className={classes.service} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <CardFailure reason={descriptionOf(error)} onRetry={() => void refetch()} />
    </section>
  );
}

function Interests({ memberId }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const kept = 10 * 60_000;
  const all = useQuery(api.integrations.mailchimpCategories.queryOptions({ staleTime: kept, retry: false }));
  const own = useQuery(
    api.integrations.mailchimpInterests.queryOptions({ input: { id: memberId }, retry: false }),
  );
  const title = t('mailing.mailchimp');
  const failed = failureOf(all, title) ?? failureOf(own, title);
  if (failed) return failed;
  if (!all.data || !own.data) return null;
  const { is_known: isKnown, interests } = own.data;
  return (
    <section className={classes.service} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {!isKnown && <p className={frame.empty}>{t('mailing.notThere')}</p>}
      {isKnown && all.data.groups.length === 0 && <p className={frame.empty}>{t('mailing.noInterests')}</p>}
      {isKnown &&
        all.data.groups.map((group) => (
          <dl key={group.id} className={classes.group}>
            <dt>{group.title}</dt>
            {group.interests.map(({ key, title: name }) => (
              <dd key={key}>
                {name}{' '}
                <Badge tone={interests.includes(key) ? 'good' : 'quiet'}>
                  {t(interests.includes(key) ? 'mailing.has' : 'mailing.hasNot')}
                </Badge>
              </dd>
            ))}
          </dl>
        ))}
    </section>
  );
}

function Lists({ memberId }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const query = useQuery(
    api.integrations.campaignMemberLists.queryOptions({ input: { user_id: memberId }, retry: false }),
  );
  const title = t('mailing.campaign');
  const failed = failureOf(query, title);
  if (failed) return failed;
  if (!query.data) return null;
  const { items } = query.data;
  return (
    <section className={classes.service} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {items.length === 0 && <p className={frame.empty}>{t('mailing.noLists')}</p>}
      <ul className={classes.lists}>
        {items.map((list) => (
          <ListRow key={list.list_id} list={list} memberId={memberId} />
        ))}
      </ul>
    </section>
  );
}

function ListRow({ list, memberId }: MemberCardProps & { list: MemberList }) {
  const { t } = useTranslation('memberPage');
  const may = useMay('members', 'write');
  const queries = useQueryClient();
  const { list_id, list_name: name, state, subscribed } = list;
  const onSuccess = () => queries.invalidateQueries({ queryKey: api.integrations.campaignMemberLists.key() });
  const on = useMutation(api.integrations.campaignSubscribe.mutationOptions({ onSuccess }));
  const off = useMutation(api.integrations.campaignUnsubscribe.mutationOptions({ onSuccess }));
  const move = subscribed ? off : on;
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <Badge tone={subscribed ? 'good' : 'quiet'}>{state ?? t('mailing.never')}</Badge>
      {may && (
        <Button
          variant="default"
          size="xs"
          loading={move.isPending}
          aria-label={t(subscribed ? 'mailing.unsubscribeFrom' : 'mailing.subscribeTo', { list: name })}
          onClick={() => move.mutate({ user_id: memberId, lists: [list_id] })}
        >
          {t(subscribed ? 'mailing.unsubscribe' : 'mailing.subscribe')}
        </Button>
      )}
    </li>
  );
}
