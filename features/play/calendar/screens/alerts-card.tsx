import { useSyncExternalStore } from 'react';
import {
  setReadyAlert,
  soundReady,
  wantsReadyAlert,
} from '#features/play/matches/screens/ready-alert.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './match-calendar.module.css';

/** A sound and a buzz when one's match is ready: off until this device is told otherwise. */
export function AlertsCard() {
  const t = useTexts('calendar');
  const wanted = useSyncExternalStore(onChange, wantsReadyAlert, () => false);
  const change = (next: boolean) => {
    setReadyAlert(next);
    for (const listener of listeners) listener();
    // the browser lets a page sound that has been touched
    if (next) void soundReady();
  };
  return (
    <Card title={t('alerts_title')}>
      <div className="stack">
        <p>{t('alerts_text')}</p>
        <div className={styles.row}>
          <Checkbox
            label={t('alerts_on')}
            checked={wanted}
            onChange={(event) => change(event.currentTarget.checked)}
          />
          {wanted && (
            <Button size="s" onClick={() => void soundReady()}>
              {t('alerts_try')}
            </Button>
          )}
        </div>
        <p className="muted">{t('alerts_device')}</p>
        <noscript>
          <p>{t('no_script')}</p>
        </noscript>
      </div>
    </Card>
  );
}

const listeners = new Set<() => void>();

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
