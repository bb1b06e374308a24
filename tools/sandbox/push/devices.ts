import type { FastifyInstance } from 'fastify';
import { shownAs } from '#platform/http/cookies.ts';
import { refuse } from '#platform/http/problems.ts';
import { SESSION_COOKIE } from '#platform/sessions/sessions.ts';
import { type Html, html } from '../page/html.ts';
import type { PushService } from './service.ts';

const PLACE = '/sandbox/push-device';

/** Gives the signed-in player a device for push messages, in place of a browser with the permission. */
export function servePushDevices(app: FastifyInstance, push: PushService): void {
  app.post(PLACE, async (request, reply) => {
    const [session] = shownAs(request.cookies, SESSION_COOKIE);
    if (!session) throw refuse('sign_in_needed');
    const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/${path}`,
        headers: { host: request.host },
        cookies: { [SESSION_COOKIE]: session },
        ...(payload && { payload }),
      });
    const who = await call('GET', 'profile');
    if (who.statusCode !== 200) return reply.status(who.statusCode).send(who.json());
    const device = push.newDevice(String(who.json().username));
    const taken = await call('POST', 'push-subscribe', device);
    if (taken.statusCode !== 200) return reply.status(taken.statusCode).send(taken.json());
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    return isForm ? reply.redirect('/notifications/settings', 303) : device;
  });
}

/** On the sandbox's page. */
export function pushSection(): Html {
  return html`<section class="wide" aria-labelledby="push"><h2 id="push">Push messages</h2>
    <p class="quiet">A browser asks its maker's push service for them, in <a href="/notifications/settings">how you
    are told</a>. Without one: sign in as anybody below, and take a device of the sandbox; what it is sent appears in
    the inbox, opened as that device would.</p>
    <form method="post" action="${PLACE}"><button>Take a device</button></form></section>`;
}
