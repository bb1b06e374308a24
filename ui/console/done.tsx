import { useSearchParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { placeIn } from './came-from.ts';

/** Acts that officials complete; the texts are `done_<deed>` of the console. */
const DEEDS = [
  'ruled',
  'advanced',
  'awarded',
  'both_out',
  'extended',
  'kickoff_moved',
  'reopened',
  'suspended',
  'banned',
  'lifted',
  'role_given',
  'role_taken',
  'paid_back',
  'stopped',
  'refunded',
  'gift_confirmed',
  'released',
  'refused',
  'points_released',
  'points_refused',
  'picture_removed',
  'picture_kept',
  'order_moved',
  'message_removed',
  'message_kept',
  'warned',
  'timed_out',
  'time_out_ended',
  'answered',
  'noted',
  'assigned',
  'unassigned',
  'sorted',
  'ticket_closed',
  'template_kept',
  'template_removed',
  'key_revoked',
] as const;
export type Deed = (typeof DEEDS)[number];

/** Adds the act that was just done, and the address that undoes it, to an address; see {@link Done}. */
export function doneAt(place: string, done: Deed | undefined, undo?: string): string {
  if (done === undefined) return place;
  const said = new URLSearchParams({ deed: done, ...(undo && { undo }) });
  return `${place}${place.includes('?') ? '&' : '?'}${said}`;
}

/** Says, also to who cannot see it, that an act has been done; the place for it is there before. */
export function Done() {
  const t = useTexts('console');
  const [query] = useSearchParams();
  const deed = DEEDS.find((each) => each === query.get('deed'));
  const undo = placeIn(query, 'undo');
  return (
    <div role="status">
      {deed && (
        <Notice
          tone="success"
          action={
            undo && (
              <ButtonLink to={undo} size="s">
                {t('undo')}
              </ButtonLink>
            )
          }
        >
          {t(`done_${deed}`)}
        </Notice>
      )}
    </div>
  );
}
