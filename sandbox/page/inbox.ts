import type { SandboxMessage } from '../stand-ins.ts';
import { type Html, html } from './html.ts';

const SHOWN = 30;

/** Messages that "left" the platform, newest first. */
export function inbox(messages: readonly SandboxMessage[]): Html {
  if (messages.length === 0) {
    return html`<p class="quiet">Nothing has been sent yet. Sign in with a phone number, and its
      one-time code appears here.</p>`;
  }
  return html`<ol class="inbox">${messages.slice(0, SHOWN).map(message)}</ol>`;
}

function message({ to, text, code, at }: SandboxMessage): Html {
  return html`<li>
    <header><b dir="ltr">${/^\d+$/.test(to) ? `+${to}` : to}</b> <time datetime="${at}">${at.slice(11, 19)} UTC</time></header>
    ${code === null ? null : html`<button class="code" data-copy="${code}">${code}</button>`}
    <p dir="auto">${text}</p>
  </li>`;
}
