import { SIDES } from '#core/scores.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Evidence } from '../evidence.tsx';
import { TimeLeft } from '../match-parts.tsx';
import type { Match } from '../match-types.ts';
import { SubmittedResult } from '../submitted-result.tsx';
import { Actor } from './actor.tsx';
import styles from './panel.module.css';
import { Clock, Panel } from './panel.tsx';

/** An organiser decides; until when, and on what. */
export function Disputed({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const { rulingDueAt } = match;
  const both = SIDES.every((side) => match.submissions[side]);
  return (
    <Panel title={t('disputed_title')} text={t('disputed_text')}>
      {rulingDueAt && (
        <Clock label={t('ruling_due', { when: dateTime(rulingDueAt) })}>
          <TimeLeft to={rulingDueAt} doneText={t('ruling_late')} />
        </Clock>
      )}
      <Said match={match} types={['dispute', 'appeal', 'reopen']} />
      {both ? (
        <div className={styles.versions}>
          {SIDES.map((side) => (
            <SubmittedResult key={side} match={match} by={side} />
          ))}
        </div>
      ) : (
        <Evidence match={match} />
      )}
    </Panel>
  );
}

/** What somebody wrote when they did the last of these things. */
export function Said({ match, types }: { match: Match; types: readonly string[] }) {
  const said = match.timeline.findLast(({ type, reason }) => reason && types.includes(type));
  if (!said?.reason || !said.by) return null;
  return (
    <blockquote className={styles.quote}>
      <bdi>{said.reason}</bdi>
      <footer>
        <Actor by={said.by} />
      </footer>
    </blockquote>
  );
}
