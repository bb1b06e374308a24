import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFromHere } from '#ui/console/came-from.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MatchBadge, useScoreText } from '../match-parts.tsx';
import type { Dossier } from './desk-types.ts';
import { matchAt } from './places.ts';
import { useMatchTitle } from './sides.tsx';

/** What the two have played before. */
export function Meetings({ meetings }: Pick<Dossier, 'meetings'>) {
  const t = useTexts('desk');
  const format = useFormat();
  const fromHere = useFromHere();
  const scoreText = useScoreText();
  const titleOf = useMatchTitle();
  return (
    <Card title={t('meetings')} padding={meetings.length > 0 ? 'flush' : 'normal'}>
      {meetings.length === 0 ? (
        <p className="muted">{t('no_meetings')}</p>
      ) : (
        <List label={t('meetings')}>
          {meetings.map((match) => (
            <ListItem
              key={match.matchId}
              to={fromHere(matchAt(match.matchId))}
              title={titleOf(match)}
              subtitle={`${match.eventTitle} · ${format.date(match.kickoff ?? match.proposedDate)}`}
              trailing={
                match.challenger.score === null ? (
                  <MatchBadge match={match} />
                ) : (
                  <span className="tabular">
                    {scoreText({
                      scoreChallenger: match.challenger.score,
                      scoreChallenged: match.challenged.score ?? '',
                    })}
                  </span>
                )
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}
