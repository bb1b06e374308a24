import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { UsersIcon } from '#ui/components/icon.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { entrantsCalls } from '../../entrants.contract.ts';
import { isOver, isTournament } from '../../rules/event.ts';
import type { EntrantAct } from './entrant-acts.ts';
import { PlayerCell } from './player-cell.tsx';
import { useOrganisedEvent } from './use-organised-event.ts';

type Entrant = ReplyOf<typeof entrantsCalls.organiserEntrants>['items'][number];
/** The address at which the sheet of an action on an entrant is open. */
type SheetAt = (sheet: { readonly act: EntrantAct; readonly entry: string }) => string;

interface EntrantsTableProps {
  readonly caption: string;
  readonly entrants: readonly Entrant[];
  readonly sheetAt: SheetAt;
}

/** Entrants, also those who have left, with their state and the actions on them. */
export function EntrantsTable({ caption, entrants, sheetAt }: EntrantsTableProps) {
  const t = useTexts('organising');
  const format = useFormat();
  return (
    <DataTable
      caption={caption}
      rows={entrants}
      keyOf={({ entryId }) => entryId}
      columns={[
        {
          key: 'player',
          head: t('col_player'),
          main: true,
          cell: ({ userId, avatarUrl, username }) => (
            <PlayerCell userId={userId} avatarUrl={avatarUrl} username={username} />
          ),
        },
        {
          key: 'joined',
          tight: true,
          head: t('col_joined'),
          cell: ({ joinedAt }) => format.dateTime(joinedAt),
        },
        {
          key: 'state',
          tight: true,
          head: t('col_status'),
          cell: (entrant) => <State of={entrant} />,
        },
        {
          key: 'acts',
          head: t('col_acts'),
          align: 'end',
          cell: (entrant) => <Acts entrant={entrant} sheetAt={sheetAt} />,
        },
      ]}
      empty={
        <EmptyState icon={<UsersIcon />} title={t('entrants_none')}>
          {t('entrants_none_text')}
        </EmptyState>
      }
    />
  );
}

function State({ of: { checkedInAt, leftAt, removed } }: { readonly of: Entrant }) {
  const t = useTexts('organising');
  if (removed) return <Badge tone="danger">{t('state_removed')}</Badge>;
  if (leftAt) return <Badge>{t('state_left')}</Badge>;
  if (checkedInAt) return <Badge tone="success">{t('state_checked_in')}</Badge>;
  return <Badge tone="info">{t('state_joined')}</Badge>;
}

function Acts({ entrant, sheetAt }: { readonly entrant: Entrant; readonly sheetAt: SheetAt }) {
  const t = useTexts('organising');
  const { entryId } = entrant;
  const acts = actsOn(useOrganisedEvent(), entrant);
  return (
    <span className="row">
      {acts.map((act) => (
        <ButtonLink
          key={act}
          size="s"
          variant={act === 'remove' ? 'ghost' : 'secondary'}
          to={sheetAt({ act, entry: entryId })}
          preventScrollReset
        >
          {t(act)}
        </ButtonLink>
      ))}
    </span>
  );
}

/** Checked in and replaced until the start; disqualified also later, where places hang on it, and who has left. */
function actsOn(
  { status, format, begunAt }: ReturnType<typeof useOrganisedEvent>,
  { removed, leftAt, checkedInAt }: Entrant,
): readonly EntrantAct[] {
  const isPlaced = status === 'completed' && isTournament(format);
  if (isOver(status) && !isPlaced) return [];
  if (removed) return ['readmit'];
  const hasBegun = begunAt !== null || status === 'ongoing' || isOver(status);
  if (leftAt || hasBegun) return ['remove'];
  return checkedInAt ? ['substitute', 'remove'] : ['check_in', 'substitute', 'remove'];
}
