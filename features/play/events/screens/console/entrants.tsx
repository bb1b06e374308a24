import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { Notice } from '#ui/components/notice.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ActSheet } from '#ui/console/act-sheet.tsx';
import { FilterBar } from '#ui/console/filter-bar.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { ENTRANT_ACTS, type EntrantAct, performEntrantAct } from './entrant-acts.ts';
import { EntrantsTable } from './entrants-table.tsx';
import { eventPlace } from './event-places.ts';

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
  await performEntrantAct(api, eventId, form);
  const done = textIn(form, 'intent');
  const back = listAddress(url.searchParams, SHOWN_BY, { done });
  return redirect(`${eventPlace(eventId, 'entrants')}${back}`);
});
export const action = send.server;
export const clientAction = send.browser;

/** Entrants: searched, checked in, disqualified, replaced. */
export default function EventEntrants() {
  const t = useTexts('organising');
  const { list, search, entrants } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const act = ENTRANT_ACTS.find((each) => each === query.get('act'));
  const chosen = entrants.items.find(({ entryId }) => entryId === query.get('entry'));
  const done = ENTRANT_ACTS.find((each) => each === query.get('done'));
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
      {act && chosen && (
        <EntrantSheet act={act} entrant={chosen} closeTo={at()} refusal={refusal} />
      )}
    </>
  );
}

interface EntrantSheetProps {
  readonly act: EntrantAct;
  readonly entrant: { readonly entryId: string; readonly username: string };
  readonly closeTo: string;
  readonly refusal: FormRefusal | undefined;
}

/** Explains an action on an entrant before it is confirmed. */
function EntrantSheet({ act, entrant, closeTo, refusal }: EntrantSheetProps) {
  const t = useTexts('organising');
  const name = t(act === 'readmit' ? 'sheet_readmit' : act);
  const texts = { wrong: t('profile_wrong'), unfit: t('substitute_unfit') };
  return (
    <ActSheet
      title={name}
      closeTo={closeTo}
      confirmLabel={name}
      tone={act === 'remove' ? 'danger' : 'primary'}
      fields={{ intent: act, entryId: entrant.entryId, ...texts }}
      withReason={act !== 'check_in'}
      refusal={refusal}
    >
      <p>{t(`sure_${act}`, { name: entrant.username })}</p>
      {act === 'substitute' && (
        <TextField
          name="profile"
          label={t('field_profile')}
          hint={t('field_profile_hint')}
          defaultValue={refusal?.values.profile ?? ''}
          error={refusal?.fields.profile}
          required
        />
      )}
      {act === 'remove' && <p>{t('remove_later')}</p>}
    </ActSheet>
  );
}
