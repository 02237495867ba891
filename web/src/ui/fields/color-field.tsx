import '../mantine-later.css';
import { ColorSwatch, Group, Input, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { shadeOf, type SeriesColor } from '../charts/series-color.ts';

interface ColorFieldProps<Color> {
  label: string;
  description: string;
  choices: readonly { value: Color; label: string }[];
  /** Undefined while none is chosen. */
  value: Color | undefined;
  disabled?: boolean;
  onChange: (color: Color) => void;
}

/** Colors of charts, one of which is chosen. */
export function ColorField<Color extends SeriesColor>(props: ColorFieldProps<Color>) {
  const { label, description, choices, value: chosen, disabled = false, onChange } = props;
  return (
    <Input.Wrapper label={label} labelElement="div" description={description}>
      <Group gap="xs" mt="xs" role="radiogroup" aria-label={label}>
        {choices.map(({ value, label: name }) => (
          <UnstyledButton
            key={value}
            role="radio"
            aria-checked={value === chosen}
            aria-label={name}
            disabled={disabled}
            onClick={() => onChange(value)}
          >
            <ColorSwatch color={shadeOf(value)} size={28} withShadow={false}>
              {value === chosen && (
                <IconCheck size={16} color="var(--mantine-color-body)" aria-hidden />
              )}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
