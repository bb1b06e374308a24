import type { Company } from '#features/play/friends/screens/parts/company-load.ts';
import { useScoreText } from '#features/play/matches/screens/match-parts.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from '../../../../play/friends/screens/parts/people.module.css';

type Meetings = NonNullable<Company['meetings']>;

const TONES = { won: 'success', drawn: 'neutral', lost: 'danger' } as const;

/** The record between the viewer and a player: in all, by game, and the last matches. */
export function HeadToHead({
  meetings,
  name,
}: {
  readonly meetings: Meetings;
  readonly name: string;
}) {
  const t = useTexts('friends');
  const format = useFormat();
  const scoreText = useScoreText();
  const { record, games, matches } = meetings;
  if (record.played === 0) {
    return (
      <Card title={t('head_to_head')}>
        <p className="muted">{t('never_met', { name })}</p>
      </Card>
    );
  }
  return (
    <Card title={t('head_to_head')}>
      <div className="stack">
        <StatRow>
          <Stat label={t('you_won')} value={format.number(record.won)} />
          <Stat label={t('drawn')} value={format.number(record.drawn)} />
          <Stat label={t('they_won', { name })} value={format.number(record.lost)} />
        </StatRow>
        {games.length > 1 && (
          <List label={t('by_game')}>
            {games.map(({ game, won, drawn, lost }) => (
              <ListItem
                key={game.gameId}
                title={game.title}
                trailing={
                  <span className={styles.score}>
                    {won} – {drawn} – {lost}
                  </span>
                }
              />
            ))}
          </List>
        )}
        <List label={t('last_matches')}>
          {matches.map((match) => (
            <ListItem
              key={match.matchId}
              to={`/match/${match.matchId}`}
              title={
                <span className={styles.last}>
                  <span className={styles.score}>
                    {scoreText({
                      scoreChallenger: match.ownScore,
                      scoreChallenged: match.otherScore,
                    })}
                  </span>
                  <span>{match.game.title}</span>
                </span>
              }
              subtitle={
                match.walkover
                  ? t('walkover_on', { date: format.date(match.at) })
                  : format.date(match.at)
              }
              trailing={<Badge tone={TONES[match.result]}>{t(`result_${match.result}`)}</Badge>}
            />
          ))}
        </List>
      </div>
    </Card>
  );
}
