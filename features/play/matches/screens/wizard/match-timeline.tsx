import { Timeline } from '#ui/components/timeline.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useScoreText } from '../match-parts.tsx';
import type { Match } from '../match-view.ts';
import { timelineText, timelineTone } from '../timeline-texts.ts';

type Entry = Match['timeline'][number];

/** The timeline, the same for both sides, the latest first. */
export function History({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const entries = match.timeline.map((entry, index) => ({
    id: String(index),
    at: <time dateTime={entry.at}>{dateTime(entry.at)}</time>,
    title: t(timelineText(entry)),
    who: entry.by && <Actor by={entry.by} />,
    detail: <Detail entry={entry} match={match} />,
    tone: timelineTone(entry),
  }));
  return <Timeline entries={entries.reverse()} />;
}

function Detail({ entry, match }: { entry: Entry; match: Match }) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const scoreText = useScoreText();
  const { proposedDate, score, reason, screenshotIds } = entry;
  const pictures = match.screenshots.filter(({ screenshotId }) =>
    screenshotIds?.includes(screenshotId),
  );
  if (!(proposedDate || score || reason || pictures.length > 0)) return null;
  return (
    <>
      {proposedDate && <div>{t('for_time', { when: dateTime(proposedDate) })}</div>}
      {score && <strong className="tabular">{scoreText(score)}</strong>}
      {reason && (
        <div>
          <bdi>
            <q>{reason}</q>
          </bdi>
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

/** The actor of an entry, with the role of an official. */
export function Actor({ by }: { by: NonNullable<Match['timeline'][number]['by']> }) {
  const t = useTexts('matches');
  const { role, username } = by;
  return (
    <>
      <bdi translate="no">{username}</bdi>
      {(role === 'organiser' || role === 'administrator') && ` · ${t(`role_${role}`)}`}
    </>
  );
}
