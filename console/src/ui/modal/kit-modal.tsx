import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, use, useRef, useState } from 'react';
import { presses } from '../browser/shortcuts.ts';
import { useOpened } from '../browser/use-opened.ts';
import classes from './kit-modal.module.css';
import { AskToDiscard, Unsaved, type UnsavedForms } from './unsaved-in-dialog.ts';
import { useFocusBack } from './use-focus-back.ts';

interface KitModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Width in pixels. */
  size?: number;
  /** True if `onClose` asks about unsaved input itself. */
  asksItself?: boolean;
}

/** Closes a dialog, after a question if one of its forms was changed. */
function useClose(forms: UnsavedForms, onClose: () => void): () => Promise<void> {
  const askToDiscard = use(AskToDiscard);
  const isAsking = useRef(false);
  return async () => {
    // Escape closes the question, and reaches the dialog below it as well.
    if (isAsking.current) return;
    if ([...forms].some((isUnsaved) => isUnsaved())) {
      isAsking.current = true;
      const isAgreed = await askToDiscard();
      isAsking.current = false;
      if (!isAgreed) return;
    }
    onClose();
  };
}

/** Keeps the browser from saving the page. */
function keepFromBrowser(event: KeyboardEvent): void {
  if (presses(event, 'save')) event.preventDefault();
}

/**
 * Renders a dialog with its title. Mantine's own header is a second banner landmark, so the title is in a plain box.
 */
export function KitModal(props: KitModalProps) {
  const { opened, onClose, title, children, size = 440, asksItself = false } = props;
  const [forms] = useState<UnsavedForms>(() => new Set());
  const close = useClose(forms, onClose);
  const isOpen = useOpened(opened);
  useFocusBack(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => (asksItself ? onClose() : void close())}
      size={size}
      centered
      radius="lg"
      shadow="xl"
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content onKeyDown={keepFromBrowser} data-closing={!isOpen || undefined}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </div>
        <Modal.Body className={classes.body}>
          <Unsaved value={forms}>{children}</Unsaved>
        </Modal.Body>
        {/* Last in the document although it shows first, so that the focus starts in the dialog's content. */}
        <Modal.CloseButton size="md" className={classes.close} />
      </Modal.Content>
    </Modal.Root>
  );
}
