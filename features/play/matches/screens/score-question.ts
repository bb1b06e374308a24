import { useRef, useState } from 'react';
import { readingAgrees } from '../rules/screenshot-reading.ts';
import { resultOf } from './match-actions.ts';
import type { WrittenScore } from './match-view.ts';
import type { Uploaded } from './screenshot-upload.ts';

interface Asked {
  readonly typed: WrittenScore;
  readonly read: NonNullable<Uploaded['read']>;
}

interface Attachable {
  /** Uploads the screenshot, if there is one, and adds it to the form. */
  readonly attach: (form: FormData) => Promise<Uploaded | null>;
}

/** Asks once about a result that the screenshot does not show; the player decides. */
export function useScoreQuestion(screenshot: Attachable) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const insisted = useRef('');

  const prepare = async (form: FormData) => {
    const uploaded = await screenshot.attach(form);
    const typed = resultOf(form);
    const read = uploaded?.read ?? null;
    if (!read || agrees(read, typed) !== false || insisted.current === keyOf(read, typed)) {
      return 'go';
    }
    setAsked({ typed, read });
    return 'hold';
  };
  const insist = () => {
    if (asked) insisted.current = keyOf(asked.read, asked.typed);
    setAsked(null);
  };
  return { asked, prepare, insist, leave: () => setAsked(null) };
}

/** True if the screenshot shows the typed score. */
export function agrees(read: Asked['read'], { scoreChallenger, scoreChallenged }: WrittenScore) {
  const [challenger, challenged] = [Number(scoreChallenger), Number(scoreChallenged)];
  return readingAgrees(read, { challenger, challenged });
}

/** The read score for a text. */
export function written({ home, away }: Asked['read']): WrittenScore {
  return { scoreChallenger: home, scoreChallenged: away };
}

function keyOf(read: Asked['read'], typed: WrittenScore): string {
  return [read.home, read.away, typed.scoreChallenger, typed.scoreChallenged].join(' ');
}
