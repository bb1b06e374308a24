import { Link } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { MatchCardData } from '../match-types.ts';

type Names = Pick<MatchCardData, 'challenger' | 'challenged'>;

/** Who plays, as a link to where the match is judged; just the names for who may not go there. */
export function MatchLink({ match, to }: { readonly match: Names; readonly to?: string }) {
  const t = useTexts('desk');
  const names = (
    <>
      <bdi translate="no">{match.challenger.username}</bdi> {t('versus')}{' '}
      <bdi translate="no">{match.challenged.username}</bdi>
    </>
  );
  return to ? <Link to={to}>{names}</Link> : names;
}

/** The same without a link; for titles of windows. */
export function useMatchTitle(): (match: Names) => string {
  const t = useTexts('desk');
  return ({ challenger, challenged }) =>
    `\u2068${challenger.username}\u2069 ${t('versus')} \u2068${challenged.username}\u2069`;
}
