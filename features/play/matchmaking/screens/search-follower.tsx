import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { wizardPath } from '#features/play/matches/screens/addresses.ts';
import { soundReady, wantsReadyAlert } from '#features/play/matches/screens/ready-alert.ts';
import { browserApi } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { Button } from '#ui/components/button.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useChannel, useConnectionState } from '#ui/realtime/live.ts';
import { FoundFaces } from './parts/found.tsx';
import { Waited } from './parts/looking-panel.tsx';
import styles from './parts/matchmaking.module.css';
import { readSearch, setSearch, useSearch } from './search-store.ts';
import type { Found, Search } from './search-types.ts';

/** A search is read at least this often, so that the server knows that the player is there. */
const READ_EVERY_MS = 20_000;
const BUZZ_MS = [200, 100, 200];

interface FollowerProps {
  readonly userId: string;
}

/** The player's search on every screen: a bar while it lasts, and a sheet once an opponent is found. */
export function SearchFollower({ userId }: FollowerProps) {
  const search = useSearch();
  const { pathname } = useLocation();
  const isOn = search !== null && (search.state === 'looking' || search.state === 'found');
  useChannel(`player:${userId}`, (entry) => {
    if (entry === null || entry.type === 'search') void readSearch();
  });
  useEffect(() => {
    void readSearch();
    return () => setSearch(null);
  }, []);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => void readSearch(), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  useFoundAlert(search?.found ?? null);
  if (!search || pathname === '/find') return null; // that screen has both itself
  if (search.found) return <FoundSheet found={search.found} now={search.now} />;
  return (
    <>
      <AcceptedEnd search={search} />
      {search.state === 'looking' && <SearchBar search={search} />}
    </>
  );
}

/** Buzzes once for each found opponent, and sounds where the player wants to hear that a match is ready. */
function useFoundAlert(found: Found | null): void {
  const alerted = useRef<string | null>(null);
  const id = found && !found.accepted ? found.foundId : null;
  useEffect(() => {
    if (id === null || alerted.current === id) return;
    alerted.current = id;
    if (wantsReadyAlert()) void soundReady();
    else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(BUZZ_MS);
  }, [id]);
}

function SearchBar({ search }: { readonly search: Search }) {
  const t = useTexts('matchmaking');
  const isAway = useConnectionState() === 'away';
  const [busy, setBusy] = useState(false);
  const { since, now, looking } = search;
  const stop = async () => {
    setBusy(true);
    await browserApi.stopSearch({}).then(setSearch, refuse);
    setBusy(false);
  };
  return (
    <>
      <div className={styles.barRoom} />
      <aside className={styles.bar} aria-label={t('bar')}>
        <Link to="/find" className={styles.barText}>
          <strong>{t('bar')}</strong>
          <span className={styles.small}>
            {isAway ? t('offline') : t('looking_count', { count: looking })}
          </span>
        </Link>
        <span className={styles.barTime}>{since && <Waited since={since} now={now} />}</span>
        <Button
          size="s"
          className={styles.barStop}
          busy={busy}
          busyLabel={t('stopping')}
          onClick={() => void stop()}
        >
          {t('stop')}
        </Button>
      </aside>
    </>
  );
}

/** The pair that this device has accepted, with the event of its match. */
let accepted: { readonly foundId: string; readonly eventId: string } | null = null;

function FoundSheet({ found, now }: { readonly found: Found; readonly now: string }) {
  const t = useTexts('matchmaking');
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const { foundId, battleground, opponent, until } = found;
  useReadAt(until, now);
  const answer = async (kind: 'accept' | 'decline') => {
    setBusy(kind);
    const isYes = kind === 'accept';
    if (isYes) accepted = { foundId, eventId: battleground.eventId };
    const call = isYes ? browserApi.acceptFound : browserApi.declineFound;
    await call({ foundId }).then(setSearch, refuse);
    setBusy(null);
  };
  const decline = () => {
    if (found.accepted) void navigate('/find');
    else if (busy === null) void answer('decline');
  };
  return (
    <Sheet
      open
      role="alertdialog"
      title={t('found')}
      onClose={decline}
      footer={
        found.accepted ? (
          <p role="status">{t('waiting_for', { opponent: opponent.username })}</p>
        ) : (
          <div className={styles.answers}>
            <Button
              variant="primary"
              size="l"
              wide
              busy={busy === 'accept'}
              busyLabel={t('accepting')}
              onClick={() => void answer('accept')}
            >
              {t('accept')}
            </Button>
            <Button
              variant="ghost"
              wide
              busy={busy === 'decline'}
              busyLabel={t('stopping')}
              onClick={decline}
            >
              {t('not_now')}
            </Button>
          </div>
        )
      }
    >
      <FoundFaces found={found} now={now} />
    </Sheet>
  );
}

/** Reads the search again once its time to accept is over. */
function useReadAt(until: string, now: string): void {
  const wait = Math.max(0, Date.parse(until) - Date.parse(now)) + 1_000;
  useEffect(() => {
    const timer = setTimeout(() => void readSearch(), wait);
    return () => clearTimeout(timer);
  }, [wait]);
}

/** After an accepted pair: opens the match, or says why there is none. */
function AcceptedEnd({ search: { last } }: { readonly search: Search }) {
  const t = useTexts('matchmaking');
  const navigate = useNavigate();
  const foundId = last?.foundId;
  const tell = useEffectEvent(() => {
    const own = accepted;
    if (!last || !own || own.foundId !== foundId) return;
    const { eventId } = own;
    accepted = null;
    if (last.matchId) void navigate(wizardPath({ eventId, matchId: last.matchId }));
    else if (last.outcome !== 'matched') toast(t(`last_${last.outcome}`), 'info');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pair
  useEffect(() => tell(), [foundId]);
  return null;
}

function refuse(error: unknown): void {
  if (isApiProblem(error)) toast(error.message, 'danger');
  void readSearch();
}
