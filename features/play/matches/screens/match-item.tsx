import { ButtonLink } from '#ui/components/button.tsx';
import { MatchCard } from '#ui/components/match-card.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ActButton, ActForm } from './act-form.tsx';
import { wizardPath } from './addresses.ts';
import { MatchBadge, TimeLeft } from './match-parts.tsx';
import type { MatchCardData } from './match-types.ts';
import { boardOf, opponentOf, timeOf } from './match-view.ts';
import { SheetLink } from './wizard/sheet-link.tsx';

/** A match in a list, with what its viewer may do without opening it. */
export function MatchItem({ match }: { match: MatchCardData }) {
  const { home, away } = boardOf(match);
  return (
    <MatchCard
      to={wizardPath(match)}
      home={{ ...home, href: undefined }}
      away={{ ...away, href: undefined }}
      game={match.game.title}
      when={<When match={match} />}
      badge={<MatchBadge match={match} />}
      note={<Note match={match} />}
      actions={match.actions.length > 0 && <ItemActions match={match} />}
    />
  );
}

function When({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const { time } = useFormat();
  const at = timeOf(match);
  if (match.isInstant && match.status === 'requested') return <>{t('instant')}</>;
  return <time dateTime={at}>{time(at)}</time>;
}

/** What runs out, and when. */
function Note({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const { deadline, label, status, givesNoPoints } = match;
  const key = {
    requested: 'note_answer',
    reschedule_requested: 'note_answer',
    confirmed: 'note_check_in',
    in_progress: 'note_result',
    awaiting_approval: 'note_counts',
  } as const;
  if (!deadline || !(status in key)) return <>{match.eventTitle}</>;
  // `status` is one of the keys, as just seen.
  const text = t(label === 'request_sent' ? 'note_their_answer' : key[status as keyof typeof key]);
  return (
    <>
      {match.eventTitle}
      <br />
      {text} <TimeLeft to={deadline} doneText={t('over')} quiet />
      {givesNoPoints && (
        <>
          <br />
          {t('note_no_points')}
        </>
      )}
    </>
  );
}

function ItemActions({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const { matchId, actions } = match;
  const can = (action: MatchCardData['actions'][number]) => actions.includes(action);
  return (
    <>
      {can('accept') && (
        <ActForm intent="accept" matchId={matchId} opponent={opponentOf(match).username}>
          <input type="hidden" name="proposedDate" value={match.proposedDate} />
          <ActButton intent="accept" matchId={matchId} variant="primary" size="s">
            {t('accept')}
          </ActButton>
        </ActForm>
      )}
      {can('ready') && (
        <ActForm intent="ready" matchId={matchId}>
          <ActButton intent="ready" matchId={matchId} variant="primary" size="s">
            {t('check_in')}
          </ActButton>
        </ActForm>
      )}
      {can('verify') && (
        <SheetLink sheet="verify" matchId={matchId} variant="primary" size="s">
          {t('verify_open')}
        </SheetLink>
      )}
      {can('submit') && !can('verify') && (
        <ButtonLink to={wizardPath(match)} variant="primary" size="s">
          {t('enter_result')}
        </ButtonLink>
      )}
      {can('reschedule') && (
        <SheetLink sheet="reschedule" matchId={matchId} size="s">
          {t('reschedule')}
        </SheetLink>
      )}
      {can('decline') && (
        <SheetLink sheet="decline" matchId={matchId} size="s">
          {t('decline')}
        </SheetLink>
      )}
      {can('edit') && (
        <SheetLink sheet="score" matchId={matchId} size="s">
          {t('edit_result')}
        </SheetLink>
      )}
      <SheetLink
        sheet={can('accept') ? 'request' : 'info'}
        matchId={matchId}
        variant="ghost"
        size="s"
      >
        {t('info_open')}
      </SheetLink>
    </>
  );
}
