import { t } from '@lingui/core/macro';
import { ColorSwatch, Group, Input, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { projectColors, type ProjectColor } from '@time-tracker/contract/project-colors';
import { shadeOf } from '../charts/series-color.ts';

interface ProjectColorFieldProps {
  /** Undefined while none is chosen. */
  value: ProjectColor | undefined;
  description?: string;
  disabled?: boolean;
  onChange: (color: ProjectColor) => void;
}

/** The colors of projects, one of which is chosen. */
export function ProjectColorField({ value, onChange, ...rest }: ProjectColorFieldProps) {
  const { description = t`Used in charts, strips and lists.`, disabled = false } = rest;
  return (
    <Input.Wrapper label={t`Color`} labelElement="div" description={description}>
      <Group gap="xs" mt="xs" role="radiogroup" aria-label={t`Color`}>
        {projectColors.map((color) => (
          <UnstyledButton
            key={color}
            role="radio"
            aria-checked={color === value}
            aria-label={colorName(color)}
            disabled={disabled}
            onClick={() => onChange(color)}
          >
            <ColorSwatch color={shadeOf(color)} size={28} withShadow={false}>
              {color === value && (
                <IconCheck size={16} color="var(--mantine-color-body)" aria-hidden />
              )}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
    </Input.Wrapper>
  );
}

function colorName(color: ProjectColor): string {
  const names: Record<ProjectColor, string> = {
    blue: t`Blue`,
    orange: t`Orange`,
    green: t`Green`,
    violet: t`Violet`,
    pink: t`Pink`,
    amber: t`Amber`,
    teal: t`Teal`,
    slate: t`Slate`,
    purple: t`Purple`,
    olive: t`Olive`,
  };
  return names[color];
}
