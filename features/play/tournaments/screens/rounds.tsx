import { Card } from '#ui/components/card.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { roundTo } from './bracket-addresses.ts';
import { BracketMatch } from './bracket-match.tsx';
import type { Bracket } from './bracket-types.ts';
import styles from './rounds.module.css';
import { useRoundNames } from './use-round-names.ts';

/** One round at a time, with tabs to choose it. */
export function Rounds({ bracket }: { readonly bracket: Bracket }) {
  const t = useTexts('tournaments');
  const { roundName } = useRoundNames(bracket);
  const { rounds, matches, stages } = bracket;
  const stage = stages.length > 1 ? bracket.stage : undefined;
  const shown = matches.items[0]?.round;
  const current = rounds.find(({ round }) => round === shown);
  return (
    <section className="stack" id="rounds">
      <TabLinks
        label={t('rounds')}
        items={rounds.map(({ round }) => ({
          to: roundTo(round, 1, stage),
          text: roundName(round),
          current: round === shown,
        }))}
      />
      {current && (
        <Card
          title={roundName(current.round)}
          padding="flush"
          action={
            <span className="muted">
              {t('played_of', { done: current.done, count: current.matches })}
            </span>
          }
        >
          <BracketMatches bracket={bracket} under="round" />
        </Card>
      )}
      {current && <Pages of={matches} hrefFor={(page) => roundTo(current.round, page, stage)} />}
    </section>
  );
}

interface BracketMatchesProps {
  readonly bracket: Bracket;
  /** The heading above the list, which the matches do not repeat. */
  readonly under?: 'round' | 'group';
}

/** The loaded matches in a list. */
export function BracketMatches({ bracket, under }: BracketMatchesProps) {
  const { event, matches } = bracket;
  return (
    <ol className={styles.matches}>
      {matches.items.map((match) => (
        <BracketMatch
          key={match.key}
          plan={bracket}
          match={match}
          under={under}
          own={event.ownEntryId}
          eventId={event.eventId}
        />
      ))}
    </ol>
  );
}
