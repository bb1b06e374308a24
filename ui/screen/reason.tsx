import { useTexts } from '../i18n/texts.tsx';
import { type FormRefusal, KEPT, UNREACHABLE } from './load.ts';

/** The reason for a refusal in the server's words or, without a connection, the fate of the form. */
export function Reason({ refusal }: { readonly refusal: FormRefusal }) {
  const t = useTexts('common');
  if (refusal.code === KEPT) return <>{t('kept_for_later')}</>;
  return <>{refusal.detail || (refusal.code === UNREACHABLE && t('needs_network'))}</>;
}

/** A kept form is no error. */
export function toneOf({ code }: FormRefusal): 'info' | 'danger' {
  return code === KEPT ? 'info' : 'danger';
}
