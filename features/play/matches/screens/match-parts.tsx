import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { Countdown } from '#ui/components/countdown.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import {
  type MatchCardData,
  resultFor,
  scoreText,
  toneOf,
  type WrittenScore,
} from './match-view.ts';

/** A match's label in a word, or how it ended for the viewer. */
export function MatchBadge({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const result = match.label === 'approved' ? resultFor(match) : null;
  if (result) {
    const tone = { won: 'success', drawn: 'neutral', lost: 'danger' } as const;
    return <Badge tone={tone[result]}>{t(`result_${result}`)}</Badge>;
  }
  return <Badge tone={toneOf(match.label)}>{t(`label_${match.label}`)}</Badge>;
}

interface TimeLeftProps {
  readonly to: string;
  /** Makes the spoken sentence of the time left. */
  readonly label?: (time: string) => string;
  readonly doneText: ReactNode;
  readonly size?: 'inline' | 'hero';
  readonly quiet?: boolean;
}

/** Time left, live; at its end the screen asks the server what has come of it. */
export function TimeLeft({ to, label, doneText, size = 'inline', quiet = false }: TimeLeftProps) {
  const t = useTexts('matches');
  const { now } = useVisit();
  const { revalidate } = useRevalidator();
  const units = { d: t('unit_d'), h: t('unit_h'), m: t('unit_m'), s: t('unit_s') };
  const onEnd = () => {
    if (navigator.onLine) void revalidate();
  };
  return <Countdown {...{ to, now, label, onEnd, doneText, units, size, quiet }} />;
}

/** Before it is proposed, and before it is accepted: the two have had their points for that day. */
export function NoPointsNotice({ role }: { readonly role?: 'status' }) {
  const t = useTexts('matches');
  return (
    <Notice tone="info" {...(role && { role })}>
      {t('gives_no_points')}
    </Notice>
  );
}

/** Points of a finished match that wait for an official, or that one has refused. */
export function HeldPointsNotice({ match: { heldPoints } }: { readonly match: MatchCardData }) {
  const t = useTexts('matches');
  if (!heldPoints) return null;
  const { points, state, reason } = heldPoints;
  const isHeld = state === 'held';
  return (
    <Notice
      tone={isHeld ? 'info' : 'warn'}
      title={t(isHeld ? 'held_title' : 'refused_points_title')}
    >
      {isHeld
        ? t('held_text', { points })
        : t('refused_points_text', { points, reason: reason ?? '' })}
    </Notice>
  );
}

/** Writes scores the way the viewer reads. */
export function useScoreText(): (score: WrittenScore) => string {
  const { direction } = useVisit();
  return (score) => scoreText(score, direction);
}
