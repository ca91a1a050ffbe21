import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { MemberNote } from '#contract/domains/member-notes/schemas.ts';
import frame from '../../card/card-frame.module.css';
import { CardFrame } from '../../card/card-frame.tsx';
import type { MemberCardProps } from '../../card/card-name.ts';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';

/** Notes that show at first, and as many more each time. */
const step = 5;

/** Renders the operators' notes on the member, with the ways to add, change and delete them. */
export function NotesCard({ memberId }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const mayWrite = useMay('memberNotes', 'write');
  const [limit, setLimit] = useState(step);
  const [edited, setEdited] = useState<MemberNote | 'new' | null>(null);
  const query = useQuery(
    api.memberNotes.list.queryOptions({ input: { id: memberId, limit }, placeholderData: keepPreviousData }),
  );
  const close = () => setEdited(null);
  const add = mayWrite && (
    <Button size="xs" variant="default" onClick={() => setEdited('new')}>
      {t('notes.add')}
    </Button>
  );
  return (
    <>
      <CardFrame
        name="notes"
        description={t('notes.text')}
        actions={add}
        query={query}
        height={20}
        isEmpty={({ imported, paginator }) => paginator.total_items === 0 && imported === null}
      >
        {({ items, imported, paginator: { total_items: total } }) => (
          <>
            {total === 0 && imported === null && <p className={frame.empty}>{t('notes.empty')}</p>}
            <ul className={classes.notes}>
              {items.map((note) => (
                <Note key={note.id} note={note} memberId={memberId} onEdit={() => setEdited(note)} />
              ))}
              {imported !== null && items.length === total && (
                <li className={classes.note}>
                  <p className={classes.text}>{imported}</p>
                  <span className={classes.by}>{t('notes.imported')}</span>
                </li>
              )}
            </ul>
            {items.length < total && (
              <Button variant="subtle" size="compact-sm" onClick={() => setLimit(limit + step)}>
                {t('notes.more', { shown: items.length, total })}
              </Button>
            )}
          </>
        )}
      </CardFrame>
      <KitModal
        opened={edited !== null}
        onClose={close}
        title={t(edited === 'new' ? 'notes.add' : 'notes.edit')}
      >
        {edited !== null && (
          <NoteForm memberId={memberId} note={edited === 'new' ? null : edited} onDone={close} />
        )}
      </KitModal>
    </>
  );
}

interface NoteProps {
  note: MemberNote;
  memberId: number;
  onEdit: () => void;
}

function Note({ note, memberId, onEdit }: NoteProps) {
  const { t } = useTranslation('memberPage');
  const mayWrite = useMay('memberNotes', 'write');
  const mayDelete = useMay('memberNotes', 'delete');
  const zone = useSiteZone();
  const { author, created_at: at, edited_at: editedAt, text } = note;
  const remove = useRemove<MemberNote>({
    question: () => ({
      title: t('notes.removeTitle'),
      text: text.slice(0, 200),
      verb: t('notes.removeVerb'),
    }),
    remove: ({ id }) => client.memberNotes.remove({ id: memberId, noteId: id }),
    besides: [api.memberNotes.key(), api.memberTimeline.key()],
  });
  const by = t('notes.by', { author, at: dateTime(at, zone) });
  return (
    <li className={classes.note}>
      <p className={classes.text}>{text}</p>
      <span className={classes.by}>
        {editedAt === null ? by : `${by} · ${t('notes.edited', { at: dateTime(editedAt, zone) })}`}
      </span>
      <span className={classes.actions}>
        {mayWrite && (
          <RowAction icon={IconPencil} verb={t('notes.edit')} name={t('notes.editOf', { by })} act={onEdit} />
        )}
        {mayDelete && (
          <RowAction
            icon={IconTrash}
            verb={t('notes.removeVerb')}
            name={t('notes.removeOf', { by })}
            act={() => remove(note)}
          />
        )}
      </span>
    </li>
  );
}
