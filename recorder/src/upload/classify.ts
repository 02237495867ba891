import { z } from 'zod';
import { ErrorAnswer } from '../api/server-client.ts';

/** What became of one item that was sent. */
export type UploadResult =
  | { kind: 'activity'; activityId: string; answered: AnsweredEntry | FailedCall }
  | { kind: 'screenshot'; id: string; sha256: string; answered: AnsweredImage | FailedCall };

/** The entry of a 2xx answer at the item's place; whatever the server said. */
type AnsweredEntry = { entry: unknown };
/** The body of a 2xx answer; whatever the server said. */
type AnsweredImage = { body: unknown };
/** What the call threw: NoAnswer, ErrorAnswer, or anything else. */
type FailedCall = { failure: unknown };

/** `sent`: the spool may forget it. `set aside`: kept apart, shown, never sent again. */
export type Verdict = 'sent' | 'retry' | 'set aside';

const storedEntry = z.looseObject({
  activity_id: z.string(),
  status: z.enum(['stored', 'updated', 'clipped']),
});
const refusedEntry = z.looseObject({ status: z.literal('refused'), code: z.string().min(1) });
const recordAnswer = z.looseObject({ results: z.array(z.looseObject({ status: z.string() })) });
const storedImage = z.looseObject({ id: z.string(), sha256: z.string() });

/** The person removed it on purpose: forgetting it is what he asked for. */
const forgottenCodes = new Set(['activity_removed']);
/** These pass with time or with a corrected clock. */
const passingCodes = new Set(['in_the_future']);
/** Answers that speak of this very image: the next try would end the same way. */
const imageRefusals = new Set([404, 409, 415, 422]);

/** One entry for each activity that was sent; undefined when the answer is not the server's. */
export function readEntries(answer: unknown, count: number): unknown[] | undefined {
  const read = recordAnswer.safeParse(answer);
  return read.success && read.data.results.length === count ? read.data.results : undefined;
}

/** Whether the answer to an image is the server's. */
export function isImageAnswer(body: unknown): boolean {
  return storedImage.safeParse(body).success;
}

/** Decides what happens to an item. The default is retry: nothing is lost by asking again. */
export function classify(result: UploadResult): Verdict {
  switch (result.kind) {
    case 'activity':
      return 'failure' in result.answered
        ? 'retry'
        : classifyEntry(result.activityId, result.answered.entry);
    case 'screenshot':
      return 'failure' in result.answered
        ? classifyImageFailure(result.answered.failure)
        : classifyImage(result, result.answered.body);
  }
}

function classifyEntry(activityId: string, entry: unknown): Verdict {
  const stored = storedEntry.safeParse(entry);
  if (stored.success) return sameId(stored.data.activity_id, activityId) ? 'sent' : 'retry';
  const refused = refusedEntry.safeParse(entry);
  if (!refused.success || passingCodes.has(refused.data.code)) return 'retry';
  return forgottenCodes.has(refused.data.code) ? 'sent' : 'set aside';
}

function classifyImage(sent: { id: string; sha256: string }, body: unknown): Verdict {
  const stored = storedImage.safeParse(body);
  if (!stored.success) return 'retry';
  const same = sameId(stored.data.id, sent.id) && stored.data.sha256.toLowerCase() === sent.sha256;
  return same ? 'sent' : 'retry';
}

function classifyImageFailure(failure: unknown): Verdict {
  if (!(failure instanceof ErrorAnswer)) return 'retry';
  // Without our own word in it, the answer came from something in between.
  if (failure.code === undefined) return 'retry';
  if (forgottenCodes.has(failure.code)) return 'sent';
  return imageRefusals.has(failure.status) ? 'set aside' : 'retry';
}

function sameId(answered: string, sent: string): boolean {
  return answered.toLowerCase() === sent.toLowerCase();
}

/** Why an item is set aside, for people and for `status`. */
export function refusalOf(result: UploadResult): { reason: string; code?: string | undefined } {
  if ('failure' in result.answered) {
    const { failure } = result.answered;
    const code = failure instanceof ErrorAnswer ? failure.code : undefined;
    return { reason: failure instanceof Error ? failure.message : String(failure), code };
  }
  const said = 'entry' in result.answered ? result.answered.entry : result.answered.body;
  const read = z.looseObject({ code: z.string(), message: z.string().optional() }).safeParse(said);
  const code = read.data?.code;
  return { reason: read.data?.message ?? code ?? 'refused by the server', code };
}
