import { Link } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { controlCalls } from '../../control.contract.ts';
import { TimeLeft } from '../match-parts.tsx';
import type { MatchCardData } from '../match-view.ts';

type Names = Pick<MatchCardData, 'challenger' | 'challenged'>;

/** The players' names, as a link to the match for officials who may open it. */
export function MatchLink({ match, to }: { readonly match: Names; readonly to?: string }) {
  const t = useTexts('matches-console');
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
  const t = useTexts('matches-console');
  return ({ challenger, challenged }) =>
    `\u2068${challenger.username}\u2069 ${t('versus')} \u2068${challenged.username}\u2069`;
}

/** The time left, or that it is over; a text without a deadline. */
export function Due({ at, overdue }: { readonly at: string | null; readonly overdue: boolean }) {
  const t = useTexts('matches-console');
  if (overdue) return <Badge tone="danger">{t('overdue')}</Badge>;
  if (!at) return <span className="muted">{t('no_time_runs')}</span>;
  return <TimeLeft to={at} doneText={<Badge tone="danger">{t('overdue')}</Badge>} quiet />;
}

export type Dossier = ReplyOf<typeof controlCalls.matchDossier>;
export type ControlledMatch = ReplyOf<typeof controlCalls.controlledMatches>['items'][number];
