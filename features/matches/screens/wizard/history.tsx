import { Timeline } from '#ui/components/timeline.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { type KeyOf, useTexts } from '#ui/i18n/texts.tsx';
import { useScoreText } from '../match-parts.tsx';
import type { Match } from '../match-types.ts';
import { Actor } from './actor.tsx';

type Entry = Match['timeline'][number];

/** What each act is called in the timeline. */
const TEXTS: Readonly<Record<string, KeyOf<'matches'>>> = {
  propose: 'did_propose',
  arrange: 'did_arrange',
  advance: 'did_advance',
  both_out: 'did_both_out',
  extend: 'did_extend',
  move: 'did_move',
  award: 'did_award',
  annul: 'did_annul',
  accept: 'did_accept',
  decline: 'did_decline',
  cancel: 'did_cancel',
  reschedule: 'did_reschedule',
  ready: 'did_ready',
  submit: 'did_submit',
  edit: 'did_edit',
  verify: 'did_verify',
  dispute: 'did_dispute',
  rule: 'did_rule',
  reopen: 'did_reopen',
  appeal: 'did_appeal',
};

/** What time itself brought about, by the status it led to. */
const BY_TIME: Readonly<Partial<Record<Entry['to'], KeyOf<'matches'>>>> = {
  expired: 'time_expired',
  requested: 'time_restored',
  confirmed: 'time_restored',
  no_show: 'time_no_show',
  void: 'time_void',
  completed: 'time_approved',
};

/** Both sides read the same timeline, the latest first. */
export function History({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const titleOf = ({ by, type, to }: Entry) =>
    t((type === 'resume' && 'did_resume') || (by ? TEXTS[type] : BY_TIME[to]) || 'did_something');
  const entries = match.timeline.map((entry, index) => ({
    id: String(index),
    at: <time dateTime={entry.at}>{dateTime(entry.at)}</time>,
    title: titleOf(entry),
    who: entry.by && <Actor by={entry.by} />,
    detail: <Detail entry={entry} match={match} />,
    tone: toneOf(entry),
  }));
  return <Timeline entries={entries.reverse()} />;
}

function Detail({ entry, match }: { entry: Entry; match: Match }) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const scoreText = useScoreText();
  const { proposedDate, score, reason, screenshotIds } = entry;
  const pictures = match.screenshots.filter(({ screenshotId }) =>
    screenshotIds.includes(screenshotId),
  );
  if (!(proposedDate || score || reason || pictures.length > 0)) return null;
  return (
    <>
      {proposedDate && <div>{t('for_time', { when: dateTime(proposedDate) })}</div>}
      {score && <strong className="tabular">{scoreText(score)}</strong>}
      {reason && (
        <div dir="auto">
          <q>{reason}</q>
        </div>
      )}
      {pictures.map(({ screenshotId, url }, index) => (
        <div key={screenshotId}>
          <a href={url} target="_blank" rel="noreferrer">
            {t('screenshot_number', { number: index + 1 })}
          </a>
        </div>
      ))}
    </>
  );
}

function toneOf({ to, type }: Entry): 'success' | 'warn' | 'danger' | 'accent' | 'neutral' {
  if (to === 'completed') return 'success';
  if (to === 'disputed' || to === 'no_show') return 'warn';
  if (to === 'declined' || to === 'cancelled' || to === 'void') return 'danger';
  return type === 'ready' || to === 'confirmed' ? 'accent' : 'neutral';
}
