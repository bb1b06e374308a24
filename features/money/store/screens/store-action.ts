import { redirect } from 'react-router';
import { screenAction } from '#ui/screen/load.ts';
import { DESIGNS } from '../rules/enhancers.ts';
import { notePurchase, settlePurchase } from './purchase-key.ts';

const AFTER = {
  vouchers: '/vouchers?list=mine&done=voucher_loaded',
  enhancers: '/rewards?list=mine&done=enhancer_loaded',
  products: '/rewards?list=orders&done=product_ordered',
} as const;

/** What is done with the forms of the store, by the act that they name. */
export const storeAction = screenAction(
  async ({ api, form }) => {
    const text = (name: string) => String(form.get(name) ?? '');
    const orderId = text('orderId');
    const act = form.get('act');
    switch (act) {
      case 'wear':
      case 'take_off': {
        const design = DESIGNS.find((each) => each === text('design')) ?? 'frame_ember';
        await api.wearEnhancer({ design, on: act === 'wear' });
        return redirect('/rewards?list=mine');
      }
      case 'show':
        return Response.json({ orderId, ...(await api.showVoucher({ orderId })) });
      case 'resend':
        await api.resendVoucher({ orderId });
        return redirect('/vouchers?list=mine&done=resent');
      default: {
        const [itemId, key, address] = [text('itemId'), text('key'), text('address')];
        notePurchase(itemId, key);
        await api.buyItem({
          itemId,
          key,
          price: Number(text('price')),
          ...(address && { address }),
        });
        settlePurchase(itemId);
        const shelf = text('shelf');
        return redirect(shelf in AFTER ? AFTER[shelf as keyof typeof AFTER] : '/rewards'); // just asked
      }
    }
  },
  () => 'needs-network',
);
