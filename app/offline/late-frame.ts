/** What of the frame comes once the screen is there: one script. */
export { LinkSign } from './link-sign.tsx';
export { WaitingHere } from './waiting-here.tsx';
