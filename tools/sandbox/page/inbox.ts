import type { SandboxMessage } from '../stand-ins.ts';
import { type Html, html } from './html.ts';

const SHOWN = 30;
/** Characters of a text shown in the list. */
const LONG = 200;

/** Messages that "left" the platform, newest first. */
export function inbox(messages: readonly SandboxMessage[]): Html {
  if (messages.length === 0) {
    return html`<p class="quiet">Nothing has been sent yet. Sign in with a phone number or an
      e-mail address, and what is sent to it appears here.</p>`;
  }
  return html`<ol class="inbox">${messages.slice(0, SHOWN).map(message)}</ol>`;
}

function message({ id, kind, to, subject, text, code, link, at, attachments }: SandboxMessage) {
  const letter = html`<a href="/sandbox/mail/${id}" target="_blank">${subject}</a>`;
  return html`<li>
    <header><b dir="ltr">${/^\d+$/.test(to) ? `+${to}` : to}</b> <time datetime="${at}">${at.slice(11, 19)} UTC</time></header>
    ${code === null ? null : html`<button class="code" data-copy="${code}">${code}</button>`}
    ${kind === 'push' ? html`<p class="subject" dir="auto">${subject}</p>` : null}
    ${kind === 'mail' ? html`<p class="subject" dir="auto">${letter}</p>` : null}
    <p dir="auto">${text.length > LONG ? `${text.slice(0, LONG)}…` : text}</p>
    ${link === null ? null : html`<p><a href="${link}" dir="ltr">Follow its link</a></p>`}
    ${attachments.map((name) => html`<p class="quiet" dir="auto">With ${name}</p>`)}
  </li>`;
}
