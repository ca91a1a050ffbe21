import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpened } from '../browser/use-opened.ts';
import classes from './kit-modal.module.css';

interface KitModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Width in pixels. */
  size?: number;
}

/** A dialog with its title. Mantine's own header is a second banner of the page, so the title stands in a plain box. */
export function KitModal({ opened, onClose, title, children, size = 440 }: KitModalProps) {
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      size={size}
      centered
      radius="lg"
      shadow="xl"
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {/* Last, though it shows first: the focus begins in what the dialog is about. */}
        <Modal.CloseButton size="md" className={classes.close} />
      </Modal.Content>
    </Modal.Root>
  );
}
