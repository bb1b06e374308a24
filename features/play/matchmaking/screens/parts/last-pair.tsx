import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Search } from '../search-types.ts';

/** The end of the last found match, if it came to nothing. */
export function LastPair({ search: { last, state } }: { readonly search: Search }) {
  const t = useTexts('matchmaking');
  if (!last || last.outcome === 'matched' || state === 'found' || state === 'paused') return null;
  if (last.outcome === 'opponent_missed' && state !== 'looking') return null;
  return (
    <Notice tone={last.outcome === 'missed' ? 'warn' : 'info'} role="status">
      {t(`last_${last.outcome}`)}
    </Notice>
  );
}
