import { Button } from '#ui/components/button.tsx';
import { OfflineIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { useScoreText } from '../match-parts.tsx';
import type { Match } from '../match-types.ts';
import { opponentOf } from '../match-view.ts';
import type { WaitingResult } from '../outbox.ts';
import { dropPicture, outboxOf } from '../outbox-client.ts';
import { ScoreForm } from '../score-form.tsx';
import { useOutbox } from '../use-outbox.ts';
import { OpponentAccount } from './friend.tsx';
import { Panel } from './panel.tsx';

/** Step 3: the match is played, then its result entered. */
export function Play({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const { waiting } = useOutbox();
  const own = waiting.find(({ matchId }) => matchId === match.matchId);
  const opponent = opponentOf(match).username;
  return (
    <Panel title={t('play_title')} text={t('play_text', { opponent })}>
      <OpponentAccount match={match} />
      {match.actions.includes('submit') && (
        <ScoreForm key={own?.key} match={match} intent="submit" waiting={own} />
      )}
      {match.deadline && (
        <p className="muted">{t('play_deadline', { when: dateTime(match.deadline) })}</p>
      )}
    </Panel>
  );
}

/** Results that wait on this device, or were refused when they arrived at last. */
export function WaitingResults({ matchId }: { matchId?: string }) {
  const t = useTexts('matches');
  const userId = useVisit().player?.userId ?? '';
  const { waiting, sendNow } = useOutbox();
  const scoreText = useScoreText();
  const drop = (entry: WaitingResult) => {
    outboxOf(userId).remove(entry.key);
    void dropPicture(entry.key);
  };
  const shown = waiting.filter((entry) => matchId === undefined || entry.matchId === matchId);
  return shown.map((entry) =>
    entry.refusal === null ? (
      <Notice
        key={entry.key}
        tone="warn"
        icon={<OfflineIcon />}
        role="status"
        title={t('waiting_title', { score: scoreText(entry) })}
        action={
          <Button size="s" onClick={sendNow}>
            {t('send_now')}
          </Button>
        }
      >
        {t('waiting_text')}
      </Notice>
    ) : (
      <Notice
        key={entry.key}
        tone="danger"
        role="alert"
        title={t('waiting_refused', { score: scoreText(entry) })}
        action={
          <Button size="s" onClick={() => drop(entry)}>
            {t('understood')}
          </Button>
        }
      >
        {entry.refusal}
      </Notice>
    ),
  );
}
