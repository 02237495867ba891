import type { ApiClient } from '@time-tracker/contract/api';
import type {
  ActionResult,
  LocalState,
  RecorderAction,
} from '@time-tracker/contract/local-recorder';
import { pageFolder } from '../config.ts';
import type { RecentCapture } from '../program/personal-control.ts';
import { buildLocalState, type PageSources } from './local-state.ts';
import { PageServer } from './page-server.ts';
import { ServerFacts } from './server-facts.ts';

type Parts = {
  client: ApiClient;
  readSources: () => Promise<PageSources>;
  recentCaptures: () => RecentCapture[];
  perform: (action: RecorderAction) => Promise<ActionResult>;
};

/** The recorder's page, connected to the running recorder. */
export class LocalPage {
  readonly #server: PageServer;

  static async open(parts: Parts): Promise<LocalPage> {
    const facts = new ServerFacts(parts.client, () => performance.now());
    const server = await PageServer.open({
      pageFolder: pageFolder(),
      now: () => performance.now(),
      readState: () => readState(parts, facts),
      perform: (action) => perform(parts, facts, action),
      readCapture: (id) => Promise.resolve(findImage(parts.recentCaptures(), id)),
    });
    return new LocalPage(server);
  }

  private constructor(server: PageServer) {
    this.#server = server;
  }

  /** An address that opens the page once. */
  createLink(): string {
    return this.#server.createLink();
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

async function readState(parts: Parts, facts: ServerFacts): Promise<LocalState> {
  const sources = await parts.readSources();
  const dayStart = new Date(sources.now);
  dayStart.setHours(0, 0, 0, 0);
  facts.refresh(sources.timer, dayStart);
  return buildLocalState({ ...sources, facts: facts.shown, captures: parts.recentCaptures() });
}

async function perform(
  parts: Parts,
  facts: ServerFacts,
  action: RecorderAction,
): Promise<ActionResult> {
  const result = await parts.perform(action);
  facts.outdate();
  return result;
}

function findImage(captures: RecentCapture[], id: string): Uint8Array | undefined {
  for (const capture of captures) {
    const image = capture.images.find((each) => each.id === id);
    if (image) return image.content;
  }
  return undefined;
}
