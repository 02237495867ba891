import koffi, { type LibraryHandle } from 'koffi';
import { readFileDescription } from './file-description.ts';

export type Win32Programs = {
  /** Path of the program's file; empty for a process that has ended or is protected. */
  path: (process: number) => string;
  /** Empty where Windows does not say it. */
  commandLine: (process: number) => string;
  /** What the file says it is ("Google Chrome"); undefined when it says nothing. */
  description: (path: string) => string | undefined;
};

const queryLimitedInformation = 0x1000;
const commandLineInformation = 60;
const pathMaxLength = 32_768;
/** The head of a UNICODE_STRING; its text follows. */
const stringHeadBytes = 16;

export function openPrograms(): Win32Programs {
  const kernel32 = koffi.load('kernel32.dll');
  const withProcess = openWithProcess(kernel32);
  const readPath = kernel32.func(
    'int QueryFullProcessImageNameW(intptr_t process, uint32_t flags, void *path, _Inout_ uint32_t *length)',
  );
  const readInformation = koffi
    .load('ntdll.dll')
    .func(
      'int NtQueryInformationProcess(intptr_t process, int kind, void *data, uint32_t bytes, _Out_ uint32_t *used)',
    );
  const text = Buffer.alloc(pathMaxLength * 2);
  return {
    path: (process) =>
      withProcess(process, (handle) => {
        const length = [pathMaxLength];
        if (!readPath(handle, 0, text, length)) return '';
        return text.toString('utf16le', 0, (length[0] ?? 0) * 2);
      }),
    commandLine: (process) =>
      withProcess(process, (handle) => {
        const status = Number(
          readInformation(handle, commandLineInformation, text, text.length, [0]),
        );
        if (status < 0) return '';
        return text.toString('utf16le', stringHeadBytes, stringHeadBytes + text.readUInt16LE(0));
      }),
    description: openDescriptions(),
  };
}

function openWithProcess(
  kernel32: LibraryHandle,
): (process: number, read: (handle: number) => string) => string {
  const open = kernel32.func(
    'intptr_t OpenProcess(uint32_t access, int inherit, uint32_t process)',
  );
  const close = kernel32.func('int CloseHandle(intptr_t handle)');
  return (process, read) => {
    const handle = process === 0 ? 0 : Number(open(queryLimitedInformation, 0, process));
    if (handle === 0) return '';
    try {
      return read(handle);
    } finally {
      close(handle);
    }
  };
}

/** Reads each file once. */
function openDescriptions(): (path: string) => string | undefined {
  const version = koffi.load('version.dll');
  const readSize = version.func(
    'uint32_t GetFileVersionInfoSizeW(const char16_t *path, _Out_ uint32_t *handle)',
  );
  const read = version.func(
    'int GetFileVersionInfoW(const char16_t *path, uint32_t handle, uint32_t bytes, void *data)',
  );
  const known = new Map<string, string | undefined>();
  const describe = (path: string) => {
    const bytes = Number(readSize(path, [0]));
    if (bytes === 0) return undefined;
    const block = Buffer.alloc(bytes);
    return read(path, 0, bytes, block) ? readFileDescription(block) : undefined;
  };
  return (path) => {
    if (path && !known.has(path)) known.set(path, describe(path));
    return known.get(path);
  };
}
