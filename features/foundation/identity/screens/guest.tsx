import { useSyncExternalStore } from 'react';
import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { msisdnIn } from '#core/normalise.ts';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { PhoneField } from '#ui/components/phone-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { AcceptTerms } from '#ui/links/accept-terms.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { entryPath } from '../rules/entry.ts';
import { countryOfNumber, fullNumber, nationalNumber } from '../rules/phone-numbers.ts';
import { useDialCountries } from './parts/dial-countries.ts';
import { Entry } from './parts/entry.tsx';
import { Refused, SendButton } from './parts/form.tsx';
import { requestCode } from './parts/request-code.ts';
import { checkEntry } from './parts/sign-in.ts';
import { recall } from './session-store.ts';

const load = screenLoader(({ api, url }) => checkEntry(api, url, 'phone'));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, form, url }) => {
  const msisdn = fullNumber(textIn(form, 'msisdn'), textIn(form, 'msisdnCountry'));
  return byIntent<Record<string, Response | Promise<Response>>>(form, {
    '': async () => {
      // nodes of the last release do not reply with the number
      const { resendAt, msisdn: sentTo = msisdn } = await requestCode(api, { msisdn });
      return toCode(url, { msisdn: sentTo, resendAt });
    },
    'have-code': () => toCode(url, { msisdn }),
  });
});
export const action = submit.server;
export const clientAction = submit.browser;

function toCode(url: URL, query: Record<string, string>): Response {
  return redirect(entryPath('/submit-otp', url.searchParams, query));
}

/** Sign-in by number: sends a code to it. */
export default function Guest() {
  const t = useTexts('identity');
  const refusal = useAnswer<FormRefusal>();
  const { number, country } = useGivenNumber();
  const countries = useDialCountries();
  return (
    <Entry title={t('guest_title')} text={t('guest_text')}>
      <Form method="post" className="stack">
        <PhoneField
          key={number} // another claimed number refills the field
          name="msisdn"
          label={t('phone')}
          hint={t('phone_hint')}
          error={refusal?.fields.msisdn}
          countries={countries}
          countryLabel={t('phone_country')}
          defaultCountry={refusal?.values.msisdnCountry ?? country}
          defaultValue={refusal?.values.msisdn ?? number}
          required
        />
        <Refused refusal={refusal} />
        <AcceptTerms words="accept" />
        <SendButton sendingText={t('sending_code')}>{t('send_code')}</SendButton>
        {refusal?.code === 'otp_wait' && (
          <Button type="submit" variant="ghost" name="intent" value="have-code">
            {t('have_code')}
          </Button>
        )}
      </Form>
    </Entry>
  );
}

/** The claimed number (`?msisdn=`, else this tab's, else the brand's demo number), as the fields show it. */
function useGivenNumber() {
  const { countriesServed, country: home } = useVisit().brand;
  const [query] = useSearchParams();
  const recalled = useSyncExternalStore(
    () => () => undefined,
    () => recall('msisdn'),
    () => null,
  );
  const { demoMsisdn } = useLoaderData<typeof loader>();
  const claimed = query.get('msisdn') ?? recalled ?? demoMsisdn ?? '';
  const given = msisdnIn(claimed).replace(/\D/g, '');
  const country = countryOfNumber(given, countriesServed) ?? home;
  return { number: nationalNumber(given, country), country };
}
