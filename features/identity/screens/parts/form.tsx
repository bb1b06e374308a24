import { useNavigation } from 'react-router';
import { Notice } from '#ui/components/notice.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';

/** Why a form was refused, where none of its fields says it. */
export function Refused({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  if (!refusal || Object.keys(refusal.fields).length > 0) return null;
  return (
    <Notice tone="danger" role="alert">
      {refusal.detail}
    </Notice>
  );
}

/** Whether a form is on its way; one of a page's forms by its `intent`, where there are several. */
export function useSending(intent?: string): boolean {
  const { state, formData } = useNavigation();
  if (state === 'idle' || !formData) return false;
  return (formData.get('intent') ?? undefined) === intent;
}
