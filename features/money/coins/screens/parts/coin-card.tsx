import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

interface CoinCardProps {
  readonly balance: number;
  /** Days in a row. */
  readonly streak: number;
}

/** The player's coins on their own profile, with a link to earn more. */
export function CoinCard({ balance, streak }: CoinCardProps) {
  const t = useTexts('coins');
  const format = useFormat();
  return (
    <Card title={t('menu_coins')}>
      <div className="stack">
        <StatRow>
          <Stat label={t('balance')} value={format.number(balance)} />
          <Stat label={t('streak')} value={format.number(streak)} />
        </StatRow>
        <div className="row">
          <ButtonLink to="/how-to-earn-coins" variant="primary">
            {t('earn_more')}
          </ButtonLink>
          <ButtonLink to="/refer-a-friend">{t('menu_refer')}</ButtonLink>
        </div>
      </div>
    </Card>
  );
}
