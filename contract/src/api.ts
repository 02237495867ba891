import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { activityCalls } from './activity.ts';
import { appCalls } from './app.ts';
import { dashboardCalls } from './dashboard.ts';
import { downloadCalls } from './download.ts';
import { eventCalls } from './events.ts';
import { healthCalls } from './health.ts';
import { invitationCalls } from './members/invitation.ts';
import { organizationMemberCalls } from './members/organization-members.ts';
import { projectMemberCalls } from './members/project-members.ts';
import { noticeCalls } from './accounts/notice.ts';
import { organizationCalls } from './organization.ts';
import { projectCalls } from './project.ts';
import { screenshotCalls } from './screenshot.ts';
import { timerCalls } from './timer/timer.ts';
import { userCalls } from './accounts/user.ts';

/** The whole API. A call's name here is its handler, its client function and its query key. */
export const api = {
  user: userCalls,
  organization: { ...organizationCalls, ...organizationMemberCalls },
  invitation: invitationCalls,
  notice: noticeCalls,
  project: { ...projectCalls, ...projectMemberCalls },
  timer: timerCalls,
  activity: activityCalls,
  dashboard: dashboardCalls,
  screenshot: screenshotCalls,
  app: appCalls,
  download: downloadCalls,
  events: eventCalls,
  health: healthCalls,
};

export type Api = typeof api;
export type ApiClient = ContractRouterClient<Api>;
/** What a client sends and receives, by noun and call. */
export type ApiSends = InferContractRouterInputs<Api>;
export type ApiReceives = InferContractRouterOutputs<Api>;
