import { type CSSProperties, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { SectionHead } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { lazyPart } from '#ui/screen/lazy-part.tsx';
import styles from './bracket.module.css';
import { changedTo } from './bracket-addresses.ts';
import type { BracketScreen } from './bracket-load.ts';
import { Sides } from './bracket-match.tsx';
import type { Bracket, DrawnMatch } from './bracket-types.ts';
import { Stage } from './stage.tsx';
import treeStyles from './tree.module.css';
import {
  type Drawing,
  drawingsOf,
  isDrawnAtOnce,
  isDrawnOnWish,
  type MatchPosition,
} from './tree-positions.ts';
import { useRoundNames } from './use-round-names.ts';

/** Loads when it opens, because most players look at their own matches only. */
const Chart = lazyPart(() => import('./chart.tsx'), 'default');

/** The bracket as a chart: at once if it is small, else on request. */
export function Drawn({ loaded }: { readonly loaded: BracketScreen }) {
  const t = useTexts('tournaments');
  const c = useTexts('common');
  const [query] = useSearchParams();
  const { bracket, whole, followed } = loaded;
  if (!isDrawnOnWish(bracket)) return null;
  const marked = followed ?? bracket.event.ownEntryId;
  const isWanted = query.get('view') === 'tree';
  const atOnce = isDrawnAtOnce(bracket);
  return (
    <>
      {!isWanted && (
        <p className={atOnce ? styles.narrow : undefined}>
          <ButtonLink to={changedTo(query, 'view', 'tree')} preventScrollReset>
            {t('show_tree')}
          </ButtonLink>
        </p>
      )}
      {whole && (
        <section className={cx(styles.drawn, !isWanted && styles.wide)} aria-label={t('tree')}>
          <Small loaded={loaded} matches={whole} marked={marked} />
        </section>
      )}
      {!whole && isWanted && (
        <section aria-label={t('tree')}>
          <Suspense fallback={<Skeleton shape="card" count={3} label={c('loading')} />}>
            {/* another stage, or a new draw, is another drawing */}
            <Chart
              key={`${bracket.event.eventId} ${bracket.stage} ${bracket.entrants}`}
              loaded={loaded}
              marked={marked}
            />
          </Suspense>
        </section>
      )}
    </>
  );
}

interface SmallProps {
  readonly loaded: BracketScreen;
  readonly matches: readonly DrawnMatch[];
  readonly marked: string | null;
}

/** A small bracket that is drawn as a whole and zoomed by the browser. */
function Small({ loaded: { bracket }, matches, marked }: SmallProps) {
  const t = useTexts('tournaments');
  const { roundName } = useRoundNames(bracket);
  const region = useRef<HTMLDivElement>(null);
  const show = (selector: string) =>
    lastOf([...(region.current?.querySelectorAll(selector) ?? [])])?.scrollIntoView({
      block: 'nearest',
      inline: 'center',
    });
  return (
    <Stage
      label={t('tree')}
      region={region}
      rounds={bracket.rounds.map(({ round }) => ({ round, text: roundName(round) }))}
      onRound={(round) => show(`[data-round="${CSS.escape(round)}"]`)}
      onWhere={marked === null ? undefined : () => show('[data-marked]')}
    >
      {(zoom) => (
        <div className={styles.zoomed} style={{ '--zoom': zoom } as CSSProperties}>
          <Tree bracket={bracket} matches={matches} marked={marked} />
        </div>
      )}
    </Stage>
  );
}

interface TreeProps {
  readonly bracket: Bracket;
  readonly matches: readonly DrawnMatch[];
  /** The entrant whose matches are highlighted. */
  readonly marked: string | null;
}

/** The bracket as a chart: one column for each round, with lines to the next matches. */
function Tree({ bracket, matches, marked }: TreeProps) {
  const t = useTexts('tournaments');
  const drawings = drawingsOf(bracket.entrants, matches);
  return (
    <div className={treeStyles.tree}>
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

/** One part of the bracket. */
function Columns({ drawing: { rounds, positions }, bracket, marked }: ColumnsProps) {
  const { roundName } = useRoundNames(bracket);
  const first = (round: string) => positions.find(({ match }) => match.round === round);
  return (
    <div>
      <div className={treeStyles.grid}>
        {rounds.map((round) => (
          <p
            key={round}
            data-round={round}
            className={treeStyles.round}
            style={headOf(first(round))}
          >
            {roundName(round)}
          </p>
        ))}
        {rounds.map((round) => (
          <ul key={round} className={treeStyles.column} aria-label={roundName(round)}>
            {positions
              .filter(({ match }) => match.round === round)
              .map((position) => (
                <Node
                  key={position.match.key}
                  position={position}
                  bracket={bracket}
                  marked={marked}
                />
              ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

/** Places the name of a round. The first line of the grid holds the names. */
function headOf(position: MatchPosition | undefined): CSSProperties {
  const { column = 1, row = 1, headed = false } = position ?? {};
  return { gridColumn: column, gridRow: headed ? row : 1 };
}

interface NodeProps {
  readonly position: MatchPosition;
  readonly bracket: Bracket;
  readonly marked: string | null;
}

function Node({ position, bracket, marked }: NodeProps) {
  const { match, column, row, rows, leads, joins } = position;
  const isMarked = marked !== null && [match.home?.entryId, match.away?.entryId].includes(marked);
  // the first line of the grid holds the names of the rounds
  const area: CSSProperties = { gridColumn: column, gridRow: `${row + 1} / span ${rows}` };
  return (
    <li
      className={cx(
        treeStyles.node,
        leads && treeStyles[leads],
        joins && treeStyles.joins,
        isMarked && treeStyles.marked,
      )}
      style={area}
      data-marked={isMarked || undefined}
    >
      <Sides plan={bracket} match={match} own={marked} compact />
    </li>
  );
}
