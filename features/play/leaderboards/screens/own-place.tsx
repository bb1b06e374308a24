import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { boardAddress, type Leaderboard } from './boards.ts';

/** Where the viewer stands on a board, and the way to their line among its neighbours. */
export function OwnPlace({ board }: { readonly board: Leaderboard }) {
  const t = useTexts('leaderboards');
  const s = useTexts('standings');
  const format = useFormat();
  const { own, items, total, pageSize } = board;
  if (!own) {
    return (
      <Card title={t('own_place')}>
        <p className="muted">{t('join_text')}</p>
      </Card>
    );
  }
  const elsewhere = !items.some(({ userId }) => userId === own.userId);
  const ownPage = boardAddress(board, Math.ceil(own.rank / pageSize));
  return (
    <Card
      title={t('own_place')}
      footer={elsewhere && <ButtonLink to={ownPage}>{t('go_to_own')}</ButtonLink>}
    >
      <StatRow>
        <Stat
          label={t('place_label')}
          value={t('place', { rank: own.rank })}
          detail={t('of_total', { total })}
        />
        <Stat label={s('points')} value={format.number(own.points)} />
      </StatRow>
    </Card>
  );
}
