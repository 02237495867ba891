/** Colors of a window. */
export type Theme = {
  isDark: boolean;
  background: string;
  surface: string;
  sidebar: string;
  text: string;
  muted: string;
  border: string;
  code: {
    keyword: string;
    string: string;
    comment: string;
    number: string;
    type: string;
    call: string;
  };
};

export const light: Theme = {
  isDark: false,
  background: '#ffffff',
  surface: '#f5f6f8',
  sidebar: '#eceef2',
  text: '#22262b',
  muted: '#7c838e',
  border: '#dfe2e7',
  code: {
    keyword: '#9b2393',
    string: '#a31515',
    comment: '#5c8a4e',
    number: '#0f68a0',
    type: '#1c6b8a',
    call: '#3a5fbf',
  },
};

export const dark: Theme = {
  isDark: true,
  background: '#1f2430',
  surface: '#272d3b',
  sidebar: '#1a1e29',
  text: '#d3d7de',
  muted: '#7a8497',
  border: '#323949',
  code: {
    keyword: '#ffa759',
    string: '#bae67e',
    comment: '#6b7a90',
    number: '#ffcc66',
    type: '#5ccfe6',
    call: '#ffd580',
  },
};

/** Colors of avatars, charts and icons. */
export const palette = [
  '#3b82f6',
  '#e2574c',
  '#27ae60',
  '#f2b134',
  '#8e5bd6',
  '#16a6b6',
  '#d9668c',
  '#7d88a8',
] as const;

export function paletteColor(index: number): string {
  return palette[Math.abs(index) % palette.length] ?? palette[0];
}
