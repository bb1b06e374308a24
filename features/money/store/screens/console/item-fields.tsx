import { Checkbox } from '#ui/components/checkbox.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import type { Shelf } from '../../rules/purchase.ts';
import type { KeptItem } from './kept-types.ts';

interface ItemFieldsProps {
  /** `undefined` for a new item. */
  readonly item: KeptItem | undefined;
  readonly shelf: Shelf | undefined;
  readonly refusal: FormRefusal | undefined;
}

/** The fields of an item. */
export function ItemFields({ item, shelf, refusal }: ItemFieldsProps) {
  const t = useTexts('store-console');
  const value = (name: string, known: number | null | undefined) =>
    refusal?.values[name] ?? (known === null || known === undefined ? '' : String(known));
  return (
    <>
      {item?.design == null && <Words item={item} refusal={refusal} />}
      <NumberField
        name="price"
        label={t('price_field')}
        defaultValue={value('price', item?.price)}
        error={refusal?.fields.price}
        required
      />
      {shelf !== 'vouchers' && (
        <NumberField
          name="stock"
          label={t('stock_field')}
          hint={t('stock_hint')}
          defaultValue={value('stock', item?.stock)}
          error={refusal?.fields.stock}
        />
      )}
      {shelf !== 'enhancers' && (
        <>
          <NumberField
            name="limitMost"
            label={t('limit_most')}
            hint={t('most_hint')}
            defaultValue={value('limitMost', item?.limit?.most)}
            error={refusal?.fields['limit.most']}
          />
          <NumberField
            name="limitDays"
            label={t('limit_days')}
            hint={t('days_hint')}
            defaultValue={value('limitDays', item?.limit?.days)}
            error={refusal?.fields['limit.days']}
          />
        </>
      )}
      {shelf !== 'enhancers' && shelf !== 'vouchers' && (
        <Checkbox
          name="asksAddress"
          label={t('asks_address')}
          defaultChecked={item?.asksAddress ?? false}
        />
      )}
      <Checkbox name="on" label={t('is_on')} defaultChecked={item?.on ?? true} />
    </>
  );
}

/** A name in each language of the brand. */
function Words({ item, refusal }: Omit<ItemFieldsProps, 'shelf'>) {
  const t = useTexts('store-console');
  const { brand } = useVisit();
  const shown = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  const said = (
    words: Readonly<Record<string, string | undefined>> | undefined,
    language: string,
  ) => words?.[language] ?? '';
  return (
    <>
      <input type="hidden" name="named" value="yes" />
      {brand.languages.map((language, index) => (
        <div key={language} className="stack">
          <TextField
            name={`name_${language}`}
            label={t('name_in', { language: shown.of(language) })}
            defaultValue={refusal?.values[`name_${language}`] ?? said(item?.names, language)}
            error={index === 0 ? refusal?.fields.names : undefined}
            required={index === 0}
            maxLength={60}
            autoComplete="off"
            dir="auto"
          />
          <TextField
            name={`about_${language}`}
            label={t('about_in', { language: shown.of(language) })}
            defaultValue={refusal?.values[`about_${language}`] ?? said(item?.texts, language)}
            error={refusal?.fields[`texts.${language}`]}
            maxLength={300}
            autoComplete="off"
            dir="auto"
          />
        </div>
      ))}
    </>
  );
}
