import { type Brand, type Language, RIGHT_TO_LEFT } from '#brands/brand.ts';
import type { watcherOf } from '#features/play/matches/server/index.ts';
import type { Translate } from '#locales/translator.ts';
import { HEIGHT, type Picture, WIDTH } from './canvas.ts';
import { writtenScore } from './written-score.ts';

type Watched = Awaited<ReturnType<ReturnType<typeof watcherOf>>>['match'];

const MUTED = '#bcc3cd';
const LINE = '#434a56';
const HOME_X = 260;
const AWAY_X = WIDTH - HOME_X;
const MIDDLE = WIDTH / 2;

/** The two players of a match, with its state or result. */
export function matchPicture(
  match: Watched,
  brand: Brand,
  language: Language,
  t: Translate,
): Picture {
  const { challenger, challenged, winner, eventTitle, game, penalties } = match;
  const { accent } = brand.look;
  const ringOf = (side: 'challenger' | 'challenged') => (winner === side ? accent : LINE);
  const nameOf = (side: 'challenger' | 'challenged') => ({
    text: match[side].username,
    x: side === 'challenger' ? HOME_X : AWAY_X,
    y: 420,
    size: 64,
    width: 380,
    ...(winner === side && { colour: accent }),
  });
  const hasScore = challenger.score !== null && challenged.score !== null;
  const status = t(`label_${match.label}`);
  const time = match.kickoff ?? match.proposedDate;
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  const shootOut =
    penalties && `(${writtenScore([penalties.challenger, penalties.challenged], direction)})`;
  return {
    look: brand.look,
    direction,
    avatars: [
      { url: challenger.avatarUrl, x: HOME_X, y: 270, size: 180, ring: ringOf('challenger') },
      { url: challenged.avatarUrl, x: AWAY_X, y: 270, size: 180, ring: ringOf('challenged') },
    ],
    words: [
      { text: brand.name, x: 72, y: 92, anchor: 'start', size: 40, width: 700 },
      ...(hasScore
        ? [
            // each number stands on its own player's side, in either direction of reading
            { ...BIG, text: String(challenger.score), x: MIDDLE - 90 },
            { ...BIG, text: '–', x: MIDDLE, size: 90, colour: MUTED, width: 80 },
            { ...BIG, text: String(challenged.score), x: MIDDLE + 90 },
          ]
        : [{ ...BIG, text: t('versus'), x: MIDDLE, size: 100, colour: MUTED, width: 240 }]),
      ...(shootOut ? [{ ...SMALL, text: shootOut, x: MIDDLE, y: 370 }] : []),
      nameOf('challenger'),
      nameOf('challenged'),
      { ...SMALL, text: status, x: MIDDLE, y: 470, size: 36, colour: accent },
      {
        text: `${eventTitle.includes(game.title) ? '' : `${game.title} · `}${eventTitle}`,

        x: MIDDLE,
        y: HEIGHT - 86,
        size: 40,
        width: WIDTH - 160,
      },
      { ...SMALL, text: dayOf(time, language, brand.timeZone), x: MIDDLE, y: HEIGHT - 38 },
    ],
  };
}

const BIG = { y: 270, size: 170, width: 170 };
const SMALL = { size: 30, colour: MUTED, width: 600 };

/** The day in the brand's zone: a picture does not know who looks. */
export function dayOf(iso: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }).format(new Date(iso));
}
