/** Parts of the frame that load after the screen, as one script. */
export { LinkSign } from './link-sign.tsx';
export { WaitingHere } from './waiting-here.tsx';
