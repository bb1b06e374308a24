import { useTexts } from '#ui/i18n/texts.tsx';
import type { Design } from '../../rules/enhancers.ts';

interface Named {
  readonly design: Design | null;
  readonly name: string;
  readonly text: string;
}

/** What an item is called and what is said of it: enhancers in our words, the rest in its organiser's. */
export function useWords(): (item: Named) => { readonly name: string; readonly about: string } {
  const t = useTexts('store');
  return ({ design, name, text }) =>
    design ? { name: t(`name_${design}`), about: t(`about_${design}`) } : { name, about: text };
}
