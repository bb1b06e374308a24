import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { BellIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Chosen } from './form.ts';
import { allowPush, type DeviceState, pushState, stopPush } from './push-on-device.ts';

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
  return (
    <Card title={t('device_title')}>
      <div className="stack">
        <p>{isOn ? t('device_on') : t('device_why')}</p>
        {failed && (
          <Notice tone="danger" role="alert">
            {t('device_failed')}
          </Notice>
        )}
        {(state === 'denied' || state === 'unsupported') && (
          <Notice tone="warn">{t(`device_${state}`)}</Notice>
        )}
        {isOn && (
          <Button wide busy={busy} busyLabel={t('device_busy')} onClick={() => change(stopPush)}>
            {t('device_stop')}
          </Button>
        )}
        {!isOn && (state === 'on' || state === 'off') && (
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
        {state === null && <Skeleton shape="button" label={t('device_busy')} />}
        <noscript>
          <p>{t('device_script')}</p>
        </noscript>
      </div>
    </Card>
  );
}
