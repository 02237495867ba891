// The threads of libuv wait for the disk, among others. A few uploads that are being synced would
// block all of its default four. Read once before the first thread starts, so main.ts imports this
// file first.
process.env['UV_THREADPOOL_SIZE'] ??= '16';
