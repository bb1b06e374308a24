import { redirect, useLoaderData, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { FilterBar } from '#ui/console/filter-bar.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import type { entrantsCalls } from '../../entrants.contract.ts';
import { isOver, isTournament } from '../../rules/event.ts';
import { ENTRANT_ACTIONS, type EntrantAction, performEntrantAction } from './entrant-actions.ts';
import { eventPageAddress } from './event-navigation.ts';
import { PlayerCell } from './player-cell.tsx';
import { useOrganisedEvent } from './use-organised-event.ts';

const LISTS = ['present', 'not_checked_in', 'out'] as const;

/** Parameters of the address that choose the entrants. */
const SHOWN_BY = ['list', 'search', 'page'];

const load = screenLoader(async ({ api, params, url }) => {
  const eventId = idIn(params, 'eventId');
  const asked = url.searchParams.get('list');
  const list = LISTS.find((each) => each === asked) ?? 'present';
  const search = url.searchParams.get('search')?.trim() ?? '';
  const entrants = await api.organiserEntrants({
    eventId,
    list,
    ...(search && { search }),
    page: pageIn(url),
  });
  return { list, search, entrants };
});
export const loader = load.server;
export const clientLoader = load.browser;

const send = screenAction(async ({ api, params, url, form }) => {
  const eventId = idIn(params, 'eventId');
  await performEntrantAction(api, eventId, form);
  const done = textIn(form, 'intent');
  const back = listAddress(url.searchParams, SHOWN_BY, { done });
  return redirect(`${eventPageAddress(eventId, 'entrants')}${back}`);
});
export const action = send.server;
export const clientAction = send.browser;

/** Entrants, with a search and actions on each. */
export default function EventEntrants() {
  const t = useTexts('events-console');
  const { list, search, entrants } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const asked = ENTRANT_ACTIONS.find((each) => each === query.get('act'));
  const chosen = entrants.items.find(({ entryId }) => entryId === query.get('entry'));
  const done = ENTRANT_ACTIONS.find((each) => each === query.get('done'));
  const at = useListAddress(...SHOWN_BY);
  return (
    <>
      {done && (
        <Notice tone="success" role="status">
          {t(`done_${done}`)}
        </Notice>
      )}
      <TabLinks
        label={t('entrants_lists')}
        items={LISTS.map((name) => ({
          to: at({ list: name, page: '' }),
          text: t(`entrants_${name}`),
          current: name === list,
        }))}
      />
      <FilterBar submitLabel={t('search')} keep={{ list }} key={search}>
        <TextField
          name="search"
          type="search"
          label={t('search_username')}
          defaultValue={search}
          maxLength={100}
        />
      </FilterBar>
      <EntrantsTable caption={t(`entrants_${list}`)} entrants={entrants.items} sheetAt={at} />
      <Pages of={entrants} hrefFor={(page) => at({ page: String(page) })} />
      {asked && chosen && (
        <EntrantSheet action={asked} entrant={chosen} closeTo={at()} refusal={refusal} />
      )}
    </>
  );
}

type Entrant = ReplyOf<typeof entrantsCalls.organiserEntrants>['items'][number];

/** The address at which the sheet of an action on an entrant is open. */
type SheetAt = (sheet: { readonly act: EntrantAction; readonly entry: string }) => string;

interface EntrantsTableProps {
  readonly caption: string;
  readonly entrants: readonly Entrant[];
  readonly sheetAt: SheetAt;
}

/** Entrants, also those who have left, with their state and the actions on them. */
export function EntrantsTable({ caption, entrants, sheetAt }: EntrantsTableProps) {
  const t = useTexts('events-console');
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
          key: 'actions',
          head: t('col_acts'),
          align: 'end',
          cell: (entrant) => <EntrantActions entrant={entrant} sheetAt={sheetAt} />,
        },
      ]}
      empty={<EmptyList title={t('entrants_none')}>{t('entrants_none_text')}</EmptyList>}
    />
  );
}

function State({ of: { checkedInAt, leftAt, removed } }: { readonly of: Entrant }) {
  const t = useTexts('events-console');
  if (removed) return <Badge tone="danger">{t('state_removed')}</Badge>;
  if (leftAt) return <Badge>{t('state_left')}</Badge>;
  if (checkedInAt) return <Badge tone="success">{t('state_checked_in')}</Badge>;
  return <Badge tone="info">{t('state_joined')}</Badge>;
}

function EntrantActions({
  entrant,
  sheetAt,
}: {
  readonly entrant: Entrant;
  readonly sheetAt: SheetAt;
}) {
  const t = useTexts('events-console');
  const { entryId } = entrant;
  const actions = actionsOn(useOrganisedEvent(), entrant);
  return (
    <span className="row">
      {actions.map((action) => (
        <ButtonLink
          key={action}
          size="s"
          variant={action === 'remove' ? 'ghost' : 'secondary'}
          to={sheetAt({ act: action, entry: entryId })}
          preventScrollReset
        >
          {t(action)}
        </ButtonLink>
      ))}
    </span>
  );
}

/** Check-in and substitution until the start; disqualification also later, while placings depend on it. */
function actionsOn(
  { status, format, begunAt }: ReturnType<typeof useOrganisedEvent>,
  { removed, leftAt, checkedInAt }: Entrant,
): readonly EntrantAction[] {
  const isPlaced = status === 'completed' && isTournament(format);
  if (isOver(status) && !isPlaced) return [];
  if (removed) return ['readmit'];
  const hasBegun = begunAt !== null || status === 'ongoing' || isOver(status);
  if (leftAt || hasBegun) return ['remove'];
  return checkedInAt ? ['substitute', 'remove'] : ['check_in', 'substitute', 'remove'];
}

interface EntrantSheetProps {
  readonly action: EntrantAction;
  readonly entrant: { readonly entryId: string; readonly username: string };
  readonly closeTo: string;
  readonly refusal: FormRefusal | undefined;
}

/** Explains an action on an entrant before it is confirmed. */
function EntrantSheet({ action, entrant, closeTo, refusal }: EntrantSheetProps) {
  const t = useTexts('events-console');
  const name = t(action === 'readmit' ? 'sheet_readmit' : action);
  const texts = { wrong: t('profile_wrong'), unfit: t('substitute_unfit') };
  return (
    <ActionSheet
      title={name}
      closeTo={closeTo}
      confirmLabel={name}
      tone={action === 'remove' ? 'danger' : 'primary'}
      fields={{ intent: action, entryId: entrant.entryId, ...texts }}
      withReason={action !== 'check_in'}
      refusal={refusal}
    >
      <p>{t(`sure_${action}`, { name: entrant.username })}</p>
      {action === 'substitute' && (
        <TextField
          name="profile"
          label={t('field_profile')}
          hint={t('field_profile_hint')}
          defaultValue={refusal?.values.profile ?? ''}
          error={refusal?.fields.profile}
          required
        />
      )}
      {action === 'remove' && <p>{t('remove_later')}</p>}
    </ActionSheet>
  );
}
