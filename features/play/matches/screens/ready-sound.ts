type Notes = readonly (readonly [hertz: number, begin: number])[];

/** Three rising notes: Hz, and when each begins. */
const READY: Notes = [
  [587, 0],
  [740, 0.14],
  [880, 0.28],
];
/** A chord that opens upwards, within the motion of a win. */
const WIN: Notes = [
  [523, 0],
  [659, 0.06],
  [784, 0.12],
  [1047, 0.2],
];
const LASTS_S = 0.5;
const LOUD = 0.2;
const BUZZ_MS = [200, 100, 200];

let context: AudioContext | undefined;

/** A tone made on the spot, and a buzz where motion is not unwelcome. */
export async function play(): Promise<void> {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(BUZZ_MS);
  await sound(READY);
}

/** The tone of a win; its buzz is the moment's own. */
export async function playWin(): Promise<void> {
  await sound(WIN);
}

async function sound(notes: Notes): Promise<void> {
  try {
    context ??= new AudioContext();
    await context.resume();
    for (const [pitch, begin] of notes) ring(context, pitch, context.currentTime + begin);
  } catch {
    // no sound before the page has been touched once: the browser's own rule
  }
}

function ring(audio: AudioContext, pitch: number, at: number): void {
  const note = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LASTS_S);
  note.connect(volume).connect(audio.destination);
  note.start(at);
  note.stop(at + LASTS_S);
}
