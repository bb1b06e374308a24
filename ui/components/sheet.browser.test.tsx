import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Sheet } from './sheet.tsx';

interface OpenerProps extends Partial<ComponentProps<typeof Sheet>> {
  readonly onAsked?: () => void;
}

/** A button that opens a sheet, as screens have it. */
function Opener({ onAsked, children, ...props }: OpenerProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onAsked?.();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet title="Challenge" closeLabel="Close" {...props} open={open} onClose={close}>
        {children ?? <button type="button">Inside</button>}
      </Sheet>
    </>
  );
}

test('a sheet is a named dialog that holds the focus, and gives it back', async () => {
  const screen = await renderPart(<Opener />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'Challenge' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Challenge' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Inside' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('Escape asks once to close a sheet, and closes one that has no button for it, too', async () => {
  const asked = vi.fn();
  const screen = await renderPart(<Opener closeLabel={undefined} onAsked={asked} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a press beside a sheet closes it; one that began inside does not', async () => {
  const asked = vi.fn();
  const screen = await renderPart(<Opener onAsked={asked} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const sheet = screen.getByRole('dialog').element();
  const press = (from: Element, to: Element) => {
    from.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    to.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  press(screen.getByRole('heading', { name: 'Challenge' }).element(), sheet);
  expect(asked).not.toHaveBeenCalled();
  press(sheet, sheet);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a press beside a sheet that waits for an answer leaves it open', async () => {
  const asked = vi.fn();
  const screen = await renderPart(<Opener closeLabel={undefined} onAsked={asked} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const sheet = screen.getByRole('dialog');
  sheet.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  sheet.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(sheet).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

test("leaving the phone's picker of files does not close the sheet around it", async () => {
  const asked = vi.fn();
  const screen = await renderPart(
    <Opener onAsked={asked}>
      <input type="file" aria-label="Picture" />
    </Opener>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const field = screen.getByLabelText('Picture').element();
  field.dispatchEvent(new Event('cancel', { bubbles: true }));
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

test('a sheet that asks for something begins at its first field', async () => {
  const screen = await renderPart(
    <Opener startsAt="body">
      <input type="hidden" name="key" />
      <input aria-label="Reason" />
    </Opener>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
});

test('a sheet whose owner leaves while it is open asks for nothing', async () => {
  const asked = vi.fn();
  const screen = await renderPart(
    <Sheet title="Challenge" open onClose={asked} closeLabel="Close">
      <p>Text</p>
    </Sheet>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await screen.unmount();
  await new Promise((resolve) => setTimeout(resolve)); // the dialog tells late that it was closed
  expect(asked).not.toHaveBeenCalled();
});

test('a sheet comes at once for whoever wants less motion', async () => {
  await commands.emulateMedia({ reducedMotion: 'reduce' });
  const screen = await renderPart(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const sheet = screen.getByRole('dialog').element();
  for (const moving of [sheet, ...sheet.querySelectorAll('*')]) {
    const { animationDuration, transitionDuration } = getComputedStyle(moving);
    expect(seconds(animationDuration)).toBeLessThanOrEqual(0.001);
    expect(seconds(transitionDuration)).toBeLessThanOrEqual(0.001);
  }
});

/** The longest of a list as styles write it, such as `0.2s, 1ms`. */
function seconds(durations: string): number {
  return Math.max(...durations.split(',').map((each) => Number.parseFloat(each)));
}

test('from right to left the button that closes a sheet stands at the left', async () => {
  const screen = await renderPart(<Opener />, { language: 'ar' });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const title = screen.getByRole('heading').element().getBoundingClientRect();
  const close = screen.getByRole('button', { name: 'Close' }).element().getBoundingClientRect();
  expect(close.right).toBeLessThanOrEqual(title.right);
  expect(close.left).toBeLessThan(title.left + title.width / 2);
});

function Confirming({ confirm, cancel }: { confirm: () => void; cancel: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open
      title="Cancel the match?"
      confirmLabel="Cancel it"
      cancelLabel="Keep it"
      closeLabel="Close"
      tone="danger"
      busy={busy}
      onConfirm={() => {
        confirm();
        setBusy(true);
      }}
      onCancel={cancel}
    >
      It costs 10 points.
    </ConfirmDialog>
  );
}

test('a question is an alert dialog, with "no" before "yes"', async () => {
  const [confirm, cancel] = [vi.fn(), vi.fn()];
  const screen = await renderPart(<Confirming confirm={confirm} cancel={cancel} />);
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel the match?' });
  await expect.element(dialog).toMatchTextContent(/It costs 10 points\./);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(confirm).not.toHaveBeenCalled();
});

test('while what was confirmed goes on, no button nor Escape takes it back', async () => {
  const [confirm, cancel] = [vi.fn(), vi.fn()];
  const screen = await renderPart(<Confirming confirm={confirm} cancel={cancel} />);
  const yes = screen.getByRole('button', { name: 'Cancel it' });
  await userEvent.click(yes);
  await expect.element(yes).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(yes, { force: true });
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await userEvent.keyboard('{Escape}{Escape}');
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(cancel).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
});
