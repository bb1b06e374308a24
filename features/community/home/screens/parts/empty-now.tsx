import { CrowdLine } from '#features/play/matchmaking/screens/parts/crowd-line.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { FindButton } from '#ui/links/find-button.tsx';
import styles from '../home.module.css';
import type { NowCardData } from '../home-types.ts';
import { NowFrame } from './now-frame.tsx';

/** The steps to the first match: done ones in a line, the next one with its button. */
export function FirstStepsNow({ steps }: { readonly steps: NowCardData['steps'] }) {
  const t = useTexts('home');
  const g = useTexts('games');
  const nameOf = ({ step, event }: (typeof steps)[number]) => {
    if (step === 'first_opponent') return t('step_first_opponent');
    return step === 'join' && event ? t('step_join', { event }) : g(`step_${step}`);
  };
  const next = steps.find(({ done }) => !done);
  return (
    <NowFrame
      label={t('first_steps')}
      actions={
        next?.to && (
          <ButtonLink to={next.to} variant="primary" size="l" wide>
            {nameOf(next)}
          </ButtonLink>
        )
      }
    >
      <ol className={styles.steps}>
        {steps.map((each, index) => (
          <li
            key={each.step}
            className={each.done ? styles.stepDone : undefined}
            aria-current={each === next ? 'step' : undefined}
          >
            <span className={styles.stepPlace} aria-hidden="true">
              {each.done ? <CheckIcon size={14} /> : index + 1}
            </span>
            <span>{nameOf(each)}</span>
            {each.done && <span className="visually-hidden">{g('step_done')}</span>}
          </li>
        ))}
      </ol>
    </NowFrame>
  );
}

/** Nothing waits: one tap to find a match now, and the nearest rivals. */
export function FindNow({ rivals, crowd }: Pick<NowCardData, 'rivals' | 'crowd'>) {
  const t = useTexts('home');
  return (
    <NowFrame
      label={t('find')}
      actions={
        rivals?.players.length ? null : (
          <ButtonLink to="/games" wide>
            {t('find_act')}
          </ButtonLink>
        )
      }
    >
      <FindButton wide />
      <p className={styles.nowText}>{crowd && <CrowdLine {...crowd} />}</p>
      {rivals && rivals.players.length > 0 && (
        <>
          <h3 className={styles.near}>{t('challenge_near')}</h3>
          <List label={t('challenge_near')}>
            {rivals.players.map((rival) => (
              <ListItem
                key={rival.entryId}
                to={`/event-home/${rivals.eventId}?tab=entrants&sheet=challenge&opponent=${rival.entryId}`}
                leading={
                  <Avatar url={rival.avatarUrl} name={rival.username} size={32} look={rival.look} />
                }
                title={<PlayerName look={rival.look}>{rival.username}</PlayerName>}
                subtitle={<WhyNear rival={rival} />}
              />
            ))}
          </List>
        </>
      )}
    </NowFrame>
  );
}

type Rival = NonNullable<NowCardData['rivals']>['players'][number];

/** The reasons for a rival: the rating, and the time at which both can play. */
function WhyNear({ rival: { rating, canPlayNow, commonAt } }: { readonly rival: Rival }) {
  const t = useTexts('home');
  const { dateTime } = useFormat();
  const reasons = [
    ...(canPlayNow ? [t('can_play')] : []),
    ...(rating === null ? [] : [t('rated', { rating })]),
    ...(commonAt === null || canPlayNow ? [] : [t('both_free', { when: dateTime(commonAt) })]),
  ];
  return <>{reasons.join(' · ')}</>;
}
