import { SendButton } from '#features/foundation/identity/screens/parts/form.tsx';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { CoinIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { coinsCalls } from '../../coins.contract.ts';
import { Gain } from './gain.tsx';
import styles from './rewards-card.module.css';

type Rewards = ReplyOf<typeof coinsCalls.dailyBonus>['rewards'];

/** Unclaimed rewards; empty if there are none. */
export function RewardsCard({ rewards }: { readonly rewards: Rewards }) {
  const t = useTexts('coins');
  const format = useFormat();
  if (rewards.length === 0) return null;
  const coins = rewards.reduce((sum, reward) => sum + reward.coins, 0);
  return (
    <Card
      title={t('waiting_title')}
      padding="flush"
      footer={
        <Form method="post" className={styles.claim} preventScrollReset>
          <SendButton intent="rewards" sendingText={t('claiming')}>
            {t('claim', { coins })}
          </SendButton>
        </Form>
      }
    >
      <p className={styles.text}>{t('waiting_text')}</p>
      <List label={t('waiting_title')}>
        {rewards.map((reward) => (
          <ListItem
            key={reward.rewardId}
            leading={<CoinIcon />}
            title={<span dir="auto">{reward.text}</span>}
            subtitle={format.date(reward.at)}
            trailing={<Gain coins={reward.coins} />}
          />
        ))}
      </List>
    </Card>
  );
}
