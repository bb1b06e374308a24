import { Card } from '#ui/components/card.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { type RankingLine, RankingTable } from './ranking-table.tsx';

interface NeighboursProps {
  /** The viewer's line among those right above and below; empty where they are on no board. */
  readonly lines: readonly RankingLine[];
  readonly own: RankingLine | null;
}

/** One's own place with five above and five below, beside a page of the board that does not show it. */
export function Neighbours({ lines, own }: NeighboursProps) {
  const t = useTexts('leaderboards');
  return (
    <Card padding="flush" title={t('around_you')}>
      <RankingTable page={{ items: lines }} own={own} caption={t('around_you')} />
    </Card>
  );
}
