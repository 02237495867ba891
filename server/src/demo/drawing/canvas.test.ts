import { expect, it } from 'vitest';
import { clipTo, createCanvas, drawText, fillBox, widthOfText, type Canvas } from './canvas.ts';

const black = { font: 'sans' as const, size: 20, colour: 0x000000 };

function blankCanvas(): Canvas {
  const canvas = createCanvas(200, 60);
  fillBox(canvas, { x: 0, y: 0, width: 200, height: 60 }, 0xffffff);
  return canvas;
}

/** How much ink there is in a column: 0 for white. */
function inkOfColumn({ pixels, width, height }: Canvas, column: number): number {
  let ink = 0;
  for (let row = 0; row < height; row++) ink += 255 - (pixels[(row * width + column) * 3] ?? 255);
  return ink;
}

function columnsWithInk(canvas: Canvas): number[] {
  return Array.from({ length: canvas.width }, (_, column) => column).filter(
    (column) => inkOfColumn(canvas, column) > 0,
  );
}

it('writes letters from where it is told to where it says', () => {
  const canvas = blankCanvas();
  const end = drawText(canvas, 'Hello', 10, 40, black);
  expect(end).toBeCloseTo(10 + widthOfText('Hello', black));
  const columns = columnsWithInk(canvas);
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...columns)).toBeLessThanOrEqual(Math.ceil(end));
});

it('covers as much as the letter is large', () => {
  const canvas = blankCanvas();
  drawText(canvas, 'l', 10, 40, { ...black, size: 40 });
  const stem = columnsWithInk(canvas).reduce((sum, column) => sum + inkOfColumn(canvas, column), 0);
  // A stem of the regular weight: about a tenth of the size wide, three quarters of it high.
  expect(stem / 255).toBeGreaterThan(40 * 0.08 * 40 * 0.65);
  expect(stem / 255).toBeLessThan(40 * 0.14 * 40 * 0.85);
});

it('leaves the hole of an o open', () => {
  const canvas = blankCanvas();
  drawText(canvas, 'o', 10, 45, { ...black, size: 60 });
  const columns = columnsWithInk(canvas);
  const middle = Math.round((Math.min(...columns) + Math.max(...columns)) / 2);
  const left = Math.min(...columns) + 2;
  expect(inkOfColumn(canvas, middle)).toBeLessThan(inkOfColumn(canvas, left));
});

it('has letters that are put together, such as é', () => {
  const ink = (letter: string) => {
    const canvas = blankCanvas();
    drawText(canvas, letter, 10, 40, black);
    return columnsWithInk(canvas).reduce((sum, column) => sum + inkOfColumn(canvas, column), 0);
  };
  expect(ink('é')).toBeGreaterThan(ink('e'));
});

it('draws nothing outside of what it is clipped to', () => {
  const canvas = blankCanvas();
  const part = clipTo(canvas, { x: 50, y: 0, width: 20, height: 60 });
  fillBox(part, { x: 0, y: 0, width: 200, height: 60 }, 0x000000, 0.5);
  drawText(part, 'Hello, hello, hello', 0, 40, black);
  expect(columnsWithInk(canvas)).toEqual(Array.from({ length: 20 }, (_, index) => 50 + index));
});
