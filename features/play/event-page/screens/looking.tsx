import { useNavigation } from 'react-router';
import type { Tab } from '#features/play/events/screens/event-addresses.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PlayerLine } from '#ui/components/player-line.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Reason } from '#ui/screen/reason.tsx';
import { ChallengeLink } from './challenge-link.tsx';
import type { EventScreen } from './event-load.ts';
import styles from './looking.module.css';

type LookingPlayers = NonNullable<EventScreen['looking']>;

interface LookingProps {
  readonly looking: LookingPlayers;
  /** The tab to return to. */
  readonly tab: Tab;
}

/** Players who are ready to play now, and the button to join them. */
export function Looking({ looking, tab }: LookingProps) {
  const t = useTexts('events');
  const { items, total, ownUntil } = looking;
  return (
    <Card title={t('looking')} padding="flush" footer={<OwnLooking until={ownUntil} tab={tab} />}>
      {items.length === 0 ? (
        <p className={styles.none}>{t('looking_none')}</p>
      ) : (
        <List label={t('looking')}>
          {items.map((player) => (
            <ListItem
              key={player.entryId}
              leading={<Avatar url={player.avatarUrl} name={player.username} look={player.look} />}
              title={<PlayerLine {...player} />}
              subtitle={
                player.rating === null
                  ? t('looking_new')
                  : t('looking_rating', { rating: player.rating })
              }
              trailing={<ChallengeLink player={player} />}
            />
          ))}
        </List>
      )}
      {total > items.length && (
        <p className={styles.none}>{t('looking_more', { count: total - items.length })}</p>
      )}
    </Card>
  );
}

interface OwnLookingProps {
  readonly until: string | null;
  readonly tab: Tab;
}

/** The viewer's availability, and the button that changes it. */
function OwnLooking({ until, tab }: OwnLookingProps) {
  const t = useTexts('events');
  const c = useTexts('common');
  const format = useFormat();
  const { state, formData } = useNavigation();
  const refusal = useAnswer<FormRefusal>();
  const intent = until ? 'look_no_longer' : 'look';
  const busy = state !== 'idle' && formData?.get('intent') === intent;
  return (
    <Form method="post" className={styles.own} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="tab" value={tab} />
      <p className="muted" role="status">
        {until ? t('looking_you', { time: format.time(until) }) : t('look_text')}
      </p>
      <Button type="submit" busy={busy} busyLabel={c('loading')}>
        {t(intent)}
      </Button>
      {refusal?.values.intent === intent && (
        <Notice tone="danger" role="alert">
          <Reason refusal={refusal} />
        </Notice>
      )}
    </Form>
  );
}
