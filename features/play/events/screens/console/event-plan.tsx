import type { Pace, Plan } from '@battle-league/brackets/plan.ts';
import type { Chain } from '@battle-league/brackets/stages.ts';
import { useDeferredValue } from 'react';
import { localOf } from '#core/local-time.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MATCH_TAKES_MS, paceOf, planFor } from '../../rules/event-plan.ts';
import { chainFor, fullField } from '../../rules/event-stages.ts';
import { KIND_NAMES } from './chain-values.ts';
import type { LiveEvent } from './use-live-event.ts';

const MINUTE = 60_000;
const MANY = 1_024;

/** Entrants of a cup without a limit. */
const LIKELY = 16;

interface EventPlanProps {
  readonly live: LiveEvent;
  readonly mayMoveEnd: boolean;
}

/** Number of matches, rounds and hours of the typed event, live. */
export function EventPlan({ live, mayMoveEnd }: EventPlanProps) {
  const t = useTexts('tournament-stages');
  const shown = useDeferredValue(live);
  if (shown.format === 'daily_battleground') return null;
  const wrong = shown.problems.length;
  const planned = wrong === 0 ? plannedFor(shown) : null;
  return (
    <Card title={t('plan_title')}>
      <div className="stack">
        {wrong > 0 && <Notice tone="warn">{t('plan_wrong', { count: wrong })}</Notice>}
        {planned && <Planned {...planned} />}
        {planned?.isBeyond && <Beyond plan={planned.plan} live={live} mayMoveEnd={mayMoveEnd} />}
      </div>
    </Card>
  );
}

function plannedFor({ format, capacity, tournament, timeZone, startsAt, endsAt }: LiveEvent) {
  const event = { format, capacity, tournament, timeZone, startsAt: new Date(startsAt) };
  const chain = chainFor(event);
  if (!chain || Number.isNaN(event.startsAt.getTime())) return null;
  const full = fullField(event, chain);
  const entrants = capacity ?? (full > MANY ? LIKELY : full);
  const plan = planFor(event, entrants);
  const isBeyond = plan !== null && plan.latestEnd > new Date(endsAt);
  return plan && { plan, entrants, isBeyond, pace: paceOf(event), numberOf: numbersOf(chain) };
}

interface BeyondProps extends EventPlanProps {
  readonly plan: Plan;
}

/** Offers to move the end of the event to the latest end of its plan. */
function Beyond({ plan, live, mayMoveEnd }: BeyondProps) {
  const t = useTexts('tournament-stages');
  const { dateTime } = useFormat();
  // the field has no seconds
  const latest = new Date(Math.ceil(plan.latestEnd.getTime() / MINUTE) * MINUTE);
  return (
    <Notice
      tone="info"
      action={
        mayMoveEnd && (
          <Button size="s" onClick={() => live.moveEnd(localOf(latest, live.timeZone))}>
            {t('plan_move_end', { when: dateTime(latest.toISOString()) })}
          </Button>
        )
      }
    >
      {t('plan_beyond')}
    </Notice>
  );
}

interface PlannedProps {
  readonly plan: Plan;
  readonly entrants: number;
  readonly pace: Pace;
  readonly numberOf: ReadonlyMap<string, number>;
}

function Planned({ plan, entrants, pace, numberOf }: PlannedProps) {
  const t = useTexts('tournament-stages');
  const o = useTexts('events-console');
  const names = useTexts('tournaments');
  const format = useFormat();
  const rounds = plan.stages.reduce((sum, stage) => sum + stage.rounds.length, 0);
  const rows = plan.stages;
  const earliestEnd = plan.earliestEnd.toISOString();
  const latestEnd = plan.latestEnd.toISOString();
  return (
    <>
      <p className="muted">{t('plan_for', { count: entrants })}</p>
      <StatRow>
        <Stat label={o('preview_matches')} value={format.number(plan.matches)} />
        <Stat label={o('preview_rounds')} value={format.number(rounds)} />
      </StatRow>
      <StatRow>
        <Stat label={o('preview_earliest_end')} value={format.dateTime(earliestEnd)} />
        <Stat label={o('preview_latest_end')} value={format.dateTime(latestEnd)} />
      </StatRow>
      <PlanWhy {...{ pace, rounds, earliestEnd, latestEnd }} />
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

/** The numbers of stages as the form counts them; the plan lists stages in the order of play. */
function numbersOf(chain: Chain): ReadonlyMap<string, number> {
  return new Map(chain.map(({ id }, index) => [id, index + 1]));
}

function matchesIn({ rounds }: Plan['stages'][number]): number {
  return rounds.reduce((sum, { matches }) => sum + matches, 0);
}

interface PlanWhyProps {
  readonly pace: Pace;
  /** Number of rounds that are played one after the other. */
  readonly rounds: number;
  /** ISO times. */
  readonly earliestEnd: string;
  readonly latestEnd: string;
}

/** Explains the earliest and the latest end of a plan by the numbers that make them. */
export function PlanWhy({ pace, rounds, earliestEnd, latestEnd }: PlanWhyProps) {
  const t = useTexts('tournament-stages');
  const { locale, dateTime } = useFormat();
  const { pause, movable, roundEvery } = pace;
  const values = {
    rounds,
    pause: lengthIn(locale, pause),
    movable: lengthIn(locale, movable),
    match: lengthIn(locale, MATCH_TAKES_MS),
    earliest: dateTime(earliestEnd),
    latest: dateTime(latestEnd),
  };
  const why =
    roundEvery > 0
      ? t('plan_why_days', { ...values, every: lengthIn(locale, roundEvery) })
      : t('plan_why', { ...values, round: lengthIn(locale, pause + movable + MATCH_TAKES_MS) });
  return <p className="muted">{why}</p>;
}

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Such as "3 hr 25 min". */
function lengthIn(locale: string, ms: number): string {
  const write = (count: number, unit: (typeof UNITS)[number][0]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  let left = Math.round(ms / 60_000);
  const parts = UNITS.flatMap(([unit, minutes]) => {
    const count = Math.floor(left / minutes);
    left -= count * minutes;
    return count > 0 ? [write(count, unit)] : [];
  });
  return parts.join(' ') || write(0, 'minute');
}
