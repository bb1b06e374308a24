import { useId, useState } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Reason, toneOf } from '#ui/screen/reason.tsx';
import { purchaseKey } from '../purchase-key.ts';
import styles from './store.module.css';
import type { Item } from './store-types.ts';
import { useWords } from './use-words.ts';

interface BuySheetProps {
  readonly item: Item;
  readonly balance: number;
  readonly closeTo: string;
}

/** Confirmation of a purchase: the price and the balance after it. */
export function BuySheet({ item, balance, closeTo }: BuySheetProps) {
  const t = useTexts('store');
  const common = useTexts('common');
  const { name, about } = useWords()(item);
  const formId = useId();
  const [key] = useState(() => purchaseKey(item.itemId));
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === 'POST';
  const answer = useAnswer<FormRefusal | object>();
  const refusal = answer && 'detail' in answer ? answer : undefined;
  return (
    <Sheet
      role="alertdialog"
      title={t('confirm_title', { item: name })}
      open
      onClose={() => void navigate(closeTo, { replace: true, preventScrollReset: true })}
      closeLabel={common('close')}
      footer={
        <Button
          form={formId}
          type="submit"
          variant="primary"
          wide
          busy={busy}
          busyLabel={t('buying')}
        >
          {t('pay', { coins: t('coins', { count: item.price }) })}
        </Button>
      }
    >
      <Form id={formId} method="post" className={styles.form} preventScrollReset>
        {/* the key that was sent first, even if that was before the script arrived */}
        <input
          type="hidden"
          name="key"
          value={refusal?.values.key ?? key}
          suppressHydrationWarning
        />
        <input type="hidden" name="itemId" value={item.itemId} />
        <input type="hidden" name="price" value={item.price} />
        <input type="hidden" name="shelf" value={item.shelf} />
        {refusal && (
          <Notice tone={toneOf(refusal)} role="alert">
            <Reason refusal={refusal} />
          </Notice>
        )}
        {about && <p dir="auto">{about}</p>}
        <Definitions
          items={[
            { term: t('price'), value: t('coins', { count: item.price }) },
            { term: t('balance'), value: t('coins', { count: balance }) },
            { term: t('balance_after'), value: t('coins', { count: balance - item.price }) },
          ]}
        />
        <p className="muted">{t(`confirm_${item.shelf}`)}</p>
        {item.asksAddress && (
          <TextArea
            name="address"
            label={t('address')}
            hint={t('address_hint')}
            defaultValue={refusal?.values.address ?? ''}
            error={refusal?.fields.address}
            required
            minLength={10}
            maxLength={300}
            rows={3}
            autoComplete="street-address"
          />
        )}
        <Link className={styles.leave} to={closeTo}>
          {common('close')}
        </Link>
      </Form>
    </Sheet>
  );
}
