import { setImmediate as nextTurn } from 'node:timers/promises';
import { toRights } from '../../access/authenticate.ts';
import { canView } from '../../access/visible-work.ts';
import type { Database } from '../../database/database.ts';
import { findOpenedScreenshots, type OpenedScreenshot } from './opened-screenshot-store.ts';

/** A screenshot that the user of a session may currently view. */
type AskedImage = { viewerId: number; shot: OpenedScreenshot };

export type AskedImages = {
  /** Undefined: the session ended, its user may not see it, or there is no image. */
  find(sessionId: string, screenshotId: string, now: Date): Promise<AskedImage | undefined>;
};

type Question = {
  screenshotId: string;
  now: Date;
  answer: (found: AskedImage | undefined) => void;
  fail: (error: unknown) => void;
};

/**
 * Looks up who may see which screenshots. While one look of a session is under way, its further
 * questions are gathered and asked together by the next, so that a page of thumbnails costs the
 * database a few statements. No question is answered from what was read before it was asked.
 */
export function createAskedImages(database: Database): AskedImages {
  const waiting = new Map<string, Question[]>();

  async function answerAll(sessionId: string): Promise<void> {
    for (;;) {
      const questions = waiting.get(sessionId) ?? [];
      if (questions.length === 0) break;
      waiting.set(sessionId, []);
      try {
        const find = await lookUp(database, sessionId, questions);
        for (const { screenshotId, answer } of questions) answer(find(screenshotId));
        // Once around the event loop: who got an image then asks for the next, and is asked along.
        await nextTurn();
        await nextTurn();
      } catch (error) {
        for (const { fail } of questions) fail(error);
      }
    }
    waiting.delete(sessionId);
  }

  return {
    find: (sessionId, screenshotId, now) =>
      new Promise((answer, fail) => {
        const question = { screenshotId, now, answer, fail };
        const others = waiting.get(sessionId);
        if (others !== undefined) {
          others.push(question);
          return;
        }
        waiting.set(sessionId, [question]);
        // Those that came in the same read of the network are asked together.
        setImmediate(() => void answerAll(sessionId));
      }),
  };
}

async function lookUp(
  database: Database,
  sessionId: string,
  questions: readonly Question[],
): Promise<(screenshotId: string) => AskedImage | undefined> {
  const now = new Date(Math.max(...questions.map((question) => question.now.getTime())));
  const ids = [...new Set(questions.map(({ screenshotId }) => screenshotId))];
  const found = await findOpenedScreenshots(database, sessionId, ids, now);
  if (found === undefined) return () => undefined;
  const viewer = toRights(found.viewer);
  const shots = new Map(found.screenshots.map((shot) => [shot.id, shot]));
  return (screenshotId) => {
    const shot = shots.get(screenshotId);
    if (shot === undefined || !canView(viewer, shot)) return undefined;
    return { viewerId: viewer.userId, shot };
  };
}
