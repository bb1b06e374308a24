import { useTexts } from '#ui/i18n/texts.tsx';

interface DeviceNameProps {
  readonly browser: string | null;
  readonly system: string | null;
}

/** A device by its browser and system: "Chrome on Android". */
export function DeviceName({ browser, system }: DeviceNameProps) {
  const t = useTexts('common');
  if (browser !== null && system !== null) return <bdi>{t('device', { browser, system })}</bdi>;
  return <bdi>{browser ?? system ?? t('device_unknown')}</bdi>;
}
