/** The static demo content of the notification menu: nothing in it has happened. */
export interface DemoAlert {
  title: string;
  text: string;
  when: string;
}

export const demoAlerts: DemoAlert[] = [
  { title: 'Project Alice', text: 'Phase 1 development', when: '1 hr' },
  { title: 'HR Confidential', text: 'Confidential staff documents', when: '2 hrs' },
  { title: 'Company HR', text: 'Corporate staff profiles', when: '5 hrs' },
  { title: 'Project Redux', text: 'New frontend admin theme', when: '2 days' },
  { title: 'Project Briefing', text: 'Product launch status update', when: '21 Jan' },
  { title: 'Banner Assets', text: 'Collection of banner images', when: '21 Jan' },
  { title: 'Icon Assets', text: 'Collection of SVG icons', when: '20 Mar' },
];

export interface DemoLog {
  status: string;
  mood: 'good' | 'warning' | 'bad';
  text: string;
  when: string;
}

export const demoLogs: DemoLog[] = [
  { status: '200 OK', mood: 'good', text: 'New order', when: 'Just now' },
  { status: '500 ERR', mood: 'bad', text: 'New customer', when: '2 hrs' },
  { status: '200 OK', mood: 'good', text: 'Payment process', when: '5 hrs' },
  { status: '300 WRN', mood: 'warning', text: 'Search query', when: '2 days' },
  { status: '200 OK', mood: 'good', text: 'API connection', when: '1 week' },
  { status: '200 OK', mood: 'good', text: 'Database restore', when: 'Mar 5' },
  { status: '300 WRN', mood: 'warning', text: 'System update', when: 'May 15' },
  { status: '500 ERR', mood: 'bad', text: 'API down', when: 'Sep 3' },
];
