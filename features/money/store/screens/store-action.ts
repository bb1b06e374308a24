import { redirect } from 'react-router';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { screenAction } from '#ui/screen/load.ts';
import { forgetPurchase, rememberPurchase } from './purchase-key.ts';

const AFTER = {
  vouchers: '/vouchers?list=mine&done=voucher_loaded',
  enhancers: '/rewards?list=mine&done=enhancer_loaded',
  products: '/rewards?list=orders&done=product_ordered',
} as const;

/** Makes the calls of the store's forms. */
export const storeAction = screenAction(
  async ({ api, form }) => {
    const wear = async (on: boolean) => {
      await api.wearEnhancer(parseForm('wearEnhancer', form, { on }));
      return redirect('/rewards?list=mine');
    };
    return byIntent<Record<string, Promise<Response>>>(
      form,
      {
        wear: () => wear(true),
        take_off: () => wear(false),
        show: async () => {
          const voucher = parseForm('showVoucher', form);
          return Response.json({ ...voucher, ...(await api.showVoucher(voucher)) });
        },
        resend: async () => {
          await api.resendVoucher(parseForm('resendVoucher', form));
          return redirect('/vouchers?list=mine&done=resent');
        },
        '': async () => {
          const purchase = parseForm('buyItem', form);
          rememberPurchase(purchase.itemId, purchase.key);
          await api.buyItem(purchase);
          forgetPurchase(purchase.itemId);
          const shelf = textIn(form, 'shelf');
          return redirect(shelf in AFTER ? AFTER[shelf as keyof typeof AFTER] : '/rewards'); // checked above
        },
      },
      'act',
    );
  },
  () => 'needs-network',
);
