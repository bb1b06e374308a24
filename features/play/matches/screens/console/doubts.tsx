import { Link, useLoaderData } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { useFromHere } from '#ui/console/came-from.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import type { matchesCalls } from '../../matches.contract.ts';
import { useScoreText } from '../match-parts.tsx';
import { matchAt } from './addresses.ts';

type Doubt = ReplyOf<typeof matchesCalls.doubtfulScreenshots>['items'][number];

const load = screenLoader(({ api, url }) => api.doubtfulScreenshots({ page: pageIn(url) }));
export const loader = load.server;
export const clientLoader = load.browser;

/** Pictures that show another score than was entered, or were used before: for a person to look at. */
export default function Doubts() {
  const t = useTexts('match-evidence');
  const format = useFormat();
  const scoreText = useScoreText();
  const doubts = useLoaderData<typeof loader>();
  return (
    <Page title={t('doubts_title')} width="wide">
      <p className="muted">{t('doubts_text')}</p>
      <DataTable
        caption={t('doubts_title')}
        rows={doubts.items}
        keyOf={({ screenshotId }) => screenshotId}
        columns={[
          {
            key: 'match',
            head: t('doubts_match'),
            main: true,
            cell: (doubt) => <Match of={doubt} />,
          },
          {
            key: 'when',
            tight: true,
            head: t('doubts_when'),
            cell: ({ at }) => format.dateTime(at),
          },
          {
            key: 'by',
            head: t('doubts_by'),
            cell: ({ match, by }) => <bdi translate="no">{match[by].username}</bdi>,
          },
          {
            key: 'entered',
            head: t('doubts_entered'),
            cell: ({ entered }) => entered && scoreText(entered),
          },
          {
            key: 'read',
            head: t('doubts_read'),
            cell: ({ read }) =>
              read && scoreText({ scoreChallenger: read.home, scoreChallenged: read.away }),
          },
          { key: 'why', head: t('doubts_why'), cell: (doubt) => <Why of={doubt} /> },
          {
            key: 'picture',
            head: t('doubts_picture'),
            cell: ({ url }) => (
              <a href={url} target="_blank" rel="noreferrer">
                {t('doubts_open')}
              </a>
            ),
          },
        ]}
        empty={
          <EmptyList isDone title={t('doubts_none')}>
            {t('doubts_none_text')}
          </EmptyList>
        }
      />
      <Pages of={doubts} hrefFor={(page) => `?page=${page}`} />
    </Page>
  );
}

function Match({ of: { match } }: { readonly of: Doubt }) {
  const fromHere = useFromHere();
  const { challenger, challenged, eventTitle, matchId } = match;
  return (
    <>
      <Link to={fromHere(matchAt(matchId))}>
        <bdi translate="no">{challenger.username}</bdi> –{' '}
        <bdi translate="no">{challenged.username}</bdi>
      </Link>
      <div className="muted">{eventTitle}</div>
    </>
  );
}

function Why({ of: { agrees, sameAs } }: { readonly of: Doubt }) {
  const t = useTexts('match-evidence');
  const fromHere = useFromHere();
  return (
    <div className="row">
      {agrees === false && <Badge tone="warn">{t('doubts_differs')}</Badge>}
      {sameAs.map((id) => (
        <Link key={id} to={fromHere(matchAt(id))}>
          <Badge tone="danger">{t('doubts_reused')}</Badge>
        </Link>
      ))}
    </div>
  );
}
