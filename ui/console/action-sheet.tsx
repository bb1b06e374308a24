import { type ReactNode, useId, useState } from 'react';
import { type To, useNavigate, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Select } from '../components/select.tsx';
import { Sheet } from '../components/sheet.tsx';
import { TextArea } from '../components/text-field.tsx';
import { useTexts } from '../i18n/texts.tsx';
import type { FormRefusal } from '../screen/load.ts';
import { newKey } from '../screen/new-key.ts';

interface ActionSheetProps {
  readonly title: ReactNode;
  /** The address of the screen without the sheet. */
  readonly closeTo: To;
  readonly confirmLabel: string;
  /** Label of the button that changes nothing; differs from `confirmLabel` where that cancels something itself. */
  readonly dismissLabel?: string;
  readonly tone?: 'primary' | 'danger';
  /** Fields that the form sends with the typed ones, and `key`, which stays the same when the form is sent again. */
  readonly fields: Readonly<Record<string, string>>;
  /** True if the official has to give a reason, sent as `reason`. */
  readonly withReason?: boolean;
  /** Prepared reasons, sent as `template`; a reason or typed words may be optional. */
  readonly reasons?: ReasonsAtHand;
  /** The refusal of the last try. */
  readonly refusal?: FormRefusal | undefined;
  /** The consequences of the action, and further fields. */
  readonly children: ReactNode;
}

interface ReasonsAtHand {
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly usual: string | null;
  /** True if a reason is required. */
  readonly isNeeded: boolean;
}

/**
 * The confirmation of an action. The address names the open sheet, so that it opens, closes and sends without script, too:
 * render it when the address asks for it.
 */
export function ActionSheet(props: ActionSheetProps) {
  const { title, closeTo, confirmLabel, tone = 'primary', fields, refusal, children } = props;
  const t = useTexts('console');
  const common = useTexts('common');
  const formId = useId();
  const [key] = useState(newKey);
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  return (
    <Sheet
      role="alertdialog"
      startsAt="body"
      title={title}
      open
      onClose={() => void navigate(closeTo, { replace: true, preventScrollReset: true })}
      closeLabel={common('close')}
      footer={
        <>
          <ButtonLink to={closeTo} replace preventScrollReset>
            {props.dismissLabel ?? common('cancel')}
          </ButtonLink>
          <Button form={formId} type="submit" variant={tone} busy={busy} busyLabel={t('act_busy')}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} method="post" className="stack" preventScrollReset>
        <input type="hidden" name="key" value={key} suppressHydrationWarning />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        {children}
        {props.reasons && <Reasons at={props.reasons} refusal={refusal} />}
        {props.withReason && (
          <TextArea
            name="reason"
            label={t('act_reason')}
            hint={t('act_reason_hint')}
            defaultValue={refusal?.values.reason ?? ''}
            error={refusal?.fields.reason}
            required
            minLength={10}
            maxLength={500}
            rows={3}
          />
        )}
      </Form>
    </Sheet>
  );
}

interface ReasonsProps {
  readonly at: ReasonsAtHand;
  readonly refusal: FormRefusal | undefined;
}

/** A reason that everybody reads in their own language, and own words beside it. */
function Reasons({ at: { options, usual, isNeeded }, refusal }: ReasonsProps) {
  const t = useTexts('console');
  const first = isNeeded ? options[0]?.value : undefined;
  const typed = refusal?.values.template;
  return (
    <>
      <Select
        name="template"
        label={t('act_reason')}
        defaultValue={typed ?? usual ?? first ?? ''}
        options={[...options, { value: '', text: t(isNeeded ? 'reason_own' : 'reason_none') }]}
      />
      <TextArea
        name="reason"
        label={t('reason_more')}
        hint={t(isNeeded ? 'reason_needed_hint' : 'reason_optional_hint')}
        defaultValue={refusal?.values.reason ?? ''}
        error={refusal?.fields.reason}
        maxLength={500}
        rows={2}
      />
    </>
  );
}
