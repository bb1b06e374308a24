import type { TestProduct } from './product.ts';

const HOST = 'blg-za-en.localhost';

/** Signs in by a number's code in a browser of its own, or in the one whose mark is given. */
export async function sessionOfDevice(product: TestProduct, msisdn: string, device?: string) {
  const headers = { host: HOST };
  const cookies = device ? { bl_device: device } : {};
  const post = (url: string, payload: object) =>
    product.app.inject({ method: 'POST', url, headers, cookies, payload });
  await post('/api/dcb/request-otp', { msisdn });
  const messages = await product.app.inject(`/sandbox/messages?to=${msisdn}`);
  const reply = await post('/api/dcb/validate-otp', { msisdn, otp: messages.json()[0].code });
  const cookie = (name: string) => reply.cookies.find((one) => one.name === name)?.value ?? '';
  return { session: cookie('bl_session'), device: cookie('bl_device') };
}
