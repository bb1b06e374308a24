import type { Pace } from '@battle-league/brackets/plan.ts';
import { useLoaderData } from 'react-router';
import { isTournament } from '#features/play/events/rules/event.ts';
import { paceOf } from '#features/play/events/rules/event-plan.ts';
import { PlanWhy } from '#features/play/events/screens/console/event-plan.tsx';
import { readNumber } from '#locales/typed-number.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { SectionHead } from '#ui/components/card.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { FilterBar } from '#ui/console/filter-bar.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import type { previewCalls } from '../../preview.contract.ts';

const LIKELY = 16;
const MOST = 65_536;
const COUNT = { locales: ['en'], digits: 0, most: MOST };

const load = screenLoader(async ({ api, params, url }) => {
  const id = idIn(params, 'eventId');
  const event = await api.organiserEvent({ id });
  if (!isTournament(event.format)) return { event, entrants: 0, plan: null, refused: null };
  const read = readNumber(url.searchParams.get('entrants') ?? '', COUNT);
  const asked = 'value' in read ? read.value : null;
  const entrants = asked !== null && asked >= 2 ? asked : (event.capacity ?? LIKELY);
  try {
    return { event, entrants, plan: await api.previewEvent({ id, entrants }), refused: null };
  } catch (error) {
    if (!isApiProblem(error) || error.code !== 'event_unplayable') throw error;
    return { event, entrants, plan: null, refused: error.message };
  }
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The schedule for a number of entrants, before the draw. */
export default function EventPreview() {
  const t = useTexts('events-console');
  const format = useFormat();
  const { event, plan, entrants, refused } =
    useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  if (entrants === 0) return <Notice tone="info">{t('preview_none')}</Notice>;
  const isLonger = plan !== null && plan.latestEnd > event.endsAt;
  return (
    <>
      <FilterBar submitLabel={t('preview_show')} key={entrants}>
        <NumberField
          name="entrants"
          inAddress
          most={MOST}
          label={t('preview_entrants')}
          defaultValue={String(entrants)}
        />
      </FilterBar>
      {refused && <Notice tone="danger">{refused}</Notice>}
      {plan && <Planned plan={plan} pace={paceOf(event)} />}
      {isLonger && (
        <Notice tone="warn">{t('preview_longer', { end: format.dateTime(event.endsAt) })}</Notice>
      )}
      <p className="muted">{t('preview_note')}</p>
    </>
  );
}

interface PlannedProps {
  readonly plan: ReplyOf<typeof previewCalls.previewEvent>;
  readonly pace: Pace;
}

function Planned({ plan, pace }: PlannedProps) {
  const t = useTexts('events-console');
  const names = useTexts('tournaments');
  const format = useFormat();
  return (
    <>
      <StatRow>
        <Stat label={t('preview_matches')} value={format.number(plan.matches)} />
        <Stat label={t('preview_rounds')} value={format.number(roundsIn(plan))} />
        <Stat label={t('preview_byes')} value={format.number(plan.stages[0]?.byes ?? 0)} />
      </StatRow>
      <StatRow>
        <Stat label={t('preview_earliest_end')} value={format.dateTime(plan.earliestEnd)} />
        <Stat label={t('preview_latest_end')} value={format.dateTime(plan.latestEnd)} />
      </StatRow>
      <PlanWhy pace={pace} rounds={roundsIn(plan)} {...plan} />
      {plan.stages.map((stage) => (
        <section key={stage.id} className="stack">
          <SectionHead
            title={names(STAGE_NAMES[stage.kind])}
            action={<span className="muted">{t('preview_stage', { count: stage.entrants })}</span>}
          />
          <DataTable
            caption={names(STAGE_NAMES[stage.kind])}
            rows={stage.rounds}
            keyOf={({ number }) => String(number)}
            columns={[
              {
                key: 'round',
                head: t('col_round'),
                main: true,
                cell: ({ number }) => names('round_number', { number }),
              },
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
              {
                key: 'playBy',
                head: t('col_play_by'),
                cell: ({ playBy }) => format.dateTime(playBy),
              },
              {
                key: 'overBy',
                head: t('preview_latest_end'),
                cell: ({ overBy }) => format.dateTime(overBy),
              },
            ]}
            empty={null}
          />
        </section>
      ))}
    </>
  );
}

const STAGE_NAMES = {
  knockout: 'stage_knockout',
  double_elimination: 'stage_double_elimination',
  round_robin: 'stage_league',
  swiss: 'stage_swiss',
  groups: 'stage_groups',
} as const;

function roundsIn({ stages }: { readonly stages: readonly { readonly rounds: unknown[] }[] }) {
  return stages.reduce((sum, { rounds }) => sum + rounds.length, 0);
}
