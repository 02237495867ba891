import type { KeptPiece, KeptRecording, QueueWrites } from './piece-queue.ts';

const databaseName = 'time-tracker-recorder';
const storeNames = { pieces: 'pieces', memory: 'memory' };

type OwnedPiece = KeptPiece & { userId: number };

/** What one user recorded in this browser and the server has not taken yet, in IndexedDB. */
export interface PieceStorage {
  read(): Promise<KeptRecording>;
  write(writes: QueueWrites, memory: KeptRecording['memory']): Promise<void>;
  close(): void;
}

export async function openPieceStorage(userId: number): Promise<PieceStorage> {
  const database = await openDatabase();
  return {
    read: () => readAll(database, userId),
    write: ({ puts, deletes }, memory) =>
      new Promise((resolve, reject) => {
        const names = Object.values(storeNames);
        const transaction = database.transaction(names, 'readwrite');
        const pieces = transaction.objectStore(storeNames.pieces);
        for (const piece of puts) pieces.put({ ...piece, userId } satisfies OwnedPiece);
        for (const activityId of deletes) pieces.delete(activityId);
        transaction.objectStore(storeNames.memory).put({ userId, memory });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(failureOf(transaction.error));
      }),
    close: () => database.close(),
  };
}

/** Where the browser keeps nothing: recording goes on, and lasts as long as the page. */
export function forgetfulStorage(): PieceStorage {
  return {
    read: () => Promise.resolve({ memory: null, pieces: [] }),
    write: () => Promise.resolve(),
    close: () => undefined,
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore(storeNames.pieces, { keyPath: 'activityId' })
        .createIndex('userId', 'userId');
      request.result.createObjectStore(storeNames.memory, { keyPath: 'userId' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failureOf(request.error));
  });
}

function readAll(database: IDBDatabase, userId: number): Promise<KeptRecording> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(Object.values(storeNames), 'readonly');
    const pieces = transaction.objectStore(storeNames.pieces).index('userId').getAll(userId);
    const kept = transaction.objectStore(storeNames.memory).get(userId);
    transaction.oncomplete = () => {
      const row = kept.result as { memory: KeptRecording['memory'] } | undefined;
      resolve({
        memory: row?.memory ?? null,
        pieces: (pieces.result as OwnedPiece[]).map(({ userId: _owner, ...piece }) => piece),
      });
    };
    transaction.onabort = () => reject(failureOf(transaction.error));
  });
}

function failureOf(error: DOMException | null): Error {
  return error ?? new Error('The browser keeps nothing for this page');
}
