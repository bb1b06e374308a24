import type { Api } from '../connection.ts';

/** The store's items and their initial stock. */
export interface Shelves {
  readonly voucher: Item & { readonly codes: ReadonlySet<string> };
  readonly product: Item;
}

interface Item {
  readonly itemId: string;
  readonly price: number;
  readonly stock: number;
}

/** Fewer than there are people who want one. */
const SHARE = 3;

/** Scarce goods: codes for a third of the people, and pieces for a third. */
export async function openShelves(api: Api, people: number): Promise<Shelves> {
  const stock = Math.ceil(people / SHARE);
  const codes = Array.from({ length: stock }, (_, index) => `AIRTIME-${1000 + index}`);
  const voucher = { price: 15, stock };
  const { itemId } = await api.saveItem({
    shelf: 'vouchers',
    names: { en: 'Airtime' },
    price: voucher.price,
  });
  await api.importCodes({ itemId, csv: codes.join('\n') });
  const shirt = { price: 20, stock };
  const { itemId: shirtId } = await api.saveItem({
    shelf: 'products',
    names: { en: 'Shirt' },
    ...shirt,
  });
  return {
    voucher: { ...voucher, itemId, codes: new Set(codes) },
    product: { ...shirt, itemId: shirtId },
  };
}
