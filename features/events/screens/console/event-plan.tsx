import { useDeferredValue } from 'react';
import { MATCH_TAKES_MS } from '#features/tournaments/rules/pace.ts';
import { type Plan, planOf } from '#features/tournaments/rules/plan.ts';
import { paceOf } from '#features/tournaments/rules/play.ts';
import type { Chain } from '#features/tournaments/rules/stages/chain.ts';
import { Card } from '#ui/components/card.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { chainFor, fullField } from '../../rules/stage-problems.ts';
import { KIND_NAMES } from './chain-stage.tsx';
import type { LiveEvent } from './use-live-event.ts';

const MANY = 1_024;
/** Of a cup without a limit. */
const LIKELY = 16;

/** What is typed comes to so many matches, rounds and hours; said again with every change. */
export function EventPlan({ live }: { readonly live: LiveEvent }) {
  const t = useTexts('stages');
  const shown = useDeferredValue(live);
  if (shown.format === 'daily_battleground') return null;
  const wrong = shown.problems.length;
  const planned = wrong === 0 ? planFor(shown) : null;
  return (
    <Card title={t('plan_title')}>
      <div className="stack">
        {wrong > 0 && <Notice tone="warn">{t('plan_wrong', { count: wrong })}</Notice>}
        {planned && <Planned {...planned} />}
      </div>
    </Card>
  );
}

function planFor({ format, capacity, tournament, timeZone, startsAt, endsAt }: LiveEvent) {
  const start = new Date(startsAt);
  const event = { format, capacity, tournament, timeZone };
  const chain = chainFor(event);
  if (!chain || Number.isNaN(start.getTime())) return null;
  const full = fullField(event, chain);
  const entrants = capacity ?? (full > MANY ? LIKELY : full);
  const times = { startsAt: start, pace: paceOf(event), matchTakes: MATCH_TAKES_MS };
  const plan = planOf(chain, entrants, times);
  const isBeyond = plan !== null && plan.latestEnd > new Date(endsAt);
  return plan && { plan, entrants, isBeyond, numberOf: numbersOf(chain) };
}

interface PlannedProps {
  readonly plan: Plan;
  readonly entrants: number;
  /** It may last longer than the event does by its dates. */
  readonly isBeyond: boolean;
  readonly numberOf: ReadonlyMap<string, number>;
}

function Planned({ plan, entrants, isBeyond, numberOf }: PlannedProps) {
  const t = useTexts('stages');
  const o = useTexts('organising');
  const names = useTexts('tournaments');
  const format = useFormat();
  const rounds = plan.stages.reduce((sum, stage) => sum + stage.rounds.length, 0);
  const rows = plan.stages;
  return (
    <>
      <p className="muted">{t('plan_for', { count: entrants })}</p>
      <StatRow>
        <Stat label={o('preview_matches')} value={format.number(plan.matches)} />
        <Stat label={o('preview_rounds')} value={format.number(rounds)} />
        <Stat
          label={o('preview_latest_end')}
          value={format.dateTime(plan.latestEnd.toISOString())}
        />
      </StatRow>
      {isBeyond && <Notice tone="info">{t('plan_beyond')}</Notice>}
      <DataTable
        caption={t('plan_title')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'stage',
            head: names('stages'),
            main: true,
            cell: ({ id, kind }) =>
              rows.length === 1
                ? names(KIND_NAMES[kind])
                : t('stage', { number: numberOf.get(id) ?? 1, name: names(KIND_NAMES[kind]) }),
          },
          {
            key: 'entrants',
            head: t('plan_entrants'),
            align: 'end',
            cell: (stage) => format.number(stage.entrants),
          },
          {
            key: 'matches',
            head: o('preview_matches'),
            align: 'end',
            cell: (stage) => format.number(matchesIn(stage)),
          },
          {
            key: 'rounds',
            head: o('preview_rounds'),
            align: 'end',
            cell: (stage) => format.number(stage.rounds.length),
          },
          {
            key: 'from',
            head: t('plan_begins'),
            cell: ({ rounds: [first] }) => first && format.dateTime(first.kickoff.toISOString()),
          },
        ]}
        empty={null}
      />
    </>
  );
}

/** As the form counts them; they are told in the order of play. */
function numbersOf(chain: Chain): ReadonlyMap<string, number> {
  return new Map(chain.map(({ id }, index) => [id, index + 1]));
}

function matchesIn({ rounds }: Plan['stages'][number]): number {
  return rounds.reduce((sum, { matches }) => sum + matches, 0);
}
