import { useRevalidator } from 'react-router';
import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Countdown } from '#ui/components/countdown.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Form } from '#ui/components/form.tsx';
import { GamepadIcon, VersusIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Search, SearchOptions } from '../search-types.ts';
import { CrowdLine } from './crowd-line.tsx';
import styles from './matchmaking.module.css';
import { Reminder } from './reminder.tsx';

interface StartPanelProps {
  readonly search: Search;
  readonly options: SearchOptions;
}

/** The start of a search: the games to look in, and the button. */
export function StartPanel({ search, options }: StartPanelProps) {
  const t = useTexts('matchmaking');
  const { games, hasAccount } = options;
  if (!hasAccount) {
    return (
      <EmptyState
        icon={<GamepadIcon />}
        title={t('no_account')}
        action={
          <ButtonLink to="/link-accounts?returnTo=%2Ffind" variant="primary">
            {t('link_account')}
          </ButtonLink>
        }
      />
    );
  }
  if (games.length === 0) {
    return (
      <EmptyState
        icon={<VersusIcon />}
        title={t('no_games')}
        action={<ButtonLink to="/games">{t('to_battlegrounds')}</ButtonLink>}
      />
    );
  }
  const isMixed = games.some(({ rating }) => rating !== null);
  const isPaused = search.state === 'paused' && search.pausedUntil !== null;
  return (
    <>
      {isPaused && <Paused until={search.pausedUntil ?? search.now} now={search.now} />}
      <Form method="post" className={styles.start}>
        <fieldset className={styles.games}>
          <legend className="visually-hidden">{t('games')}</legend>
          {games.map(({ game, battleground, rating, looking, chosen }) => (
            <Card key={game.gameId}>
              <Checkbox
                name="gameIds"
                value={game.gameId}
                defaultChecked={chosen}
                label={
                  <span className={styles.game}>
                    <strong>
                      <bdi>{game.title}</bdi>
                    </strong>
                    <Facts rating={rating} looking={looking} isMixed={isMixed} />
                    <span className={styles.small}>
                      {battleground.joined ? (
                        <bdi>{battleground.title}</bdi>
                      ) : (
                        t('joins', { event: battleground.title })
                      )}
                    </span>
                  </span>
                }
              />
            </Card>
          ))}
        </fieldset>
        {!isPaused && (
          <div className={styles.go}>
            <FormButton intent="start" variant="primary" size="l" wide sendingText={t('starting')}>
              {t('find_now')}
            </FormButton>
          </div>
        )}
        <p className={styles.small}>
          {!isMixed && `${t('unrated')} · `}
          <CrowdLine {...options} />
        </p>
      </Form>
      <Reminder until={options.remindedUntil} />
    </>
  );
}

interface FactsProps {
  readonly rating: number | null;
  readonly looking: number;
  /** False while no game is rated: that is said once, below the games. */
  readonly isMixed: boolean;
}

/** The facts of one game. Games where nobody looks are said once, below them all. */
function Facts({ rating, looking, isMixed }: FactsProps) {
  const t = useTexts('matchmaking');
  const facts = [
    ...(isMixed ? [rating === null ? t('unrated') : t('rated', { rating })] : []),
    ...(looking > 0 ? [t('looking_count', { count: looking })] : []),
  ];
  return facts.length > 0 && <span className={styles.small}>{facts.join(' · ')}</span>;
}

/** After two misses in a row. */
function Paused({ until, now }: { readonly until: string; readonly now: string }) {
  const t = useTexts('matchmaking');
  const m = useTexts('matches');
  const { revalidate } = useRevalidator();
  const units = { d: m('unit_d'), h: m('unit_h'), m: m('unit_m'), s: m('unit_s') };
  return (
    <Notice tone="warn" title={t('paused')}>
      {t('paused_text')}{' '}
      <Countdown
        to={until}
        now={now}
        units={units}
        doneText={t('paused_over')}
        onEnd={() => void revalidate()}
      />
    </Notice>
  );
}
