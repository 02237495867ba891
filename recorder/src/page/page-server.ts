import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  recorderAction,
  type ActionResult,
  type LocalState,
  type RecorderAction,
} from '@time-tracker/contract/local-recorder';
import { typedCommand } from '../config.ts';
import { isForeignContent, isFromPage, readBody, readCookie } from './check-request.ts';
import { newSecret, PageAccess } from './page-access.ts';
import { PageFiles } from './page-files.ts';
import {
  respond,
  respondJson,
  respondMessage,
  respondOpening,
  respondPage,
} from './page-responses.ts';
import { StateStream } from './state-stream.ts';

const actionMaxBytes = 64 * 1024;
/** For the request, not for the response, which may be a stream. */
const requestTimeoutMs = 10_000;
const connectionsMax = 100;
const cookieName = 'recorder';
export const openCommand = typedCommand('open');

type Parts = {
  /** Folder of the built page. */
  pageFolder: string;
  now: () => number;
  readState: () => Promise<LocalState>;
  perform: (action: RecorderAction) => Promise<ActionResult>;
  /** One image of a recent capture; undefined when there is none with this ID. */
  readCapture: (id: string) => Promise<Uint8Array | undefined>;
};

/**
 * Serves the recorder's page to the person who runs the recorder, and to nobody else: on 127.0.0.1, with
 * a cookie that only a link of this run gives. Its folder has a random name, so that the browser sends the
 * cookie to no other port of this machine.
 */
export class PageServer {
  readonly #parts: Parts;
  readonly #files: PageFiles;
  readonly #access: PageAccess;
  readonly #stream: StateStream;
  readonly #server = createServer({ requestTimeout: requestTimeoutMs });
  readonly #folder = `/${newSecret()}/`;

  static async open(parts: Parts): Promise<PageServer> {
    const server = new PageServer(parts, await PageFiles.open(parts.pageFolder));
    await server.#listen();
    return server;
  }

  private constructor(parts: Parts, files: PageFiles) {
    this.#parts = parts;
    this.#files = files;
    this.#access = new PageAccess(parts.now);
    this.#stream = new StateStream(parts.readState);
    this.#server.maxConnections = connectionsMax;
    this.#server.on('request', (request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  /** An address that opens the page once. */
  createLink(): string {
    return `http://${this.#host}${this.#folder}open?token=${this.#access.createToken()}`;
  }

  /** Open pages get the new state now. */
  update(): void {
    void this.#stream.update();
  }

  /** Whether someone looks at the page. */
  get isViewed(): boolean {
    return this.#stream.isOpen;
  }

  async close(): Promise<void> {
    this.#stream.close();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  get #host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, title: string) =>
      respondMessage(response, status, { title, message: openMessage, command: openCommand });
    if (!isFromPage(request, { host: this.#host })) return refuse(403, 'Not allowed');
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${this.#host}`);
    if (!pathname.startsWith(this.#folder)) return refuse(404, 'Not found');
    const name = pathname.slice(this.#folder.length);
    if (request.method === 'GET' && name === 'open') {
      return this.#exchange(searchParams.get('token') ?? '', response);
    }
    if (isForeignContent(request)) return refuse(403, 'Not allowed');
    const cookie = readCookie(request, cookieName);
    const isSignedIn = () => this.#access.isSignedIn(cookie);
    if (!isSignedIn()) return refuse(403, 'This link is not valid');
    if (request.method === 'POST' && name === 'actions') return this.#act(request, response);
    if (request.method !== 'GET') return refuse(405, 'Not allowed');
    if (name === '') return this.#showPage(response);
    if (name === 'events') return this.#stream.add(response, isSignedIn);
    if (name.startsWith('captures/')) {
      return this.#showCapture(name.slice('captures/'.length), response);
    }
    const file = await this.#files.read(name);
    if (!file) return refuse(404, 'Not found');
    respond(response, { contentType: file.contentType, body: file.content });
  }

  #exchange(token: string, response: ServerResponse): void {
    const secret = this.#access.exchange(token);
    if (secret === undefined) {
      const title = 'This link is not valid';
      const message = `Links work once, within five minutes. ${openMessage}`;
      return respondMessage(response, 403, { title, message, command: openCommand });
    }
    const cookie = `${cookieName}=${secret}; Path=${this.#folder}; HttpOnly; SameSite=Strict`;
    respondOpening(response, cookie);
  }

  async #showPage(response: ServerResponse): Promise<void> {
    const page = await this.#files.read('index.html');
    if (page) return respondPage(response, page.content.toString('utf8'), newSecret());
    respondMessage(response, 503, {
      title: 'The page is not built',
      message: `There is no page in ${this.#files.folder}. Build it, then reload:`,
      command: 'npm run build',
    });
  }

  async #showCapture(id: string, response: ServerResponse): Promise<void> {
    const image = await this.#parts.readCapture(id);
    if (!image) {
      return respondMessage(response, 404, {
        title: 'Not found',
        message: 'This screenshot is no longer on this machine.',
      });
    }
    respond(response, { contentType: 'image/webp', body: image });
  }

  async #act(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Pages of other origins cannot send this type without asking first.
    const type = request.headers['content-type']?.split(';')[0]?.trim();
    if (type !== 'application/json') return respondJson(response, refusedRequest, 415);
    const body = await readBody(request, actionMaxBytes);
    if (body === undefined) {
      response.once('finish', () => request.destroy());
      return respondJson(response, refusedRequest, 413);
    }
    const action = recorderAction.safeParse(parseJson(body));
    if (!action.success) return respondJson(response, refusedRequest, 400);
    const result = await this.#parts.perform(action.data);
    await this.#stream.update();
    respondJson(response, result);
  }
}

const openMessage = 'Open the page from the tray icon, or with this command:';

const refusedRequest: ActionResult = {
  ok: false,
  message: 'The recorder does not understand this request. Reload the page.',
  reason: 'failed',
};

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
