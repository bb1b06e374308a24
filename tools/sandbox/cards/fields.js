// The processor's fields in the shop's page: what is typed goes to the processor, the shop hears only what came of it.
const form = document.getElementById('fields');
const shop = form.dataset.parent;
const tell = (message) => parent.postMessage({ source: 'card-fields', ...message }, shop);

async function send(more) {
  const typed = Object.fromEntries(new FormData(form));
  tell({ type: 'sending' });
  const outcome = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...typed, ...more }),
  })
    .then((reply) => reply.json())
    .catch(() => ({ away: true }));
  show(outcome.faults ?? {});
  if (outcome.saved) tell({ type: 'saved' });
  else if (outcome.bank) tell({ type: 'bank', url: new URL(outcome.bank, location.href).href });
  else if (outcome.refused) tell({ type: 'refused', message: outcome.refused });
  else if (outcome.faults) tell({ type: 'faults', holder: outcome.faults.holder ?? null });
  else tell({ type: 'away' });
}

function show(faults) {
  for (const field of ['number', 'expiry', 'cvv']) {
    document.getElementById(`${field}-fault`).textContent = faults[field] ?? '';
    document.getElementById(field).setAttribute('aria-invalid', String(field in faults));
  }
  form.querySelector('[aria-invalid=true]')?.focus();
  measure();
}

function measure() {
  tell({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) });
}

addEventListener('message', ({ origin, data }) => {
  if (origin === shop && data?.type === 'confirm') send({ holder: String(data.holder ?? '') });
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const wallet = event.submitter?.value;
  if (wallet) send({ wallet });
  else tell({ type: 'submit' }); // the shop knows the holder's name
});
document.getElementById('number').addEventListener('input', ({ target }) => {
  if (target.selectionEnd !== target.value.length) return;
  target.value = target.value
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ');
});
document.getElementById('expiry').addEventListener('input', ({ target, inputType }) => {
  if (inputType?.startsWith('delete')) return;
  target.value = target.value.replace(/^(\d{2})\/?(?=\d|$)/, '$1/').slice(0, 7);
});
new ResizeObserver(measure).observe(form);
measure();
