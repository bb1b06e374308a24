import { useLoaderData } from 'react-router';
import { SIDES } from '#core/scores.ts';
import { Badge } from '#ui/components/badge.tsx';
import { useFromHere } from '#ui/console/came-from.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { useScoreText } from '../match-parts.tsx';
import { DISPUTES, disputeAt } from './addresses.ts';
import { type ControlledMatch, Due, MatchLink } from './match-cells.tsx';

const load = screenLoader(({ api, url }) =>
  api.controlledMatches({ list: 'disputed', page: pageIn(url) }),
);
export const loader = load.server;
export const clientLoader = load.browser;

/** Disputes that wait for a ruling, the most pressing first, as they come and go. */
export default function Disputes() {
  const t = useTexts('matches-console');
  const { brand } = useVisit();
  const fromHere = useFromHere();
  const disputes = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  useLive(`disputes:${brand.audience}`);
  return (
    <Page title={t('disputes_title')} width="wide">
      <DataTable
        caption={t('disputes_title')}
        rows={disputes.items}
        keyOf={({ matchId }) => matchId}
        columns={[
          {
            key: 'match',
            head: t('col_match'),
            main: true,
            cell: (match) => <MatchLink match={match} to={fromHere(disputeAt(match.matchId))} />,
          },
          {
            key: 'left',
            tight: true,
            head: t('col_time_left'),
            cell: ({ rulingDueAt, overdue }) => <Due at={rulingDueAt} overdue={overdue} />,
          },
          {
            key: 'kind',
            head: t('col_what'),
            cell: ({ appealed }) => (
              <Badge tone={appealed ? 'accent' : 'warn'}>
                {t(appealed ? 'kind_appeal' : 'kind_dispute')}
              </Badge>
            ),
          },
          { key: 'game', head: t('col_game'), cell: ({ game }) => <bdi>{game.title}</bdi> },
          {
            key: 'event',
            head: t('col_event'),
            cell: ({ eventTitle }) => <bdi>{eventTitle}</bdi>,
          },
          { key: 'entered', head: t('col_entered'), cell: (match) => <Entered match={match} /> },
        ]}
        empty={
          <EmptyList isDone title={t('no_disputes')}>
            {t('no_disputes_text')}
          </EmptyList>
        }
      />
      <Pages of={disputes} hrefFor={(page) => `${DISPUTES}?page=${page}`} />
    </Page>
  );
}

function Entered({ match }: { readonly match: ControlledMatch }) {
  const scoreText = useScoreText();
  const { challenger, challenged, penalties } = match;
  if (SIDES.some((side) => match[side].score === null)) return null;
  return (
    <span className="tabular">
      {scoreText({
        scoreChallenger: challenger.score ?? '',
        scoreChallenged: challenged.score ?? '',
        penalties: penalties ?? undefined,
      })}
    </span>
  );
}
