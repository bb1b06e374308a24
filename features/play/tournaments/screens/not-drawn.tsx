import { EmptyState } from '#ui/components/empty-state.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Bracket } from './bracket-types.ts';

/** Explains that the bracket is not drawn yet, or that a battleground has none. */
export function NotDrawn({ event }: { readonly event: Bracket['event'] }) {
  const t = useTexts('tournaments');
  const format = useFormat();
  if (event.format === 'daily_battleground') {
    return (
      <EmptyState icon={<TrophyIcon />} title={t('no_bracket')}>
        {t('no_bracket_text')}
      </EmptyState>
    );
  }
  const isOff = event.status === 'cancelled';
  return (
    <EmptyState icon={<TrophyIcon />} title={t(isOff ? 'called_off' : 'not_drawn')}>
      {t(isOff ? 'called_off_text' : 'not_drawn_text', {
        time: format.dateTime(event.startsAt),
      })}
    </EmptyState>
  );
}
