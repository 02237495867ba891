import { z } from 'zod';
import { call } from './call.ts';

export const packageSystem = z.enum(['linux', 'windows', 'macos']);
export const packageKind = z.enum(['deb', 'tarball', 'installer']);

/** A package of the desktop app that people can download. */
export const recorderPackage = z.object({
  name: z.string().describe('File name'),
  system: packageSystem,
  kind: packageKind,
  arch: z.enum(['x64', 'arm64']),
  version: z.string(),
  size_bytes: z.int().positive(),
  sha256: z.string().describe('SHA-256 of the file, in hexadecimal'),
  url: z.string().describe('Absolute, or a path on this server'),
});
export type RecorderPackage = z.infer<typeof recorderPackage>;

export const downloadCalls = {
  list: call('/download/list', { who: 'anyone' }, 'List the packages of the desktop app').output(
    z.object({
      status: z
        .enum(['available', 'none', 'unreachable', 'external'])
        .describe(
          'none: the server has no packages. unreachable: they cannot be read right now. external: they are on the page at external_url.',
        ),
      packages: z
        .array(recorderPackage)
        .describe('The latest of each system, kind and architecture'),
      external_url: z.string().nullable(),
    }),
  ),
};
