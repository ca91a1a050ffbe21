import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useMay } from '#console/lib/access.ts';
import { client } from '#console/lib/api/client.ts';
import { copyText } from '#console/ui/browser/clipboard.ts';
import { type Question, useConfirm } from '#console/ui/confirm/confirm.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import type { Pass } from '#contract/domains/passes/schemas.ts';
import { reloadPasses } from './reload-passes.ts';

interface PassActionsProps {
  pass: Pass;
  ticket: string;
  onAssign: () => void;
}

/** Renders the actions of a pass in its state: a pass in use must be detached before it is assigned again. */
export function PassActions({ pass, ticket, onAssign }: PassActionsProps) {
  const { t } = useTranslation('memberPage');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const mayWrite = useMay('passes', 'write');
  const mayDelete = useMay('passes', 'delete');
  const mayLink = useMay('passLinks', 'write');
  const { mutate } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () => reloadPasses(queries),
  });
  const { id, assign, auth_link: link } = pass;
  const ask = async (question: Question, change: () => Promise<unknown>) => {
    if (await confirm({ ...question, isLoss: true })) mutate(change);
  };
  const detach = (name: string) =>
    ask(
      {
        title: t('tickets.detachTitle'),
        text: t('tickets.detachText', { name, id, ticket }),
        verb: t('tickets.detachVerb'),
      },
      () => client.passes.detach({ id }),
    );
  const remove = () =>
    ask(
      {
        title: t('tickets.deleteTitle'),
        text: t('tickets.deleteText', { id, ticket }),
        verb: t('tickets.deleteVerb'),
      },
      () => client.passes.remove({ id }),
    );
  const makeLink = () => {
    const make = () => client.passes.makeLink({ id });
    if (!pass.has_auth_link) return mutate(make);
    const question = { text: t('tickets.makeText', { id }), verb: t('tickets.makeVerb') };
    return void ask({ title: t('tickets.makeTitle'), ...question }, make);
  };
  const removeLink = () =>
    ask(
      {
        title: t('tickets.deleteLinkTitle'),
        text: t('tickets.deleteLinkText', { id }),
        verb: t('tickets.deleteLinkVerb'),
      },
      () => client.passes.removeLink({ id }),
    );
  const copy = async (text: string) => {
    if (await copyText(text)) notifySuccess(t('tickets.linkCopied'));
  };
  if (!mayWrite) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('tickets.actions', { id })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {assign === null ? (
          <Menu.Item onClick={onAssign}>{t('tickets.assign')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => void detach(memberName(assign))}>{t('tickets.detach')}</Menu.Item>
        )}
        {link !== null && <Menu.Item onClick={() => void copy(link)}>{t('tickets.copyLink')}</Menu.Item>}
        {mayLink && <Menu.Item onClick={makeLink}>{t('tickets.makeLink')}</Menu.Item>}
        {mayLink && pass.has_auth_link && (
          <Menu.Item onClick={() => void removeLink()}>{t('tickets.deleteLink')}</Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" onClick={() => void remove()}>
            {t('tickets.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
