import { useTexts } from '#ui/i18n/texts.tsx';
import type { Design } from '../../rules/enhancers.ts';

interface Named {
  readonly design: Design | null;
  readonly name: string;
  readonly text: string;
}

/** Name and description of an item: ours for enhancers, the organiser's for the rest. */
export function useWords(): (item: Named) => { readonly name: string; readonly about: string } {
  const t = useTexts('store');
  return ({ design, name, text }) =>
    design ? { name: t(`name_${design}`), about: t(`about_${design}`) } : { name, about: text };
}
