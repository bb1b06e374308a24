import { useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Form } from '#ui/components/form.tsx';
import { CartIcon, CopyIcon, EyeIcon, MailIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { copyText } from '#ui/screen/copy.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Reason, toneOf } from '#ui/screen/reason.tsx';
import { OrderStateBadge } from './order-state.tsx';
import styles from './store.module.css';
import type { Order, Orders } from './store-types.ts';
import { useWords } from './use-words.ts';

/** Answer to the form that shows a code. */
export interface ShownCode {
  readonly orderId: string;
  readonly code: string | null;
}

/** The viewer's vouchers; a code is shown when it is asked for. */
export function VoucherList({ orders }: { readonly orders: Orders }) {
  const t = useTexts('store');
  const answer = useAnswer<ShownCode | FormRefusal>();
  if (orders.total === 0) {
    return (
      <EmptyState
        icon={<CartIcon size={32} />}
        title={t('empty_mine_title')}
        action={<ButtonLink to="/vouchers">{t('shelf_vouchers')}</ButtonLink>}
      >
        {t('empty_mine')}
      </EmptyState>
    );
  }
  const shown = answer && 'code' in answer && 'orderId' in answer ? answer : undefined;
  const refusal = answer && 'detail' in answer ? answer : undefined;
  return (
    <>
      {orders.items.map((order) => (
        <VoucherCard
          key={order.orderId}
          order={order}
          code={shown?.orderId === order.orderId ? shown.code : null}
          refusal={refusal?.values.orderId === order.orderId ? refusal : undefined}
        />
      ))}
      <Pages of={orders} hrefFor={(page) => `?list=mine&page=${page}`} />
    </>
  );
}

interface VoucherCardProps {
  readonly order: Order;
  readonly code: string | null;
  readonly refusal: FormRefusal | undefined;
}

function VoucherCard({ order, code, refusal }: VoucherCardProps) {
  const t = useTexts('store');
  const format = useFormat();
  const { name } = useWords()(order);
  const { state, channel, sentTo, goodUntil, reason } = order;
  return (
    <article className={styles.order}>
      <div className={styles.head}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <OrderStateBadge state={state} />
      </div>
      <p className={styles.facts}>
        <span>{t('coins', { count: order.price })}</span>
        <time dateTime={order.at}>{format.dateTime(order.at)}</time>
        {sentTo && channel !== 'screen' && (
          <span>{t('sent_to', { channel: channel ?? 'sms', to: `\u2066${sentTo}\u2069` })}</span>
        )}
        {goodUntil && <span>{t('good_until', { day: format.date(goodUntil) })}</span>}
      </p>
      {channel === 'screen' && state !== 'refunded' && <p>{t('on_screen')}</p>}
      {reason && <p dir="auto">{t('given_back', { reason })}</p>}
      {refusal && (
        <Notice tone={toneOf(refusal)} role="alert">
          <Reason refusal={refusal} />
        </Notice>
      )}
      {code && <Code code={code} />}
      {state !== 'refunded' && <Acts order={order} isShown={code !== null} />}
    </article>
  );
}

function Code({ code }: { readonly code: string }) {
  const t = useTexts('store');
  const copy = async () => {
    if (await copyText(code)) toast(t('copied'), 'success');
  };
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">{t('code')}</span>
      <code translate="no" className={styles.code} dir="ltr">
        {code}
      </code>
      <div className={styles.head}>
        <span className="muted">{t('code_private')}</span>
        <Button size="s" icon={<CopyIcon size={18} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}

function Acts({ order, isShown }: { readonly order: Order; readonly isShown: boolean }) {
  const t = useTexts('store');
  const { formData, formMethod } = useNavigation();
  const isBusy = formMethod === 'POST' && formData?.get('orderId') === order.orderId;
  const act = formData?.get('act');
  return (
    <Form method="post" className="row" preventScrollReset>
      <input type="hidden" name="orderId" value={order.orderId} />
      {!isShown && (
        <Button
          type="submit"
          name="act"
          value="show"
          size="s"
          icon={<EyeIcon size={18} />}
          busy={isBusy && act === 'show'}
        >
          {t('show_code')}
        </Button>
      )}
      {order.resendAt && (
        <Button
          type="submit"
          name="act"
          value="resend"
          size="s"
          variant="ghost"
          icon={<MailIcon size={18} />}
          busy={isBusy && act === 'resend'}
        >
          {t('resend')}
        </Button>
      )}
    </Form>
  );
}
