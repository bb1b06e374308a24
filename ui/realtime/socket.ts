import { reportSignedOut } from '../api/signed-out.ts';

/**
 * The browser's end of the live line: as much of Socket.IO's protocol as is spoken here, text over one WebSocket.
 * Its own client speaks much more (long polling, namespaces, binary), which costs ten times as many bytes.
 */
export interface LiveSocket {
  readonly connected: boolean;
  /** Listens to the server's messages, and to `connect` and `disconnect`. */
  on<Message = unknown>(event: string, listener: (message: Message) => void): void;
  /** Sends a message once, and drops it without a connection, because a new connection starts over. */
  emit(event: string, message: unknown): void;
  /** Asks and waits for the answer; fails where the line is down, is cut, or nothing comes in time. */
  ask(event: string, message: unknown, withinMs: number): Promise<unknown>;
}

/** Waits between tries, in ms: each is twice as long, with a random part that keeps devices apart. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
/** Longest time to open a line. */
const OPEN_WITHIN_MS = 20_000;

/** First characters of packets: Engine.IO's kind, for a message followed by Socket.IO's. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const DISCONNECT = '41';
const EVENT = '42';
const ANSWER = '43';
const REFUSED = '44';
const LONGEST_KIND = 2;

/** Opens a connection to `path` and keeps it open; `hear` gets the length of each packet. */
export function openSocket(path: string, hear: (length: number) => void): LiveSocket {
  const { on, tell } = createListeners();
  const questions = createQuestions();
  let wire: Wire | undefined;
  const tries = createTries(begin);
  let connected = false;

  function begin(): void {
    tries.stop();
    wire = openWire(path, take, () => cut());
  }

  function take(packet: string): void {
    hear(packet.length);
    const { kind, rest } = readPacket(packet);
    switch (kind) {
      case OPEN:
        wire?.bear(silenceIn(rest));
        wire?.send(CONNECT);
        break;
      case PING:
        wire?.send(PONG);
        break;
      case CONNECT:
        connected = true;
        tries.haveWorked();
        tell('connect');
        break;
      case EVENT: {
        const [event, message] = JSON.parse(rest);
        tell(event, message);
        break;
      }
      case ANSWER:
        questions.answer(rest);
        break;
      case REFUSED:
        cut();
        break;
      case DISCONNECT:
        cut(false); // the session is over: nobody comes back by it
        reportSignedOut();
    }
  }

  function cut(again = true): void {
    wire?.end();
    wire = undefined;
    connected = false;
    questions.fail();
    if (again) tries.later();
    tell('disconnect');
  }

  window.addEventListener('offline', () => wire && cut());
  window.addEventListener('online', () => wire ?? begin());
  begin();

  return {
    get connected() {
      return connected;
    },
    on,
    emit(event, message) {
      if (connected) wire?.send(EVENT + JSON.stringify([event, message]));
    },
    ask(event, message, withinMs) {
      if (!connected) return Promise.reject(new Error('the line is down'));
      return questions.ask(withinMs, (question) =>
        wire?.send(`${EVENT}${question}${JSON.stringify([event, message])}`),
      );
    },
  };
}

/** When a line that was cut is tried again. */
function createTries(begin: () => void) {
  let failures = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  return {
    later(): void {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      failures += 1;
      clearTimeout(next);
      next = setTimeout(begin, wait * (0.5 + Math.random()));
    },
    stop: () => clearTimeout(next),
    haveWorked(): void {
      failures = 0;
    },
  };
}

interface Wire {
  send(packet: string): void;
  /** Sets the longest silence from now on. */
  bear(silenceMs: number): void;
  /** Lets go of it without waiting for its end, which a dead network never tells. */
  end(): void;
}

/** One WebSocket; where it stays silent for too long it is none any more. */
function openWire(path: string, hear: (packet: string) => void, onEnd: () => void): Wire {
  const { protocol, host } = window.location;
  const address = `${protocol.replace('http', 'ws')}//${host}${path}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address);
  let silenceMs = OPEN_WITHIN_MS;
  let isOver = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const awaitWord = () => {
    clearTimeout(patience);
    if (!isOver) patience = setTimeout(onEnd, silenceMs);
  };
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    hear(String(data));
    awaitWord();
  };
  socket.onclose = () => isOver || onEnd();
  awaitWord();

  return {
    send: (packet) => socket.send(packet),
    bear(ms) {
      silenceMs = ms;
    },
    end() {
      isOver = true;
      clearTimeout(patience);
      socket.close();
    },
  };
}

/** Listeners for the server's messages. */
function createListeners() {
  const listeners = new Map<string, ((message: never) => void)[]>();
  return {
    on<Message>(event: string, listener: (message: Message) => void): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    tell(event: string, message?: unknown): void {
      // the listener names the type of the server's message
      for (const listener of listeners.get(event) ?? []) listener(message as never);
    },
  };
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Questions without an answer yet. */
function createQuestions() {
  const asked = new Map<number, Waiting>();
  let questions = 0;
  return {
    ask(withinMs: number, say: (question: number) => void): Promise<unknown> {
      const question = questions++;
      return new Promise((resolve, reject) => {
        asked.set(question, { resolve, reject });
        setTimeout(() => {
          asked.delete(question);
          reject(new Error('no answer came in time'));
        }, withinMs);
        say(question);
      });
    },
    /** The number of the question, and a list of one behind it. */
    answer(text: string): void {
      const from = text.indexOf('[');
      const question = Number(text.slice(0, from));
      asked.get(question)?.resolve(JSON.parse(text.slice(from))[0]);
      asked.delete(question);
    },
    fail(): void {
      for (const { reject } of asked.values()) reject(new Error('the line was cut'));
      asked.clear();
    },
  };
}

function readPacket(packet: string): { kind: string; rest: string } {
  const kind = packet.startsWith('4') ? packet.slice(0, LONGEST_KIND) : packet.charAt(0);
  return { kind, rest: packet.slice(kind.length) };
}

/** The longest silence of a line, from its opening packet. */
function silenceIn(opening: string): number {
  const { pingInterval, pingTimeout } = JSON.parse(opening);
  return pingInterval + pingTimeout;
}
