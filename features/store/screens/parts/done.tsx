import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Notice } from '#ui/components/notice.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';

/** What was achieved, as the address says it after a form; `voucher_loaded` is "Voucher Loaded Successfully". */
const ACHIEVED = ['voucher_loaded', 'enhancer_loaded', 'product_ordered', 'resent'] as const;

/** A passing notice, and a standing one where no script runs. */
export function Done() {
  const t = useTexts('store');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const done = ACHIEVED.find((each) => each === query.get('done'));
  const text = done && t(done);
  const rest = new URLSearchParams(query);
  rest.delete('done');
  const here = `?${rest}`;
  useEffect(() => {
    if (!text) return;
    toast(text, 'success');
    void navigate(here, { replace: true, preventScrollReset: true });
  }, [text, here, navigate]);
  if (!text) return null;
  return (
    <noscript>
      <Notice tone="success" role="status">
        {text}
      </Notice>
    </noscript>
  );
}
