import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  /** `danger` for what cannot be undone. */
  readonly tone?: 'primary' | 'danger';
  /** True while the confirmed action runs; both buttons are inactive. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The consequences of the act. */
  readonly children: ReactNode;
}

/** Asks before a step that costs something. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    confirmLabel,
    cancelLabel,
    closeLabel,
    tone = 'primary',
    busy = false,
  } = props;
  const cancel = () => {
    if (!busy) props.onCancel();
  };
  return (
    <Sheet
      role="alertdialog"
      title={title}
      open={open}
      onClose={cancel}
      closeLabel={closeLabel}
      footer={
        <>
          <Button onClick={cancel}>{cancelLabel}</Button>
          <Button variant={tone} busy={busy} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Sheet>
  );
}
