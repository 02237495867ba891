import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The static demo content of the notification menu: these events never happened. */
export interface DemoAlert {
  title: MessageDescriptor;
  text: MessageDescriptor;
  when: MessageDescriptor;
}

export const demoAlerts: DemoAlert[] = [
  { title: msg`Project Alice`, text: msg`Phase 1 development`, when: msg`1 hr` },
  { title: msg`HR Confidential`, text: msg`Confidential staff documents`, when: msg`2 hrs` },
  { title: msg`Company HR`, text: msg`Corporate staff profiles`, when: msg`5 hrs` },
  { title: msg`Project Redux`, text: msg`New frontend admin theme`, when: msg`2 days` },
  { title: msg`Project Briefing`, text: msg`Product launch status update`, when: msg`21 Jan` },
  { title: msg`Banner Assets`, text: msg`Collection of banner images`, when: msg`21 Jan` },
  { title: msg`Icon Assets`, text: msg`Collection of SVG icons`, when: msg`20 Mar` },
];

export interface DemoLog {
  statusCode: string;
  level: 'success' | 'warning' | 'error';
  text: MessageDescriptor;
  when: MessageDescriptor;
}

export const demoLogs: DemoLog[] = [
  { statusCode: '200 OK', level: 'success', text: msg`New order`, when: msg`Just now` },
  { statusCode: '500 ERR', level: 'error', text: msg`New customer`, when: msg`2 hrs` },
  { statusCode: '200 OK', level: 'success', text: msg`Payment process`, when: msg`5 hrs` },
  { statusCode: '300 WRN', level: 'warning', text: msg`Search query`, when: msg`2 days` },
  { statusCode: '200 OK', level: 'success', text: msg`API connection`, when: msg`1 week` },
  { statusCode: '200 OK', level: 'success', text: msg`Database restore`, when: msg`Mar 5` },
  { statusCode: '300 WRN', level: 'warning', text: msg`System update`, when: msg`May 15` },
  { statusCode: '500 ERR', level: 'error', text: msg`API down`, when: msg`Sep 3` },
];
