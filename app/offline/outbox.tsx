import { useOutbox } from '#features/matches/screens/use-outbox.ts';

/** Sends results that wait on this device, wherever the player is on the site. */
export default function Outbox() {
  useOutbox();
  return null;
}
