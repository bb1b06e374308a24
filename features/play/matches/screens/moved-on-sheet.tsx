import { useTexts } from '#ui/i18n/texts.tsx';
import { useScoreText } from './match-parts.tsx';
import type { Match } from './match-types.ts';
import { Popup, PopupLink } from './popup.tsx';
import { typedIn } from './typed.ts';
import { useActs } from './use-acts.tsx';
import { History } from './wizard/history.tsx';

/**
 * The last state of every popup whose act is not possible any more, since the other side or a deadline came first:
 * what has happened, and what had been typed.
 */
export function MovedOnSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { busy, typed } = useActs();
  const scoreText = useScoreText();
  if (busy) return null; // news of one's own act, before its answer
  const lost = typed.matchId === match.matchId && typedIn(typed, scoreText);
  return (
    <Popup title={t('moved_on')} footer={<PopupLink to={null}>{t('understood')}</PopupLink>}>
      <History match={{ ...match, timeline: match.timeline.slice(-1) }} />
      {lost && <p>{t('you_typed', { typed: lost })}</p>}
    </Popup>
  );
}
