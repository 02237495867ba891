import { describe, expect, it } from 'vitest';
import { readServerAddress, requireEncryption } from './server-address.ts';

describe('a server address without a scheme', () => {
  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['LOCALHOST', 'http://localhost'],
    ['127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['127.1', 'http://127.0.0.1'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('%s is this machine', async (typed, address) => {
    expect(readServerAddress(typed)).toBe(address);
    await requireEncryption(address);
  });

  it.each([
    ['localhost.evil.example', 'https://localhost.evil.example'],
    ['127.0.0.1.evil.example', 'https://127.0.0.1.evil.example'],
    ['127.evil.example:8080', 'https://127.evil.example:8080'],
    ['localhost:3000@evil.example', 'https://evil.example'],
    ['localhosting.example', 'https://localhosting.example'],
    ['time.example.org:443', 'https://time.example.org'],
  ])('%s is another machine', (typed, address) => {
    expect(readServerAddress(typed)).toBe(address);
  });
});

it.each([
  'http://localhost.evil.example',
  'http://127.evil.example',
  'http://time.example.org',
  'http://192.0.2.1:3000',
  'http://0.0.0.0:3000',
  'http://[2001:db8::1]',
  'http://[::ffff:192.0.2.1]',
])('%s is refused, because it is not encrypted', async (address) => {
  expect(readServerAddress(address)).toBe(address.replace('192.0.2.1]', 'c000:201]'));
  await expect(requireEncryption(address)).rejects.toThrow('is not encrypted');
});

it.each(['', '  ', 'ftp://x', 'http://', 'a b'])('%j is not a server address', (typed) => {
  expect(() => readServerAddress(typed)).toThrow('is not a server address');
});
