import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { LANGUAGES } from '#brands/brand.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { FileToText } from '#ui/console/file-to-text.tsx';
import { InSight } from '#ui/console/in-sight.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, commandKey, parseForm, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import { Page } from '#ui/shell/page.tsx';
import { SHELVES, type Shelf } from '../../rules/purchase.ts';
import { useWords } from '../parts/use-words.ts';
import { ItemFields } from './item-fields.tsx';
import type { Imported, KeptItem } from './kept-types.ts';
import { STORE_PLACE } from './places.ts';
import { StoreTabs } from './store-tabs.tsx';

const load = screenLoader(({ api, url }) => api.keptItems({ page: pageIn(url) }));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const once = commandKey(form);
  return byIntent<Record<string, Promise<Response>>>(
    form,
    {
      import: async () =>
        Response.json(await api.importCodes(parseForm('importCodes', form), once)),
      '': async () => {
        await api.saveItem(itemIn(form), once);
        const list = listAddress(url.searchParams, ['page'], { saved: 'yes' });
        return redirect(`${STORE_PLACE}${list}`);
      },
    },
    'act',
  );
});
export const action = submit.server;
export const clientAction = submit.browser;

/** The audience's items, with prices, stock, codes and switches. */
export default function Store() {
  const t = useTexts('store-console');
  const format = useFormat();
  const wordsOf = useWords();
  const items = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const answer = useAnswer<Imported | FormRefusal>();
  const [query] = useSearchParams();
  const imported = answer && 'added' in answer ? answer : undefined;
  return (
    <Page title={t('title')} width="wide" actions={<NewItem />}>
      <p className="muted">{t('text')}</p>
      <StoreTabs at="items" />
      {query.has('saved') && (
        <Notice tone="success" role="status">
          {t('saved')}
        </Notice>
      )}
      {imported && (
        <InSight of={imported}>
          <WhatCameIn imported={imported} />
        </InSight>
      )}
      <DataTable
        caption={t('items')}
        rows={items.items}
        keyOf={({ itemId }) => itemId}
        columns={[
          {
            key: 'item',
            head: t('col_item'),
            main: true,
            cell: (item) => <bdi>{wordsOf(item).name}</bdi>,
          },
          { key: 'shelf', head: t('col_shelf'), cell: (item) => <ShelfName shelf={item.shelf} /> },
          {
            key: 'price',
            head: t('col_price'),
            align: 'end',
            cell: ({ price }) => format.number(price),
          },
          {
            key: 'stock',
            head: t('col_stock'),
            align: 'end',
            cell: ({ stock }) => (stock === null ? t('endless') : format.number(stock)),
          },
          {
            key: 'sold',
            head: t('col_sold'),
            align: 'end',
            cell: ({ sold }) => format.number(sold),
          },
          {
            key: 'state',
            tight: true,
            head: t('col_state'),
            cell: ({ on }) => (
              <Badge tone={on ? 'success' : 'neutral'}>{on ? t('on') : t('off')}</Badge>
            ),
          },
          { key: 'act', head: t('col_act'), cell: (item) => <Acts item={item} /> },
        ]}
        empty={<EmptyList title={t('none')} />}
      />
      <Pages of={items} hrefFor={(page) => `?page=${page}`} />
      <OpenSheet items={items.items} />
    </Page>
  );
}

function NewItem() {
  const t = useTexts('store-console');
  const store = useTexts('store');
  const c = useTexts('common');
  const at = useListAddress('page');
  return (
    <>
      {(['vouchers', 'products'] as const).map((shelf) => (
        <ButtonLink key={shelf} to={at({ new: shelf })} size="s" preventScrollReset>
          {t('new')}
          {c('colon')}
          {store(`shelf_${shelf}`)}
        </ButtonLink>
      ))}
    </>
  );
}

function NewTitle({ shelf }: { readonly shelf: Shelf | undefined }) {
  const t = useTexts('store-console');
  const store = useTexts('store');
  const c = useTexts('common');
  return <>{shelf ? `${t('new')}${c('colon')}${store(`shelf_${shelf}`)}` : t('new')}</>;
}

function ShelfName({ shelf }: { readonly shelf: Shelf }) {
  const t = useTexts('store');
  return <>{t(`shelf_${shelf}`)}</>;
}

function Acts({ item: { itemId, shelf } }: { readonly item: KeptItem }) {
  const t = useTexts('store-console');
  const at = useListAddress('page');
  return (
    <div className="row">
      <ButtonLink to={at({ change: itemId })} size="s" preventScrollReset>
        {t('change')}
      </ButtonLink>
      {shelf === 'vouchers' && (
        <ButtonLink to={at({ codes: itemId })} size="s" variant="ghost" preventScrollReset>
          {t('codes')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The sheet that the address asks for: a new item, a change of one, or its codes. */
function OpenSheet({ items }: { readonly items: readonly KeptItem[] }) {
  const t = useTexts('store-console');
  const wordsOf = useWords();
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const answer = useAnswer<Imported | FormRefusal>();
  const refusal = answer && 'detail' in answer ? answer : undefined;
  const isDone = answer && 'added' in answer;
  const itemAt = (name: string) => items.find(({ itemId }) => itemId === query.get(name));
  const [codes, changed] = [itemAt('codes'), itemAt('change')];
  const fresh = SHELVES.find((shelf) => shelf === query.get('new'));
  if (codes && !isDone) {
    return (
      <ActionSheet
        title={t('import_title', { item: wordsOf(codes).name })}
        closeTo={at()}
        confirmLabel={t('import')}
        fields={{ act: 'import', itemId: codes.itemId }}
        refusal={refusal}
      >
        <p>{t('import_text')}</p>
        <FileToText name="csv" label={t('import_field')} />
        <TextArea
          name="csv"
          dir="ltr"
          label={t('codes')}
          error={refusal?.fields.csv}
          required
          rows={6}
          autoComplete="off"
          spellCheck={false}
        />
      </ActionSheet>
    );
  }
  if (!changed && !fresh) return null;
  const shelf = changed?.shelf ?? fresh;
  return (
    <ActionSheet
      title={changed ? wordsOf(changed).name : <NewTitle shelf={shelf} />}
      closeTo={at()}
      confirmLabel={t('save')}
      fields={{ ...(changed && { itemId: changed.itemId }), ...(shelf && { shelf }) }}
      refusal={refusal}
    >
      {fresh && <p className="muted">{t('new_text')}</p>}
      <ItemFields item={changed} shelf={shelf} refusal={refusal} />
    </ActionSheet>
  );
}

function WhatCameIn({ imported }: { readonly imported: Imported }) {
  const t = useTexts('store-console');
  const { added, repeated, unreadable, unreadableLines } = imported;
  return (
    <Notice tone={unreadable > 0 ? 'warn' : 'success'} role="status">
      {t('imported', { added, repeated, unreadable })}{' '}
      {unreadable > 0 && t('imported_lines', { lines: unreadableLines.join(', ') })}
    </Notice>
  );
}

/** Reads an item from its form. Fields that are missing from the form stay unchanged. */
function itemIn(form: FormData) {
  const text = (name: string) => textIn(form, name).trim();
  const numbers = typedNumbers(form);
  const words = (name: string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, text(`${name}_${language}`)]));
  const most = numbers.read('limitMost');
  const [itemId, shelf] = [text('itemId'), SHELVES.find((each) => each === text('shelf'))];
  const item = {
    ...(itemId ? { itemId } : shelf && { shelf }),
    price: numbers.read('price') ?? 0,
    on: form.has('on'),
    asksAddress: form.has('asksAddress'),
    limit: most === null ? null : { most, days: numbers.read('limitDays') },
    ...(form.has('stock') && { stock: numbers.read('stock') }),
    ...(form.has('named') && {
      names: withoutEmpty(words('name')),
      texts: withoutEmpty(words('about')),
    }),
  };
  numbers.refuse();
  return item;
}

function withoutEmpty(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ''));
}
