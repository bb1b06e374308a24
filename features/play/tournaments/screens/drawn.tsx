import { type CSSProperties, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { lazyPart } from '#ui/screen/lazy-part.tsx';
import styles from './bracket.module.css';
import { changedTo } from './bracket-addresses.ts';
import type { BracketScreen } from './bracket-load.ts';
import type { DrawnMatch } from './bracket-types.ts';
import { Stage } from './stage.tsx';
import { Tree } from './tree.tsx';
import { isDrawnAtOnce, isDrawnOnWish } from './tree-places.ts';
import { useRoundNames } from './use-round-names.ts';

/** Fetched when it is opened: most look at their own way. */
const Chart = lazyPart(() => import('./chart.tsx'), 'default');

/** The drawn bracket: where there is room for it at once, else on wish; or the way to it. */
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
            {/* another stage, or one that was drawn anew, is another drawing */}
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

/** A bracket that is drawn as a whole, and made larger and smaller by the browser. */
function Small({ loaded: { bracket }, matches, marked }: SmallProps) {
  const t = useTexts('tournaments');
  const { roundName } = useRoundNames(bracket);
  const region = useRef<HTMLDivElement>(null);
  const show = (selector: string) =>
    [...(region.current?.querySelectorAll(selector) ?? [])]
      .at(-1)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
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
