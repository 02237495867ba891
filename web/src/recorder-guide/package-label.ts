import { t } from '@lingui/core/macro';
import type { RecorderPackage } from '@time-tracker/contract/download';

type Described = Pick<RecorderPackage, 'system' | 'kind' | 'arch'>;

/** For example "Debian and Ubuntu" or "Windows (ARM)". */
export function packageLabel({ system, kind, arch }: Described): string {
  const name = kind === 'deb' ? t`Debian and Ubuntu` : systemLabel(system, kind);
  return arch === 'arm64' ? t`${name} (ARM)` : name;
}

function systemLabel(system: RecorderPackage['system'], kind: RecorderPackage['kind']): string {
  switch (system) {
    case 'linux':
      return kind === 'tarball' ? t`Linux, any distribution` : t`Linux`;
    case 'windows':
      return t`Windows`;
    case 'macos':
      return t`macOS`;
  }
}
