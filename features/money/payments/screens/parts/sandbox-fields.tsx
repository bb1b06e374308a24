import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ButtonLink } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import { submitForm } from '#ui/screen/submit-form.ts';
import type { CardFieldsProps, CardWords } from './card-fields.ts';
import styles from './checkout.module.css';

type Told =
  | CardWords
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'submit' };

/** The sandbox processor's fields, in a frame of its own origin. */
export function SandboxFields({ fields, onWords, onReady }: CardFieldsProps) {
  const t = useTexts('payments');
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const [isThere, setThere] = useState(false); // without script the processor's own page takes over
  const ready = () =>
    onReady((holder) => {
      frame.current?.contentWindow?.postMessage({ type: 'confirm', holder }, fields.value);
    });
  const hear = useEffectEvent((told: Told) => {
    if (told.type === 'height') {
      setHeight((before = 0) => Math.max(before, told.height)); // never smaller: clicks miss a moving button
      ready(); // its script runs
    } else if (told.type === 'submit') {
      const form = frame.current?.closest('form');
      if (form) submitForm(form);
    } else if (told.type !== 'bank' || told.url.startsWith(`${fields.value}/`)) onWords(told);
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const isOurs = event.origin === fields.value && event.source === frame.current?.contentWindow;
      if (isOurs && event.data?.source === 'card-fields') hear(event.data);
    };
    window.addEventListener('message', listen);
    setThere(true);
    return () => window.removeEventListener('message', listen);
  }, [fields.value]);
  const query = new URLSearchParams({
    secret: fields.secret,
    lang: language,
    accent: fields.accent,
  });
  if (!isThere) {
    return (
      <>
        <noscript>
          <ButtonLink to={`${fields.value}/pay/${fields.processorSetup}?${query}`} wide>
            {t('card_elsewhere')}
          </ButtonLink>
        </noscript>
        <Skeleton shape="row" count={3} label={t('fields_loading')} />
      </>
    );
  }
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={height === undefined ? undefined : { blockSize: height }}
      src={`${fields.value}/fields/${fields.processorSetup}?${query}`}
      title={t('fields_title')}
      allow="payment"
      referrerPolicy="no-referrer"
    />
  );
}
