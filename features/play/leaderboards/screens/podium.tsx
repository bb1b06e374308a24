import { SectionHead } from '#ui/components/card.tsx';
import { PrizePodium } from '#ui/components/prize-podium.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { RankingLine } from './ranking-table.tsx';

/** The first three with their points; nothing while there are fewer. */
export function Podium({ rows }: { readonly rows: readonly RankingLine[] }) {
  const t = useTexts('leaderboards');
  const format = useFormat();
  const first = rows.slice(0, 3);
  if (first.length < 3) return null;
  return (
    <section>
      <SectionHead title={t('podium')} />
      <PrizePodium
        prizes={first.map(({ rank, username, avatarUrl, look, points }) => ({
          place: rank,
          placeText: t('podium_place', { place: rank }),
          amount: format.number(points),
          winner: { name: username, avatarUrl, look },
        }))}
      />
    </section>
  );
}
