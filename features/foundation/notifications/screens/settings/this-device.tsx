import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { BellIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Chosen } from './form.ts';
import { allowPush, type DeviceState, pushState, stopPush } from './push-on-device.ts';
import styles from './settings.module.css';

/** Turns push messages on or off in this browser. Asks for the permission only after a tap on an explained button. */
export function ThisDevice({ chosen }: { readonly chosen: Chosen }) {
  const t = useTexts('notification-settings');
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<DeviceState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    pushState().then(setState, () => setState('unsupported'));
  }, []);

  const change = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailed(false);
    try {
      await act();
      await revalidate();
    } catch {
      setFailed(true);
    }
    setState(await pushState());
    setBusy(false);
  };
  // the browser may still have another player's push subscription
  const isOn = state === 'on' && chosen.devices.some(({ current }) => current);
  const shown = state === 'denied' || state === 'unsupported' ? state : isOn ? 'on' : 'off';
  return (
    <Card title={t('device_title')}>
      <div className="stack">
        {failed && (
          <Notice tone="danger" role="alert">
            {t('device_failed')}
          </Notice>
        )}
        <div className={styles.cases}>
          <Case isShown={shown === 'off'}>
            <p>{t('device_why')}</p>
            {state === null ? (
              <Skeleton shape="button" label={t('device_busy')} />
            ) : (
              <Button
                variant="primary"
                wide
                icon={<BellIcon size={20} />}
                busy={busy}
                busyLabel={t('device_busy')}
                onClick={() => change(() => allowPush(chosen.publicKey))}
              >
                {t('device_allow')}
              </Button>
            )}
          </Case>
          <Case isShown={shown === 'on'}>
            <p>{t('device_on')}</p>
            <Button wide busy={busy} busyLabel={t('device_busy')} onClick={() => change(stopPush)}>
              {t('device_stop')}
            </Button>
          </Case>
          <Case isShown={shown === 'denied'}>
            <Notice tone="warn">{t('device_denied')}</Notice>
          </Case>
          <Case isShown={shown === 'unsupported'}>
            <Notice tone="warn">{t('device_unsupported')}</Notice>
          </Case>
        </div>
        <noscript>
          <p>{t('device_script')}</p>
        </noscript>
      </div>
    </Card>
  );
}

interface CaseProps {
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** One of several contents of the same place, which is as high as the highest: the browser's state is known late. */
function Case({ isShown, children }: CaseProps) {
  return (
    <div className={isShown ? 'stack' : cx('stack', styles.unseen)} aria-hidden={!isShown}>
      {children}
    </div>
  );
}
