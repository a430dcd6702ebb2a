import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Way = 'to server' | 'to client';

/** A line to a server on loopback, which a test cuts, holds or slows down. Other lines to the same server do not notice. */
export interface PostgresLine {
  readonly port: number;
  /** The URL of a database, by this line. */
  through(url: string): string;
  /** How many connections are open. */
  connections(): number;
  /** Resets what is open and what is tried, until it is restored. */
  cut(): void;
  /** Holds every byte, of one way or of both, until it is restored; connections are taken, and nothing is said. */
  hang(way?: Way): void;
  /** Every piece takes so long, in each way, until it is restored. */
  delay(ms: number): void;
  /** As before; the bytes that were held arrive. */
  restore(): void;
  /** Connections from now on go to another server; those that are open stay. */
  turnTo(server: { readonly port: number }): void;
  close(): Promise<void>;
}

/** Opens a line to a server. */
export async function openPostgresLine(server: { readonly port: number }): Promise<PostgresLine> {
  let target = server.port;
  const state = new LineState();
  const door = createServer((client) => {
    if (state.isCut) client.resetAndDestroy();
    else void joinUp(client, () => target, state);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  return {
    port,
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    connections: () => [...state.sockets].filter(({ localPort }) => localPort === port).length,
    cut: () => state.cut(),
    hang: (way) => state.hang(way === undefined ? ['to server', 'to client'] : [way]),
    delay: (ms) => {
      state.delayMs = ms;
    },
    restore: () => state.restore(),
    turnTo: (other) => {
      target = other.port;
    },
    async close() {
      state.cut();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}

class LineState {
  readonly sockets = new Set<Socket>();
  isCut = false;
  delayMs = 0;
  #held: readonly Way[] = [];
  #changed = Promise.withResolvers<void>();

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.resetAndDestroy();
    this.#wake();
  }

  hang(ways: readonly Way[]): void {
    this.isCut = false;
    this.#held = ways;
    this.#wake();
  }

  restore(): void {
    this.isCut = false;
    this.delayMs = 0;
    this.#held = [];
    this.#wake();
  }

  /** Until the line lets something pass this way. */
  async passable(way: Way): Promise<void> {
    while (this.#held.includes(way) && !this.isCut) await this.#changed.promise;
    if (this.delayMs > 0) await wait(this.delayMs);
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}

async function joinUp(client: Socket, port: () => number, state: LineState): Promise<void> {
  keep(client, state);
  await state.passable('to server');
  if (client.destroyed) return;
  const server = keep(connect(port(), '127.0.0.1'), state);
  void carry(client, server, 'to server', state);
  void carry(server, client, 'to client', state);
}

function keep(socket: Socket, state: LineState): Socket {
  state.sockets.add(socket);
  // Told to the other end by carry, which meets the same error.
  socket.on('error', () => {}).on('close', () => state.sockets.delete(socket));
  return socket;
}

async function carry(from: Socket, to: Socket, way: Way, state: LineState): Promise<void> {
  try {
    for await (const piece of from) {
      await state.passable(way);
      // Called of a piece that cannot be written any more, too.
      await new Promise<void>((resolve) => to.write(piece, () => resolve()));
    }
    await state.passable(way);
    to.end();
  } catch {
    await state.passable(way);
    to.resetAndDestroy();
  }
}
