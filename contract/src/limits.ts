/** Lengths in characters (specification, sections 5 and 9). */
export const nameLength = { min: 3, max: 50 };
export const fullNameLength = { min: 3, max: 101 };
export const emailLength = { min: 3, max: 50 };
export const passwordLength = { min: 3, max: 50 };
export const noteMaxLength = 500;
/** Notes and projects that the timer suggests. */
export const recentEntriesMax = 20;

/** The longest activity. Also the length of the windows of the UTC clock; an activity stays within one. */
export const activityMaxSeconds = 600;
/** Below this many measured seconds, the activity percent is null. */
export const measuredMinimumSeconds = 60;
/** A project counts as worked on from this many seconds. */
export const projectWorkedMinimumSeconds = 60;

export const recordBatchMax = 500;
/** The most activities that one call can change. */
export const changedActivitiesMax = 500;
/** Screenshots that one call may delete. */
export const removedScreenshotsMax = 500;
/** The most sessions of a range that paging can reach. */
export const pagedSessionsMax = 10_000;
/** The longest gap between activities of one work session. */
export const sessionGapSeconds = 60;
export const appsPerActivityMax = 200;
export const futureToleranceSeconds = 120;
export const recordBackDays = 30;
export const manualBackDays = 730;
/** How far back recorded time can be forgotten. */
export const forgetMaxMinutes = 30;
export const rangeMaxDays = 400;

/** Titles of windows and pages are deleted after this many days. */
export const titleRetentionDays = 180;
/** The most apps that a chart shows separately. */
export const chartedAppsDefault = 10;
export const chartedAppsMax = 50;
/** Rules of an organization that give apps a category and a rating. */
export const appRulesMax = 200;

/** Projects, members, apps and websites listed on the dashboard. */
export const dashboardProjectsMax = 8;
export const dashboardRanksMax = 5;
/** Days on the page of a person, weeks on the page of a project. */
export const personDays = 14;
export const projectWeeks = 8;
export const projectMembersMax = 200;
export const workingNowDefault = 24;
/** Members of the team today. */
export const teamTodayDefault = 20;
export const teamTodayMax = 50;
export const teamOffsetMax = 100_000;
export const latestScreenshotsDefault = 12;
export const latestScreenshotsMax = 60;

/** The highest page number that can be asked for. */
export const pageMax = 1_000_000;
export const pageSizeDefault = 10;
export const pageSizeMax = 200;
export const unpagedMax = 10_000;
export const searchMaxLength = 200;

/** Minutes; 0 = no screenshots. */
export const screenshotIntervalDefault = 10;
export const screenshotIntervalMax = 60;
export const screenshotIntervalChoices = [0, 1, 2, 3, 5, 10, 15, 20, 30, 60];
export const uploadMaxBytes = 10 * 1024 * 1024;
export const uploadMaxPixels = 40_000_000;
/** Pixels per side. Decoding an image one pixel wide and millions high takes minutes. */
export const uploadMaxEdge = 16_384;
export const imageLongestEdge = 1920;
export const thumbnailWidth = 320;
/** People and days of one call that compares screenshots. */
export const unchangedScreenPeopleMax = 25;
export const unchangedScreenDaysMax = 31;

/** A timer without a report from any recorder is stopped after this time. */
export const timerSilentMinutes = 5;
/** Proxies often cut off requests that take a minute. */
export const timerWaitMaxSeconds = 50;
/** How often a recorder or page reports at least. */
export const reportEverySeconds = 60;

/** Minutes without input after which a recorder asks "Still working?"; 0 = never. */
export const idleMinutesChoices = [0, 3, 5, 10, 20];
/** Days until screenshots are deleted. Null, which means forever, is allowed too. */
export const retentionDaysChoices = [7, 30, 90, 180, 365];
/** For this long after sign-in, changing the password does not require the current one. */
export const freshSignInMinutes = 5;
/** How long the links in emails are valid. */
export const resetLinkMinutes = 60;
/** Addresses that one call invites. */
export const invitationsMax = 50;
export const invitationLinkDays = 14;
export const verificationLinkDays = 14;

/** How far back a recorder may ask how long its person has worked. */
export const workedBackHours = 48;

/** Minutes that a pause may last. Without one of these it lasts until recording is resumed. */
export const pauseMinutesChoices = [15, 30, 60] as const;
/** Minutes of recorded time that can be forgotten at once. */
export const forgetMinutesChoices = [5, 10, 30] as const;
/** The longest time for which a capture stays on this machine so that it can be discarded. */
export const reviewMinutesMax = 10;
