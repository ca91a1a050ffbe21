import { Switch } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { client } from '#console/lib/api/client.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Member } from '#contract/domains/members/account-schemas.ts';
import { type Locks, lockedShown, locksOf } from './locks.ts';
import classes from './locks-card.module.css';

/** Returns the scope that serializes the writes of a member's page, because each increases the version. */
export const writesOf = (id: number) => `member-${id}`;

interface LocksCardProps {
  member: Member;
  isReadOnly: boolean;
  version: { current: () => number; isStale: (error: unknown) => boolean };
  onSaved: (member: Member) => void;
}

/** Renders the lock switches. They are saved half a second after the last change. */
export function LocksCard({ member, isReadOnly, version, onSaved }: LocksCardProps) {
  const { t } = useTranslation('members');
  const [draft, setDraft] = useState<Locks | null>(null);
  const locks = draft ?? locksOf(member);

  const save = useMutation({
    scope: { id: writesOf(member.id) },
    meta: { silentError: true },
    mutationFn: ({ locked, ...settings }: Locks) =>
      client.members.update({ id: member.id, version: version.current(), locked, settings }),
    onSuccess: onSaved,
    onError(error) {
      if (!version.isStale(error)) notifyFailure(descriptionOf(error) ?? undefined);
    },
    // The stored value shows again, unless a switch was changed meanwhile.
    onSettled: (_saved, _error, sent) => setDraft((current) => (current === sent ? null : current)),
  });
  const send = useDebouncedCallback((next: Locks) => save.mutate(next), {
    delay: searchDelay,
    flushOnUnmount: true,
  });
  const move = (name: keyof Locks, isOn: boolean) => {
    const moved = { ...locks, [name]: isOn };
    const next = { ...moved, locked: lockedShown(moved) };
    setDraft(next);
    send(next);
  };

  const state = draft === null ? (save.isSuccess ? t('locks.applied') : '') : t('locks.applying');
  return (
    <Card anchor="locks" title={t('cards.locks')} description={isReadOnly ? undefined : t('locks.text')}>
      <Switch
        label={t('locks.locked')}
        aria-label={t('locks.locked')}
        description={locks.never_lock ? t('locks.neverLockHint') : t('locks.lockedText')}
        checked={lockedShown(locks)}
        disabled={isReadOnly || locks.never_lock}
        onChange={(event) => move('locked', event.currentTarget.checked)}
      />
      <Switch
        label={t('locks.neverLock')}
        aria-label={t('locks.neverLock')}
        description={t('locks.neverLockText')}
        checked={locks.never_lock}
        disabled={isReadOnly}
        onChange={(event) => move('never_lock', event.currentTarget.checked)}
      />
      <Switch
        label={t('locks.neverCompromised')}
        aria-label={t('locks.neverCompromised')}
        description={t('locks.neverCompromisedText')}
        checked={locks.never_compromised}
        disabled={isReadOnly}
        onChange={(event) => move('never_compromised', event.currentTarget.checked)}
      />
      <span className={classes.state} role="status">
        {state}
      </span>
    </Card>
  );
}
