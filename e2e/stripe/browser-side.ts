/**
 * The answer of `https://js.stripe.com` in journeys: as much of Stripe.js as the checkout calls. It refuses
 * what Stripe's documentation does not allow: calls in another order, and arguments that do not exist.
 */
export function browserSide(): void {
  const insist = (isRight: unknown, rule: string) => {
    if (isRight) return;
    const wrong = new Error(`Stripe.js: ${rule}`);
    reportError(wrong); // the journey sees it even if the page catches it
    throw wrong;
  };
  let card = '';
  window.addEventListener('message', ({ origin, data }) => {
    if (origin === 'https://js.stripe.com' && 'card' in data) card = data.card;
  });

  const frame = (src: string, into: Element) => {
    const made = document.createElement('iframe');
    made.src = src;
    into.append(made);
    return made;
  };

  const createElements = ({ clientSecret, appearance }: Record<string, unknown>) => {
    insist(/^seti_\w+_secret$/.test(String(clientSecret)), 'elements() takes the client secret');
    insist(Object(appearance).theme === 'night', 'appearance.theme is one of the themes');
    const hearers: Record<string, (() => void)[]> = {};
    const element = {
      on: (event: string, hear: () => void) => {
        insist(['ready', 'loaderror', 'change'].includes(event), 'an event of the element');
        hearers[event] = [...(hearers[event] ?? []), hear];
      },
      mount: (place: Element) => {
        const fields = frame('https://js.stripe.com/v3/elements-inner-payment.html', place);
        fields.addEventListener('load', () => {
          for (const hear of hearers.ready ?? []) hear();
        });
      },
      destroy: () => undefined,
    };
    const elements = {
      submitted: false,
      secret: clientSecret,
      create: (type: string, { layout }: Record<string, unknown>) => {
        insist(type === 'payment' && layout === 'accordion', 'create() makes a payment element');
        return element;
      },
      getElement: () => element,
      submit: () => {
        elements.submitted = card !== '';
        const error = { type: 'validation_error', code: 'incomplete_number' };
        return Promise.resolve(card === '' ? { error } : {});
      },
    };
    return elements;
  };

  const confirm = async (id: string, approved: boolean) => {
    const body = new URLSearchParams({ number: card, ...(approved && { approved: 'yes' }) });
    const url = `https://api.stripe.com/v1/setup_intents/${id}/confirm`;
    return (await fetch(url, { method: 'POST', body })).json();
  };

  const bankSays = () =>
    new Promise<void>((resolve) => {
      const bank = frame('https://hooks.stripe.com/3d_secure_2/authenticate', document.body);
      window.addEventListener('message', ({ origin, data }) => {
        if (origin !== 'https://hooks.stripe.com' || data !== 'approved') return;
        bank.remove();
        resolve();
      });
    });

  const confirmSetup = async (options: Record<string, unknown>) => {
    const { elements, clientSecret, confirmParams, redirect } = options;
    const { return_url: back, payment_method_data: method } = Object(confirmParams);
    insist(Object(elements).submitted, 'elements.submit() comes before confirmSetup()');
    insist(clientSecret === Object(elements).secret, 'one client secret');
    insist(/^https?:/.test(back), 'confirmParams.return_url is a whole address');
    insist(method.billing_details.name, 'the holder goes along as billing_details.name');
    insist(redirect === 'if_required', 'cards need no redirect');
    const id = String(clientSecret).replace(/_secret$/, '');
    let answer = await confirm(id, false);
    if (answer.status === 'requires_action') {
      await bankSays();
      answer = await confirm(id, true);
    }
    return answer.error ? { error: answer.error } : { setupIntent: answer };
  };

  const Stripe = (key: string, { locale }: Record<string, unknown>) => {
    insist(key.startsWith('pk_'), 'the publishable key, never the secret one');
    insist(locale === 'en', 'the language of the page');
    return { elements: createElements, confirmSetup };
  };
  Object.assign(window, { Stripe });
}

/** The page within the Payment Element's frame. */
export const FIELDS = `<!doctype html><label>Card number <input name="number"></label><script>
  document.querySelector('input').addEventListener('input', ({ target }) =>
    parent.postMessage({ card: target.value.replaceAll(' ', '') }, '*'));
</script>`;

/** The bank's page, in a frame above ours. */
export const BANK = `<!doctype html><button>Approve</button><script>
  document.querySelector('button').addEventListener('click', () => parent.postMessage('approved', '*'));
</script>`;
