import SHAPES from '../fixtures/paystack.json' with { type: 'json' };

interface Kept {
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly words: string;
}

export interface Body {
  readonly email: string;
  readonly reference: string;
  readonly amount?: number;
  readonly currency: string;
  readonly authorization_code: string;
  readonly transaction: string;
}

export type Reply = readonly [number, object];

/** The address of every customer. */
const EMAIL = 'player@mail.example';

/** The books of the stand-in: transactions by reference, refunds, disputes. */
export class Books {
  readonly transactions = new Map<string, Kept>();
  readonly refunds: { transaction: number; amount: number; status: string }[] = [];
  readonly disputed = new Set<number>();
  /** Deactivated authorisations. */
  readonly forgotten: string[] = [];
  /** References of charges in their order. */
  readonly charges: string[] = [];
  charging = { status: 'success', words: 'Approved' };
  #customers = 0;

  customer(): Reply {
    this.#customers += 1;
    const code = `CUS_fake${this.#customers}`;
    return [200, { ...SHAPES.customer, data: { ...SHAPES.customer.data, customer_code: code } }];
  }

  customerFound(code: string): Reply {
    const data = { ...SHAPES.customerFound.data, email: EMAIL, customer_code: code };
    return [200, { ...SHAPES.customerFound, data }];
  }

  deactivate({ authorization_code: token }: Body): Reply {
    this.forgotten.push(token);
    return [200, { status: true, message: 'Authorization has been deactivated' }];
  }

  initialize(body: Body): Reply {
    if (!this.#keep(body, 'abandoned', '')) return [400, SHAPES.duplicate];
    const data = { ...SHAPES.initialize.data, reference: body.reference };
    return [200, { ...SHAPES.initialize, data }];
  }

  charge(body: Body): Reply {
    if (body.email !== EMAIL) return [400, { status: false, message: 'Email does not match' }];
    const { status, words } = this.charging;
    const isPaused = status === 'paused';
    const kept = this.#keep(body, isPaused ? 'abandoned' : status, words);
    if (!kept) return [400, SHAPES.duplicate];
    this.charges.push(body.reference);
    if (!isPaused) return shown(SHAPES.charge, kept);
    return [200, { ...SHAPES.paused, data: { ...SHAPES.paused.data, reference: body.reference } }];
  }

  verify(reference: string): Reply {
    const kept = this.transactions.get(reference);
    return kept ? shown(SHAPES.verify, kept) : [400, SHAPES.notFound];
  }

  refund({ transaction: reference, amount }: Body): Reply {
    const kept = this.transactions.get(reference);
    if (!kept) return [404, SHAPES.notFound];
    const isOver = this.refunds.some(({ transaction, status }) => {
      return transaction === kept.id && status !== 'failed';
    });
    if (isOver || kept.status !== 'success') {
      return [400, { status: false, message: 'Transaction has been fully reversed' }];
    }
    this.refunds.push({ transaction: kept.id, amount: amount ?? kept.amount, status: 'pending' });
    return [200, SHAPES.refund];
  }

  disputes(id: number): Reply {
    const lost = { ...SHAPES.disputeLost.data, transaction: { id } };
    const data = this.disputed.has(id) ? [lost] : [];
    return [200, { status: true, message: 'Disputes retrieved', data }];
  }

  idOf(reference: string): number {
    return this.transactions.get(reference)?.id ?? 0;
  }

  #keep(body: Body, status: string, words: string): Kept | undefined {
    const { reference, amount = 0, currency } = body;
    if (this.transactions.has(reference)) return undefined;
    const kept = { id: this.transactions.size + 1, reference, amount, currency, status, words };
    this.transactions.set(reference, kept);
    return kept;
  }
}

function shown(shape: { readonly data: object }, { words, ...kept }: Kept): Reply {
  return [200, { ...shape, data: { ...shape.data, ...kept, gateway_response: words } }];
}
