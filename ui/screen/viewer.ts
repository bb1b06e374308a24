import { useRouteLoaderData } from 'react-router';
import type { Language } from '#brands/brand.ts';
import type { ShownBrand } from '#brands/shown.ts';
import type { Saver } from '../network/saver.ts';

/** Facts about the visitor that every screen knows. */
export interface Visit {
  readonly brand: ShownBrand;
  /** Address of the brand's style sheet. */
  readonly theme: string;
  /** Address of the video of its loading overlay; none in Europe, and none in pages of earlier releases. */
  readonly video?: string | null;
  readonly language: Language;
  /** In the names of the scripts with the texts of this language; empty in development. */
  readonly textsMark: string;
  readonly direction: 'ltr' | 'rtl';
  readonly timeZone: string;
  readonly player: {
    readonly userId: string;
    readonly username: string;
    readonly avatarUrl: string;
    readonly roles: readonly string[];
    /** As the server knows it. */
    readonly timeZone?: string;
    /** False: the zone follows the device. Missing in pages of the release before. */
    readonly timeZoneChosen?: boolean;
    /** A sanction that keeps the player from playing. */
    readonly standing: {
      readonly kind: 'suspension' | 'ban';
      readonly reason: string;
      readonly until: string | null;
      readonly appealTo: string;
    } | null;
  } | null;
  readonly verified: boolean;
  /** The own address, while it is not shown that mail to it arrives. */
  readonly emailToConfirm: string | null;
  readonly unreadNotifications: number;
  /** Messages in rooms of the viewer's own, as they were when the page was made. */
  readonly unreadChat: number;
  /** The data saver's state, and who chose it. */
  readonly saver: Saver;
  /** Set where the deployment collects errors of pages. */
  readonly reportsErrors?: true;
  /** The server's time when the page was made, ISO 8601: countdowns start the same on both sides. */
  readonly now: string;
  /** The background of a page inside other sites or streaming software; `null` for all others. */
  readonly ground: 'dark' | 'light' | 'transparent' | 'chroma' | null;
}

/** The visit as loaded by the root; there on every screen. */
export function useVisit(): Visit {
  const visit = useRouteLoaderData<Visit>('root');
  if (!visit) throw new Error('no visit outside the root');
  return visit;
}
