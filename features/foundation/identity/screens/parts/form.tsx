import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Reason, toneOf } from '#ui/screen/reason.tsx';

/** The reason of a refusal that no field shows, or the summary of several. One field shows its own. */
export function Refused({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  if (!refusal || Object.keys(refusal.fields).length === 1) return null;
  return (
    <Notice tone={toneOf(refusal)} role="alert">
      <Reason refusal={refusal} />
    </Notice>
  );
}

/** True while a form is being sent; of several forms the one with this `intent`. */
export function useSending(intent?: string): boolean {
  const { state, formData } = useNavigation();
  if (state === 'idle' || !formData) return false;
  return (formData.get('intent') ?? undefined) === intent;
}

interface FormButtonProps extends ComponentProps<typeof Button> {
  /** Distinguishes several forms of a page. */
  readonly intent?: string;
  /** Label while the form is being sent. */
  readonly sendingText: string;
}

/** Submit button that shows while its form is being sent. */
export function FormButton({ intent, sendingText, ...rest }: FormButtonProps) {
  const sending = useSending(intent);
  return (
    <Button
      type="submit"
      {...(intent !== undefined && { name: 'intent', value: intent })}
      busy={sending}
      busyLabel={sendingText}
      {...rest}
    />
  );
}

/** The main button of a form. */
export function SendButton(props: FormButtonProps) {
  return <FormButton variant="primary" size="l" wide {...props} />;
}
