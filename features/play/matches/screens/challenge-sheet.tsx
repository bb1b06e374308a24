import type { To } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import type { Look } from '#ui/components/looks.ts';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import {
  ActionButton,
  ActionForm,
  ActionsProvider,
  RefusalNotice,
  useRefusal,
} from './action-form.tsx';
import { KickoffChoice } from './kickoff-choice.tsx';
import type { PlayableDates } from './match-view.ts';
import { POPUP_FORM, Popup } from './popup.tsx';
import styles from './sheets.module.css';

interface ChallengeSheetProps {
  readonly event: PlayableDates & {
    readonly eventId: string;
    readonly title: string;
    /** The viewer's own entry. */
    readonly ownEntryId: string | null;
  };
  readonly opponent: {
    readonly entryId: string;
    readonly username: string;
    readonly avatarUrl: string;
    /** Frame, banner and colour; none by default. */
    readonly look?: Look;
  };
  /** The same place with the popup closed. */
  readonly onCloseTo: To;
}

/**
 * The popup "schedule match": challenges an entrant for now or for a time of the event. Stands on any screen;
 * where no script runs, its form goes to the match schedule, which opens it again when it is refused.
 */
export function ChallengeSheet(props: ChallengeSheetProps) {
  return (
    <ActionsProvider>
      <OpenSheet {...props} />
    </ActionsProvider>
  );
}

function OpenSheet({ event, opponent, onCloseTo }: ChallengeSheetProps) {
  const a = useTexts('match-scheduling');
  const refusal = useRefusal('challenge', opponent.entryId);
  const { now } = useVisit();
  const started = Date.parse(event.playableFrom) <= Date.parse(now);
  return (
    <Popup
      title={a('challenge_title')}
      closeTo={onCloseTo}
      footer={
        <ActionButton form={POPUP_FORM} intent="challenge" variant="primary" wide>
          {a('send_challenge')}
        </ActionButton>
      }
    >
      <ActionForm
        id={POPUP_FORM}
        intent="challenge"
        className={styles.form}
        action={`/match-schedule?sheet=challenge&event=${event.eventId}`}
      >
        <input type="hidden" name="eventId" value={event.eventId} />
        <input type="hidden" name="challengerTeamId" value={event.ownEntryId ?? ''} />
        <input type="hidden" name="challengedTeamId" value={opponent.entryId} />
        <input type="hidden" name="opponentName" value={opponent.username} />
        <input type="hidden" name="opponentAvatar" value={opponent.avatarUrl} />
        <div className={styles.opponent}>
          <Avatar
            url={opponent.avatarUrl}
            name={opponent.username}
            size={56}
            look={opponent.look}
          />
          <div>
            <div className={styles.name}>
              <PlayerName look={opponent.look}>{opponent.username}</PlayerName>
            </div>
            <div className="muted">{event.title}</div>
          </div>
        </div>
        <KickoffChoice
          dates={event}
          instant={started}
          refusal={refusal}
          meeting={{
            challengerTeamId: event.ownEntryId ?? '',
            challengedTeamId: opponent.entryId,
          }}
        />
        {refusal?.code !== 'kickoff_invalid' && <RefusalNotice refusal={refusal} />}
      </ActionForm>
    </Popup>
  );
}
