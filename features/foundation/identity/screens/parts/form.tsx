import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Reason, toneOf } from '#ui/screen/reason.tsx';

/** Why a form was refused, where none of its fields says it. */
export function Refused({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  if (!refusal || Object.keys(refusal.fields).length > 0) return null;
  return (
    <Notice tone={toneOf(refusal)} role="alert">
      <Reason refusal={refusal} />
    </Notice>
  );
}

/** Whether a form is on its way; one of a page's forms by its `intent`, where there are several. */
export function useSending(intent?: string): boolean {
  const { state, formData } = useNavigation();
  if (state === 'idle' || !formData) return false;
  return (formData.get('intent') ?? undefined) === intent;
}

interface FormButtonProps extends ComponentProps<typeof Button> {
  /** Names the form among several of a page. */
  readonly intent?: string;
  /** What it says while the form is on its way. */
  readonly sendingText: string;
}

/** Sends a form, and shows for how long it is on its way. */
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

/** The one thing to do with a form of the way in. */
export function SendButton(props: FormButtonProps) {
  return <FormButton variant="primary" size="l" wide {...props} />;
}
