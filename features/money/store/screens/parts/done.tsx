import { useSearchParams } from 'react-router';
import { PassingNotice } from '#ui/components/passing-notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** Outcomes that the address names after a form; `voucher_loaded` is "Voucher Loaded Successfully". */
const ACHIEVED = ['voucher_loaded', 'enhancer_loaded', 'product_ordered', 'resent'] as const;

/** A notice that disappears after a while, and stays if no script runs. */
export function Done() {
  const t = useTexts('store');
  const [query] = useSearchParams();
  const done = ACHIEVED.find((each) => each === query.get('done'));
  const rest = new URLSearchParams(query);
  rest.delete('done');
  return <PassingNotice text={done && t(done)} here={`?${rest}`} />;
}
