import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Moment } from '../moment-types.ts';
import { useOwnScore } from './other-results.tsx';

/** The moment in one go for screen readers: "You won 3-1. 200 points. Rating 1,221. Up to 4th of 24." */
export function useSpoken(moment: Moment): string {
  const t = useTexts('moments');
  const { number } = useFormat();
  const write = useOwnScore();
  const { frame, score, points, rating, place, bracket, larger, withdrawn } = moment;
  const said = [
    t(`said_${frame}`, { score: write(score), opponent: moment.opponent.username }),
    ...(larger?.kind === 'cup_won' ? [t('cup_won_text', { title: larger.title ?? '' })] : []),
  ];
  if (frame === 'withdrawn') {
    return withdrawn
      ? [...said, t('said_points', { points: withdrawn.points })].join(' ')
      : said.join(' ');
  }
  if (points.lines.length > 0) said.push(t('said_points', { points: points.sum }));
  if (rating) said.push(t('said_rating', { rating: number(rating.after) }));
  if (bracket) {
    const isNews = ['advanced', 'continues', 'out'] as const;
    const step = isNews.find((each) => each === bracket.step);
    if (step) said.push(t(`step_${step}`));
  } else if (place) {
    const { before, after, players } = place;
    const isUp = before === null || after < before;
    said.push(t(isUp ? 'said_up' : 'said_place', { place: t('nth', { rank: after }), players }));
  }
  return said.join(' ');
}
