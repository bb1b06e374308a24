import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { deviceOf } from '#features/foundation/identity/rules/device.ts';
import { ownNameOf } from '#locales/languages.ts';
import { lastRefusals } from '#ui/api/last-refusals.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useConnectionState } from '#ui/realtime/live.ts';
import { textIn } from '#ui/screen/forms.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import {
  chosenDetails,
  DETAILS,
  type DetailName,
  type Details,
  deviceClass,
  routeOf,
} from '../../rules/details.ts';
import { lastScreen } from './last-screen.ts';
import styles from './support.module.css';

/** Details that a report includes. All are shown before it is sent, and each can be removed. */
export function BugDetails() {
  const t = useTexts('support');
  const c = useTexts('common');
  const details = useDetails();
  const { brand, language } = useVisit();
  const spoken: Details = { brand: brand.name, language: ownNameOf(language) };
  return (
    <fieldset className={styles.details}>
      <legend>{t('details_title')}</legend>
      <p className="muted">{t('details_text')}</p>
      {DETAILS.map((name) => {
        const value = details[name];
        if (!value) return null;
        return (
          <div key={name}>
            <input type="hidden" name={`detail_${name}`} value={value} />
            <Checkbox
              name="detail"
              value={name}
              defaultChecked
              label={
                <span className={styles.detail}>
                  {t(`detail_${name}`)}
                  {c('colon')}
                  <bdi>{spoken[name] ?? value}</bdi>
                </span>
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/** Reads the details of a form. */
export function detailsIn(form: FormData): Details {
  const found = DETAILS.map((name) => [name, textIn(form, `detail_${name}`)] as const);
  return chosenDetails(Object.fromEntries(found), form.getAll('detail').map(String));
}

/** Known before the script is there: brand, language, and the place of an address. The rest follows. */
function useDetails(): Partial<Record<DetailName, string>> {
  const { brand, language } = useVisit();
  const [query] = useSearchParams();
  const state = useConnectionState();
  const [known, setKnown] = useState<Details>({});
  useEffect(() => setKnown(ofThisDevice()), []);
  const from = query.get('from');
  return {
    ...known,

    brand: brand.code,
    language,
    ...(from && { route: routeOf(from) }),
    ...(known.connection && { connection: `${state}, ${known.connection}` }),
  };
}

const LONGEST = 200;

function ofThisDevice(): Details {
  const { browser, system } = deviceOf(navigator.userAgent);
  const device = [deviceClass(window.innerWidth), browser, system].filter(Boolean).join(', ');
  const place = lastScreen();
  return {
    ...(place && { route: routeOf(place) }),

    device,
    build: buildOf(),
    connection: connectionOf(),
    errors: lastRefusals().join('; ').slice(0, LONGEST),
  };
}

/** The router's own name for a build, which stands in every page. */
function buildOf(): string {
  const { version } = Object(Reflect.get(window, '__reactRouterManifest'));
  return typeof version === 'string' ? version : '';
}

/** As far as the browser says: its guess of the speed. */
function connectionOf(): string {
  const { effectiveType } = Object(Reflect.get(navigator, 'connection'));
  return typeof effectiveType === 'string' ? effectiveType : String(navigator.onLine);
}
