import { Link, useLoaderData } from 'react-router';
import { matchAt } from '#features/play/matches/screens/console/addresses.ts';
import { MatchLink } from '#features/play/matches/screens/console/match-cells.tsx';
import { useScoreText } from '#features/play/matches/screens/match-parts.tsx';
import { useFromHere } from '#ui/console/came-from.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { playerAt } from './player-pages.ts';
import { useIsOrganiser } from './use-is-organiser.ts';
import { usePlayerFile } from './use-player-file.ts';

const load = screenLoader(async ({ api, params, url }) => ({
  matches: await api.playerMatches({ userId: idIn(params, 'userId'), page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

/** The matches of a player. */
export default function PlayerMatches() {
  const t = useTexts('players');
  const m = useTexts('matches');
  const format = useFormat();
  const scoreText = useScoreText();
  const isOrganiser = useIsOrganiser();
  const fromHere = useFromHere();
  const { userId } = usePlayerFile();
  const { matches } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <>
      <DataTable
        caption={t('place_matches')}
        rows={matches.items}
        keyOf={({ matchId }) => matchId}
        columns={[
          {
            key: 'match',
            head: t('col_match'),
            main: true,
            cell: (match) => (
              <MatchLink
                match={match}
                {...(isOrganiser && { to: fromHere(matchAt(match.matchId)) })}
              />
            ),
          },
          {
            key: 'opponent',
            head: t('col_opponent'),
            cell: ({ challenger, challenged }) => {
              const opponent = challenger.userId === userId ? challenged : challenger;
              if (opponent.deleted) return opponent.username;
              return (
                <Link to={playerAt(opponent.userId)}>
                  <bdi translate="no">{opponent.username}</bdi>
                </Link>
              );
            },
          },
          { key: 'event', head: t('col_event'), cell: (row) => <bdi>{row.eventTitle}</bdi> },
          {
            key: 'when',
            tight: true,
            head: t('col_when'),
            cell: ({ kickoff, proposedDate }) => format.dateTime(kickoff ?? proposedDate),
          },
          {
            key: 'score',
            head: t('col_score'),
            align: 'end',
            cell: ({ challenger, challenged, penalties }) =>
              challenger.score === null || challenged.score === null
                ? '–'
                : scoreText({
                    scoreChallenger: challenger.score,
                    scoreChallenged: challenged.score,
                    penalties: penalties ?? undefined,
                  }),
          },
          {
            key: 'status',
            tight: true,
            head: t('col_status'),
            cell: ({ label }) => m(`label_${label}`),
          },
        ]}
        empty={<EmptyList title={t('matches_none')} />}
      />
      <Pages of={matches} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}
