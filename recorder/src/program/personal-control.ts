/** An answer to "Still working?" about the time without input. */
export type IdleAnswer =
  | { answer: 'keep' }
  | { answer: 'discard' }
  | { answer: 'other_project'; projectId: number };

/**
 * Time without input that is held on this machine: it is neither sent nor dropped until it is decided.
 * Milliseconds since the epoch.
 */
export type HeldTime = {
  /** The held time starts here: one minute after the last input. */
  since: number;
  /** Until when it is held; undefined while there still is no input. */
  until: number | undefined;
  /** When it is decided without an answer. */
  answerBy: number;
  /** What happens to it without an answer. */
  otherwise: 'keep' | 'discard';
};

export type PauseState = {
  /** Undefined: until the person resumes. */
  until: number | undefined;
};

/** Whether the person agreed to what is recorded; `outdated` = the rules record more since. */
export type ConsentState = 'given' | 'missing' | 'outdated';

export type CaptureState =
  /** Its time is not final yet, or it can still be reviewed. */
  | 'waiting'
  /** It may leave this machine at any moment. */
  | 'sending'
  | 'sent'
  | 'discarded'
  | 'refused';

/** The latest captures, with the same bytes that the server receives. */
export type RecentCapture = {
  /** The capture group: all monitors of one moment. */
  id: string;
  takenAt: number;
  app: string | undefined;
  title: string | undefined;
  isBlurred: boolean;
  images: { id: string; content: Uint8Array }[];
  state: CaptureState;
  /** While it can be discarded: when it may be sent at the earliest. */
  reviewUntil: number | undefined;
};

/**
 * What people can do about what is recorded about them. Each returns a sentence for them about what
 * happened, and throws ActionRefused with one when it cannot be done.
 */
export type PersonalControl = {
  /** Undefined = until `resume`. The timer keeps running on the server. */
  pause: (minutes: number | undefined) => string;
  resume: () => string;
  answerIdle: (answer: IdleAnswer) => string;
  /** Also offline: the server deletes its part before it gets anything else. */
  forget: (minutes: number) => Promise<string>;
  recentCaptures: () => RecentCapture[];
  /** `id` is the capture group. */
  discardCapture: (id: string) => Promise<string>;
  /** Sends an item again that the server refused. */
  retryRefused: (id: string) => Promise<string>;
  discardRefused: (id: string) => Promise<string>;
};
