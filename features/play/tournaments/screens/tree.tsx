import type { CSSProperties } from 'react';
import { SectionHead } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Sides } from './bracket-match.tsx';
import type { Bracket, DrawnMatch } from './bracket-types.ts';
import styles from './tree.module.css';
import { type Drawing, drawingsOf, type Place } from './tree-places.ts';
import { useRoundNames } from './use-round-names.ts';

interface TreeProps {
  readonly bracket: Bracket;
  readonly matches: readonly DrawnMatch[];
  /** Whose way stands out. */
  readonly marked: string | null;
}

/** The bracket as it is drawn on walls: a column a round, and lines to where winners go. */
export function Tree({ bracket, matches, marked }: TreeProps) {
  const t = useTexts('tournaments');
  const drawings = drawingsOf(bracket.entrants, matches);
  return (
    <div className={styles.tree}>
      {drawings.map((drawing) => (
        <div key={drawing.part} className="stack">
          {drawings.length > 1 && <SectionHead title={t(`bracket_${drawing.part}`)} level={3} />}
          <Columns drawing={drawing} {...{ bracket, marked }} />
        </div>
      ))}
    </div>
  );
}

interface ColumnsProps {
  readonly drawing: Drawing;
  readonly bracket: Bracket;
  readonly marked: string | null;
}

/** One part of the bracket, a column a round. */
function Columns({ drawing: { rounds, places }, bracket, marked }: ColumnsProps) {
  const { roundName } = useRoundNames(bracket);
  const first = (round: string) => places.find(({ match }) => match.round === round);
  return (
    <div>
      <div className={styles.grid}>
        {rounds.map((round) => (
          <p key={round} data-round={round} className={styles.round} style={headOf(first(round))}>
            {roundName(round)}
          </p>
        ))}
        {rounds.map((round) => (
          <ul key={round} className={styles.column} aria-label={roundName(round)}>
            {places
              .filter(({ match }) => match.round === round)
              .map((place) => (
                <Node key={place.match.key} place={place} bracket={bracket} marked={marked} />
              ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

/** The first line is of the names of the rounds. */
function headOf(place: Place | undefined): CSSProperties {
  const { column = 1, row = 1, headed = false } = place ?? {};
  return { gridColumn: column, gridRow: headed ? row : 1 };
}

interface NodeProps {
  readonly place: Place;
  readonly bracket: Bracket;
  readonly marked: string | null;
}

function Node({ place, bracket, marked }: NodeProps) {
  const { match, column, row, rows, leads, joins } = place;
  const isMarked = marked !== null && [match.home?.entryId, match.away?.entryId].includes(marked);
  // the first line is of the names of the rounds
  const area: CSSProperties = { gridColumn: column, gridRow: `${row + 1} / span ${rows}` };
  return (
    <li
      className={cx(
        styles.node,
        leads && styles[leads],
        joins && styles.joins,
        isMarked && styles.marked,
      )}
      style={area}
      data-marked={isMarked || undefined}
    >
      <Sides plan={bracket} match={match} own={marked} compact />
    </li>
  );
}
