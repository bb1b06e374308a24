// Keeps the inbox fresh and copies a code at a touch.
const EVERY_MS = 2000;
const inbox = document.getElementById('inbox');
let shown = '';

async function refresh() {
  const reply = await fetch('/sandbox/inbox').catch(() => undefined); // restarting: the next one comes
  if (!reply?.ok) return;
  const text = await reply.text();
  if (text === shown) return;
  shown = text;
  inbox.innerHTML = text;
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.setAttribute('data-copied', '');
});

setInterval(() => {
  if (!document.hidden) refresh();
}, EVERY_MS);
