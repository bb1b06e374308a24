import { useLoaderData } from 'react-router';
import { isTournament } from '#features/events/rules/event.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { FilterBar } from '#ui/console/filter-bar.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { roundNameOf } from '../round-names.ts';

const LIKELY = 16;
const MOST = 65_536;

const load = screenLoader(async ({ api, params, url }) => {
  const id = idIn(params, 'eventId');
  const event = await api.organiserEvent({ id });
  if (!isTournament(event.format)) return { event, plan: null, entrants: 0 };
  const asked = Number(url.searchParams.get('entrants'));
  const isSound = Number.isInteger(asked) && asked >= 2 && asked <= MOST;
  const entrants = isSound ? asked : (event.capacity ?? LIKELY);
  return { event, entrants, plan: await api.previewEvent({ id, entrants }) };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** What the event comes to with so many entrants, before anybody sees it. */
export default function EventPreview() {
  const t = useTexts('organising');
  const format = useFormat();
  const roundName = useTexts('tournaments');
  const { event, plan, entrants } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  if (!plan) return <Notice tone="info">{t('preview_none')}</Notice>;
  const isLonger = plan.latestEnd > event.endsAt;
  const nameOf = (round: string) => {
    const { key, number } = roundNameOf(round, { event, entrants, rounds: sized(plan.rounds) });
    return roundName(key, { number });
  };
  return (
    <>
      <FilterBar submitLabel={t('preview_show')} key={entrants}>
        <TextField
          name="entrants"
          type="number"
          inputMode="numeric"
          min={2}
          max={MOST}
          label={t('preview_entrants')}
          defaultValue={String(entrants)}
        />
      </FilterBar>
      <StatRow>
        <Stat label={t('preview_matches')} value={format.number(plan.matches)} />
        <Stat label={t('preview_rounds')} value={format.number(plan.rounds.length)} />
        <Stat label={t('preview_byes')} value={format.number(plan.byes)} />
        <Stat label={t('preview_latest_end')} value={format.dateTime(plan.latestEnd)} />
      </StatRow>
      {isLonger && (
        <Notice tone="warn">{t('preview_longer', { end: format.dateTime(event.endsAt) })}</Notice>
      )}
      <DataTable
        caption={t('preview_rounds')}
        rows={plan.rounds}
        keyOf={({ round }) => round}
        columns={[
          { key: 'round', head: t('col_round'), main: true, cell: ({ round }) => nameOf(round) },
          {
            key: 'matches',
            head: t('preview_matches'),
            align: 'end',
            cell: ({ matches }) => format.number(matches),
          },
          {
            key: 'kickoff',
            head: t('col_kickoff'),
            cell: ({ kickoff }) => format.dateTime(kickoff),
          },
          { key: 'playBy', head: t('col_play_by'), cell: ({ playBy }) => format.dateTime(playBy) },
        ]}
        empty={null}
      />
      <p className="muted">{t('preview_note')}</p>
    </>
  );
}

/** As a bracket that has begun knows its rounds: of none a match has ended. */
function sized(rounds: readonly { readonly round: string; readonly matches: number }[]) {
  return rounds.map(({ round, matches }) => ({ round, matches, done: 0 }));
}
