import { useLoaderData } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Sparkline } from '#ui/components/chart.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { CalendarIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { ShareButton } from '#ui/share/share-button.tsx';
import { Page } from '#ui/shell/page.tsx';
import { AchievementMark } from './parts/achievement-mark.tsx';
import styles from './parts/achievements.module.css';
import { PastWeeks } from './parts/past-weeks.tsx';
import { SharedPictures } from './parts/shared-pictures.tsx';
import type { Recap } from './types.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const load = screenLoader(({ api, params }) => {
  const month = params.month ?? '';
  return api.recap(MONTH.test(month) ? { month } : {});
});
export const loader = load.server;
export const clientLoader = load.browser;

/** A month in figures, with a picture of it to share. */
export default function RecapPage() {
  const t = useTexts('seasons');
  const format = useFormat();
  const recap = useLoaderData<typeof loader>();
  const month = format.month(recap.month);
  const months = [...new Set([...recap.months, recap.month])].sort().reverse();
  const picture = `/share/recap/${recap.userId}/${recap.month}.png?lang=${useVisit().language}`;
  return (
    <Page
      title={t('recap')}
      back={{ to: '/season', text: t('title') }}
      actions={
        recap.played > 0 && (
          <ShareButton title={t('recap_of', { month })} path="/season" picture={picture} />
        )
      }
      aside={recap.played > 0 && <SharedPictures picture={picture} month={month} />}
    >
      <TabLinks
        label={t('months')}
        items={months.map((each) => ({
          to: `/recap/${each}`,
          text: format.month(each),
          current: each === recap.month,
        }))}
      />
      {recap.played === 0 ? <Nothing /> : <Figures recap={recap} />}
    </Page>
  );
}

function Nothing() {
  const t = useTexts('seasons');
  const b = useTexts('leaderboards');
  return (
    <EmptyState
      icon={<CalendarIcon size={32} />}
      title={t('recap_empty')}
      action={
        <ButtonLink to="/games" variant="primary">
          {b('find_event')}
        </ButtonLink>
      }
    >
      {t('recap_empty_text')}
    </EmptyState>
  );
}

function Figures({ recap }: { readonly recap: Recap }) {
  const t = useTexts('seasons');
  const b = useTexts('leaderboards');
  const { number } = useFormat();
  const { won, drawn, lost, place, curve, game } = recap;
  const climbed = place?.before ? place.before - place.rank : 0;
  const [from = 0, to = from] = [curve[0], lastOf(curve)];
  return (
    <>
      <Card padding="flush">
        <StatRow>
          <Stat
            label={t('matches')}
            value={number(recap.played)}
            detail={t('record', { won, drawn, lost })}
          />
          <Stat label={t('points')} value={number(recap.points)} />
          <Stat label={t('best_run')} value={number(recap.bestRun)} />
          <Stat label={t('days_played')} value={number(recap.days)} />
          {place && (
            <Stat
              label={t('place')}
              value={b('place', { rank: place.rank })}
              detail={climbed > 0 && t('climbed', { places: climbed })}
            />
          )}
        </StatRow>
      </Card>
      {game && curve.length > 1 && (
        <Card title={t('rating_in', { game: game.title })} action={t('from_to', { from, to })}>
          <Sparkline points={curve} label={t('from_to', { from, to })} />
        </Card>
      )}
      <Rivals recap={recap} />
      <Earned recap={recap} />
      <PastWeeks weeks={recap.weeks} />
    </>
  );
}

function Rivals({ recap: { bestWin, rival } }: { readonly recap: Recap }) {
  const t = useTexts('seasons');
  if (!bestWin && !rival) return null;
  return (
    <Card title={t('opponents')} padding="flush">
      <List>
        {bestWin && (
          <ListItem
            to={`/match/${bestWin.matchId}`}
            leading={<Face person={bestWin.opponent} />}
            title={<Name person={bestWin.opponent} />}
            subtitle={t('best_win')}
            trailing={<span>{`${bestWin.scored} – ${bestWin.conceded}`}</span>}
          />
        )}
        {rival && (
          <ListItem
            to={rival.player.deleted ? undefined : `/profile/${rival.player.userId}`}
            leading={<Face person={rival.player} />}
            title={<Name person={rival.player} />}
            subtitle={t('most_met')}
            trailing={t('met', { matches: rival.matches })}
          />
        )}
      </List>
    </Card>
  );
}

interface OfPerson {
  readonly person: NonNullable<Recap['rival']>['player'];
}

function Face({ person: { avatarUrl, username, look } }: OfPerson) {
  return <Avatar url={avatarUrl} name={username} size={40} look={look} />;
}

function Name({ person: { username, look } }: OfPerson) {
  return <PlayerName look={look}>{username}</PlayerName>;
}

function Earned({ recap: { achievements } }: { readonly recap: Recap }) {
  const t = useTexts('seasons');
  if (achievements.length === 0) return null;
  return (
    <Card title={t('achievements')} padding="flush">
      <ul className={styles.row}>
        {achievements.map((achievement) => (
          <li key={achievement} className={styles.one}>
            <AchievementMark achievement={achievement} earned />
            <span>{t(`won_${achievement}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
