import { t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import type { RecorderPackage } from '@time-tracker/contract/download';
import classes from './guide.module.css';
import { packageLabel } from './package-label.ts';
import { formatSize } from '../language/format.ts';

/** Packages for other systems than this one, such as for a colleague. */
export function OtherPackages({ packages }: { packages: RecorderPackage[] }) {
  if (packages.length === 0) return null;
  return (
    <details className={classes.folded}>
      <summary>{t`Other systems`}</summary>
      <ul>
        {packages.map((one) => (
          <li key={one.name}>
            <Anchor href={one.url} download={one.name} size="sm">
              {t`Download for ${{ system: packageLabel(one) }}`}
            </Anchor>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[one.name, one.version, formatSize(one.size_bytes)].join(' · ')}
            </Text>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t`SHA-256: ${{ checksum: one.sha256 }}`}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
