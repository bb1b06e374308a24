import { groupByDay } from '#core/days.ts';
import { SectionHead } from '#ui/components/card.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { MatchItem } from './match-item.tsx';
import type { MatchCardData } from './match-types.ts';
import { timeOf } from './match-view.ts';

/** Matches under the days of the viewer's calendar. */
export function MatchDays({ matches }: { matches: readonly MatchCardData[] }) {
  const t = useTexts('matches');
  const { date, timeZone } = useFormat();
  const { now } = useVisit();
  const days = groupByDay(matches, timeOf, timeZone, now);
  return days.map((day) => (
    <section key={day.key} className="stack">
      <SectionHead title={day.near ? t(`day_${day.near}`, { date: date(day.at) }) : date(day.at)} />
      {day.items.map((match) => (
        <MatchItem key={match.matchId} match={match} />
      ))}
    </section>
  ));
}
