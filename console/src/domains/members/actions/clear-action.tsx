import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { ErasureEffect } from '#contract/domains/erasures/schemas.ts';
import type { MemberCardProps } from '../card/card-name.ts';
import { goToCard } from '../card/jump-list.tsx';
import { useErasure, useErasureWords } from '../erasure/erased-member.tsx';
import { ErasureReceipt } from '../erasure/erasure-receipt.tsx';
import classes from './clear-action.module.css';
import { DataExportItem } from './everything-item.tsx';

type T = TFunction<'erasures'>;

/** Returns a sentence for each effect of erasing the member; effects without data are left out. */
function happensNow(t: T, effect: ErasureEffect): string[] {
  const {
    subscriptions,
    paying,
    seats,
    paid_for_others: others,
    passes,
    passes_of_others: passedOn,
  } = effect;
  const lines = [
    subscriptions > 0 && t('ask.subscriptions', { count: subscriptions, paying }),
    seats > 0 && t('ask.seats', { count: seats }),
    others > 0 && t('ask.others', { count: others }),
    effect.renewed_by_stripe > 0 && t('ask.byStripe', { count: effect.renewed_by_stripe }),
    effect.renewed_elsewhere > 0 && t('ask.elsewhere', { count: effect.renewed_elsewhere }),
    passes > 0 && t('ask.passes', { count: passes }),
    passedOn > 0 && t('ask.passesOfOthers', { count: passedOn }),
    effect.at_provider && t('ask.provider'),
    t('ask.rest'),
    effect.exports > 0 && t('ask.exports', { count: effect.exports }),
    t('ask.imports'),
  ];
  return lines.filter((line) => line !== false);
}

function stays(t: T, { transactions, receipts }: ErasureEffect): string[] {
  const lines = [
    transactions > 0 && t('ask.transactions', { count: transactions }),
    receipts > 0 && t('ask.receipts', { count: receipts }),
    t('ask.figures'),
    t('ask.receipt'),
  ];
  return lines.filter((line) => line !== false);
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Renders the action that erases the member, after a preview of what is deleted and what is kept. */
export function EraseAction({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('erasures');
  const mayClear = useMay('erasures', 'delete');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [isShown, setShown] = useState(false);
  const clear = useMutation({
    mutationFn: () => client.erasures.clear({ id }),
    onSuccess: async ({ status }) => {
      if (status !== 'success') return;
      await navigate({ to: '/users' });
      await queries.invalidateQueries();
    },
  });
  const begin = useMutation({
    meta: { silentSuccess: true },
    mutationFn: async () => {
      const [found, member] = await Promise.all([
        client.erasures.receipt({ id }),
        queries.ensureQueryData(api.members.get.queryOptions({ input: { id } })),
      ]);
      return { effect: found.effect, member };
    },
    onSuccess: ({ effect, member }) => {
      if (effect === null) {
        setShown(true);
        return;
      }
      const text = (
        <>
          <p className={classes.removed}>{t('ask.goes')}</p>
          <Lines title={t('ask.now')} lines={happensNow(t, effect)} />
          <Lines title={t('ask.stays')} lines={stays(t, effect)} />
        </>
      );
      const title = t('ask.title', { name: memberName(member) });
      const question = { title, text, verb: t('ask.verb'), isLoss: true, typeName: member.email };
      void confirm(question).then((isAgreed) => {
        if (isAgreed) clear.mutate();
      });
    },
  });
  if (!mayClear) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t('more')}
            loading={begin.isPending || clear.isPending}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to="."
            hash="locks"
            search
            hashScrollIntoView={false}
            onClick={() => goToCard('locks')}
          >
            {t('locks')}
          </Menu.Item>
          <DataExportItem memberId={id} />
          <Menu.Item color="red" onClick={() => begin.mutate()}>
            {t('clear')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <KitModal opened={isShown} onClose={() => setShown(false)} title={t('state.running')} size={760}>
        {isShown && <UnderWay id={id} />}
      </KitModal>
    </>
  );
}

/** Renders the progress of an erasure that was requested before. */
function UnderWay({ id }: { id: number }) {
  const { data } = useErasure(id, true);
  const words = useErasureWords();
  if (!data) return null;
  return (
    <>
      <p className={classes.removed}>{words(data)}</p>
      <ErasureReceipt erasure={data} />
    </>
  );
}
