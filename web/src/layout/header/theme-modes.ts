import { msg } from '@lingui/core/macro';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

export const themeModes = [
  { mode: 'light', label: msg`Light`, Icon: IconSun },
  { mode: 'dark', label: msg`Dark`, Icon: IconMoon },
  { mode: 'system', label: msg`System`, Icon: IconDeviceDesktop },
] as const;
