import { useId } from 'react';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { WaitingForm } from '#ui/outbox/outbox.ts';
import { useWaiting } from '#ui/outbox/use-waiting.ts';
import { type Match, opponentOf } from '../match-view.ts';
import { ScoreForm, SendScore, useScoreEntry } from '../score-form.tsx';
import { OpponentAccount } from './opponent-account.tsx';
import { Panel } from './panel.tsx';

/** Step 3: the match is played, then its result entered. */
export function Play({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const own = useWaiting().find(({ subject }) => subject === `result:${match.matchId}`);
  const opponent = opponentOf(match).username;
  return (
    <Panel title={t('play_title')} text={t('play_text', { opponent })}>
      <OpponentAccount match={match} />
      {match.actions.includes('submit') && <Result key={own?.key} match={match} waiting={own} />}
      {match.scoreFrom && (
        <Notice tone="info">{t('score_from', { time: dateTime(match.scoreFrom) })}</Notice>
      )}
      {match.deadline && (
        <p className="muted">{t('play_deadline', { when: dateTime(match.deadline) })}</p>
      )}
    </Panel>
  );
}

function Result({ match, waiting }: { match: Match; waiting: WaitingForm | undefined }) {
  const c = useTexts('common');
  const id = useId();
  const entry = useScoreEntry({ match, intent: 'submit', waiting });
  return (
    <ScoreForm entry={entry} id={id}>
      {waiting?.refusal === null && <Notice tone="warn">{c('kept_for_later')}</Notice>}
      <SendScore entry={entry} form={id} />
    </ScoreForm>
  );
}
