import { type ReactNode, useId } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Reason } from '#ui/screen/reason.tsx';
import { CloserButton } from './closer.tsx';
import { useClosing } from './use-closing.ts';

/** A sheet over the room: the address says that it is open, so that it opens and closes without script, too. */
export function RoomSheet(props: { title: ReactNode; children: ReactNode; footer?: ReactNode }) {
  const c = useTexts('common');
  const { close } = useClosing();
  return (
    <Sheet
      title={props.title}
      open
      onClose={close}
      closeLabel={c('close')}
      footer={props.footer ?? <CloserButton wide>{c('close')}</CloserButton>}
    >
      {props.children}
    </Sheet>
  );
}

interface ActProps {
  readonly title: ReactNode;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** Fields that are sent with the typed ones. */
  readonly fields: Readonly<Record<string, string>>;
  readonly refusal: FormRefusal | undefined;
  readonly children: ReactNode;
}

/** One that is sent: what it changes is read before. */
export function RoomAct({
  title,
  confirmLabel,
  tone = 'primary',
  fields,
  refusal,
  children,
}: ActProps) {
  const c = useTexts('common');
  const formId = useId();
  const isBusy = useNavigation().state === 'submitting';
  return (
    <RoomSheet
      title={title}
      footer={
        <>
          <CloserButton>{c('cancel')}</CloserButton>
          <Button form={formId} type="submit" variant={tone} busy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} method="post" className="stack" replace preventScrollReset>
        <Hidden fields={fields} />
        {refusal && (
          <Notice tone="danger" role="alert">
            <Reason refusal={refusal} />
          </Notice>
        )}
        {children}
      </Form>
    </RoomSheet>
  );
}

/** One press, one act. */
export function PressForm(props: {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly variant?: 'secondary' | 'danger';
}) {
  return (
    <Form method="post" replace preventScrollReset>
      <Hidden fields={props.fields} />
      <Button type="submit" wide icon={props.icon} variant={props.variant ?? 'secondary'}>
        {props.text}
      </Button>
    </Form>
  );
}

function Hidden({ fields }: Pick<ActProps, 'fields'>) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
