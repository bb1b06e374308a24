import { useLoaderData, useSearchParams } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { GavelIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { isId } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { SIDES } from '../../rules/match.ts';
import { useScoreText } from '../match-parts.tsx';
import type { ControlledMatch } from './desk-types.ts';
import { Due } from './due.tsx';
import { actAt, DISPUTES, disputeAt } from './places.ts';
import { MatchLink } from './sides.tsx';

const load = screenLoader(({ api, url }) =>
  api.controlledMatches({ list: 'disputed', page: pageIn(url) }),
);
export const loader = load.server;
export const clientLoader = load.browser;

/** Disputes that wait for a ruling, the most pressing first, as they come and go. */
export default function Disputes() {
  const t = useTexts('desk');
  const { brand } = useVisit();
  const disputes = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  useLive(`disputes:${brand.audience}`);
  return (
    <Page title={t('disputes_title')} width="wide">
      <Ruled />
      <DataTable
        caption={t('disputes_title')}
        rows={disputes.items}
        keyOf={({ matchId }) => matchId}
        columns={[
          {
            key: 'match',
            head: t('col_match'),
            main: true,
            cell: (match) => <MatchLink match={match} to={disputeAt(match.matchId)} />,
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
          <EmptyState icon={<GavelIcon />} title={t('no_disputes')}>
            {t('no_disputes_text')}
          </EmptyState>
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

/** What has just been done here, and the way back from it. */
function Ruled() {
  const t = useTexts('desk');
  const [query] = useSearchParams();
  const ruled = query.get('ruled');
  if (!isId(ruled)) return null;
  return (
    <Notice
      tone="success"
      role="status"
      action={
        <ButtonLink to={actAt(ruled, 'reopen')} size="s">
          {t('undo')}
        </ButtonLink>
      }
    >
      {t('ruled')}
    </Notice>
  );
}
