import { useTexts } from '../i18n/texts.tsx';
import { type FormRefusal, KEPT, UNREACHABLE } from './load.ts';

/** Why a form was not taken, in the server's words; where that could not be asked, what becomes of the form. */
export function Reason({ refusal }: { readonly refusal: FormRefusal }) {
  const t = useTexts('common');
  if (refusal.code === KEPT) return <>{t('kept_for_later')}</>;
  return <>{refusal.detail || (refusal.code === UNREACHABLE && t('needs_network'))}</>;
}

/** Of a form that is kept nothing is wrong. */
export function toneOf({ code }: FormRefusal): 'info' | 'danger' {
  return code === KEPT ? 'info' : 'danger';
}
