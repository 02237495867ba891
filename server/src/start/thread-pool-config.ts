// The threads of libuv wait for the disk, among others. Of its usual four, a few uploads that are
// being synced leave none to work with. Read once, before the first of them starts: main.ts
// imports this before anything else.
process.env['UV_THREADPOOL_SIZE'] ??= '16';
