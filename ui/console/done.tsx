import { useSearchParams } from 'react-router';
import { Notice } from '../components/notice.tsx';
import { useTexts } from '../i18n/texts.tsx';

/** What an official has done; the texts are `done_<deed>` of the console. */
const DEEDS = [
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

/** What the address of a page says that was just done there; see {@link Done}. */
export function doneAt(place: string, done: Deed | undefined): string {
  if (done === undefined) return place;
  return `${place}${place.includes('?') ? '&' : '?'}deed=${done}`;
}

/** Says, also to who cannot see it, that an act has been done; the place for it is there before. */
export function Done() {
  const t = useTexts('console');
  const [query] = useSearchParams();
  const deed = DEEDS.find((each) => each === query.get('deed'));
  return <div role="status">{deed && <Notice tone="success">{t(`done_${deed}`)}</Notice>}</div>;
}
