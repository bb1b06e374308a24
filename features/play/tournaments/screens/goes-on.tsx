import { useTexts } from '#ui/i18n/texts.tsx';
import type { Bracket } from './bracket-types.ts';

/** How many go on from the stage that is shown; nothing of a last one. */
export function GoesOn({ bracket }: { readonly bracket: Bracket }) {
  const t = useTexts('tournaments');
  const own = bracket.stages.find(({ stage }) => stage === bracket.stage);
  if (!own?.advance) return null;
  const { best, bestNext } = own.advance;
  return (
    <p className="muted">
      {t(bracket.groups > 0 ? 'go_on_of_group' : 'go_on', { count: best })}
      {bestNext > 0 && ` ${t('go_on_next', { count: bestNext })}`}
    </p>
  );
}
