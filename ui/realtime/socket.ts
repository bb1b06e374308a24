/**
 * The browser's end of the live line: as much of Socket.IO's protocol as is spoken here, text over one WebSocket.
 * Its own client speaks much more (long polling, namespaces, binary), which costs ten times as many bytes.
 */
export interface LiveSocket {
  readonly connected: boolean;
  /** What the server says, besides `connect` and `disconnect` as they happen. */
  on<Message = unknown>(event: string, listener: (message: Message) => void): void;
  /** Says something once; nothing where the line is down: a new line begins anew anyway. */
  emit(event: string, message: unknown): void;
  /** Asks and waits for the answer; fails where the line is down, is cut, or nothing comes in time. */
  ask(event: string, message: unknown, withinMs: number): Promise<unknown>;
}

/** How long until another try, in ms: twice as long each time, never all devices at once. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
/** How long opening a line may take. */
const OPEN_WITHIN_MS = 20_000;

/** What begins a packet: Engine.IO's kind, for a message followed by Socket.IO's. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const DISCONNECT = '41';
const EVENT = '42';
const ANSWER = '43';
const REFUSED = '44';
const LONGEST_KIND = 2;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a line to `path` and keeps it open; `hear` is told how long each packet is. */
export function openSocket(path: string, hear: (length: number) => void): LiveSocket {
  const listeners = new Map<string, ((message: never) => void)[]>();
  const asked = new Map<number, Waiting>();
  let line: WebSocket | undefined;
  let connected = false;
  let questions = 0;
  let failures = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  let silenceMs = OPEN_WITHIN_MS;

  const tell = (event: string, message?: unknown) => {
    // whoever listens names the type of what the server says
    for (const listener of listeners.get(event) ?? []) listener(message as never);
  };
  /** A line that stays silent for so long is none any more. */
  const awaitWord = () => {
    clearTimeout(patience);
    patience = setTimeout(() => cut(), silenceMs);
  };

  function begin(): void {
    clearTimeout(nextTry);
    const { protocol, host } = window.location;
    const own = new WebSocket(
      `${protocol.replace('http', 'ws')}//${host}${path}/?EIO=4&transport=websocket`,
    );
    line = own;
    silenceMs = OPEN_WITHIN_MS;
    awaitWord();
    own.onmessage = ({ data }) => line === own && take(String(data));
    own.onclose = () => line === own && cut();
  }

  /** Lets go of the line without waiting for its end, which a dead network never tells. */
  function cut(again = true): void {
    const old = line;
    line = undefined;
    connected = false;
    clearTimeout(patience);
    old?.close();
    for (const { reject } of asked.values()) reject(new Error('the line was cut'));
    asked.clear();
    if (again) {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      failures += 1;
      clearTimeout(nextTry);
      nextTry = setTimeout(begin, wait * (0.5 + Math.random()));
    }
    tell('disconnect');
  }

  function take(packet: string): void {
    hear(packet.length);
    const kind = packet.startsWith('4') ? packet.slice(0, LONGEST_KIND) : packet.charAt(0);
    const rest = packet.slice(kind.length);
    if (kind === OPEN) {
      const { pingInterval, pingTimeout } = JSON.parse(rest);
      silenceMs = pingInterval + pingTimeout;
      line?.send(CONNECT);
    }
    if (kind === PING) line?.send(PONG);
    if (kind === CONNECT) {
      connected = true;
      failures = 0;
      tell('connect');
    }
    if (kind === REFUSED || kind === DISCONNECT) {
      cut(kind === REFUSED); // whoever is sent away on purpose does not come back
      return;
    }
    if (kind === EVENT) {
      const [event, message] = JSON.parse(rest);
      tell(event, message);
    }
    if (kind === ANSWER) {
      const from = rest.indexOf('[');
      const question = Number(rest.slice(0, from));
      asked.get(question)?.resolve(JSON.parse(rest.slice(from))[0]);
      asked.delete(question);
    }
    awaitWord();
  }

  window.addEventListener('offline', () => line && cut());
  window.addEventListener('online', () => line ?? begin());
  begin();

  return {
    get connected() {
      return connected;
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    emit(event, message) {
      if (connected) line?.send(EVENT + JSON.stringify([event, message]));
    },
    ask(event, message, withinMs) {
      if (!connected) return Promise.reject(new Error('the line is down'));
      const question = questions++;
      return new Promise((resolve, reject) => {
        asked.set(question, { resolve, reject });
        setTimeout(() => {
          asked.delete(question);
          reject(new Error('no answer came in time'));
        }, withinMs);
        line?.send(`${EVENT}${question}${JSON.stringify([event, message])}`);
      });
    },
  };
}
