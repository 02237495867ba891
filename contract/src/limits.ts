/** Lengths in characters, specification section 5 and 9. */
export const nameLength = { min: 3, max: 50 };
export const fullNameLength = { min: 3, max: 101 };
export const emailLength = { min: 3, max: 50 };
export const passwordLength = { min: 3, max: 50 };
export const noteMaxLength = 500;

/** An activity is at most this long and never crosses a mark of the UTC clock this far apart. */
export const activityMaxSeconds = 600;
/** Below this many measured seconds an activity percent says nothing: null. */
export const measuredMinimumSeconds = 60;
/** A project counts as worked on from this many seconds. */
export const projectWorkedMinimumSeconds = 60;

export const recordBatchMax = 500;
/** Activities that one call moves, or writes one note to. */
export const changedActivitiesMax = 500;
/** How far back through the sessions of a range one can page. */
export const pagedSessionsMax = 10_000;
/** A work session holds no gap longer than this. */
export const sessionGapSeconds = 60;
export const appsPerActivityMax = 200;
export const futureToleranceSeconds = 120;
export const recordBackDays = 30;
export const manualBackDays = 730;
export const rangeMaxDays = 400;

/** Titles of windows and pages are kept this long. */
export const titleRetentionDays = 180;
/** Applications that a chart shows apart from the rest. */
export const chartedAppsDefault = 10;
export const chartedAppsMax = 50;

/** Projects, members, applications and sites that the dashboard names. */
export const dashboardProjectsMax = 8;
export const dashboardRanksMax = 5;
export const workingNowDefault = 24;
export const latestScreenshotsDefault = 12;
export const latestScreenshotsMax = 60;

export const pageSizeDefault = 10;
export const pageSizeMax = 200;
export const unpagedMax = 10_000;

/** Minutes; 0 = no screenshots. */
export const screenshotIntervalDefault = 10;
export const screenshotIntervalMax = 60;
export const screenshotIntervalChoices = [0, 1, 2, 3, 5, 10, 15, 20, 30, 60];
export const uploadMaxBytes = 10 * 1024 * 1024;
export const uploadMaxPixels = 40_000_000;
/** Pixels of each side: decoders take minutes for an image that is one pixel wide. */
export const uploadMaxEdge = 16_384;
export const imageLongestEdge = 1920;
export const thumbnailWidth = 320;

/** A timer nobody reports for is closed after this long. */
export const timerSilentMinutes = 5;
/** A recorder or page says at least this often that it lives. */
export const reportEverySeconds = 60;

/** Minutes without input after which a recorder asks "still working?"; 0 = never. */
export const idleMinutesChoices = [0, 3, 5, 10, 20];
/** Days that screenshots are kept; besides these, null = for ever. */
export const retentionDaysChoices = [7, 30, 90, 180, 365];
/** This long after signing in, a new password needs no current one. */
export const freshSignInMinutes = 5;
/** How long the links in mails work. */
export const resetLinkMinutes = 60;
export const invitationLinkDays = 14;
export const verificationLinkDays = 14;
