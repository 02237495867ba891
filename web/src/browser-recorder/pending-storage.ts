import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import type { ImageStorage, WaitingImage } from './screen/image-queue.ts';
import type { QueuedActivity, QueueWrites, StoredRecording } from './pending-queue.ts';

const databaseName = 'time-tracker-recorder';

interface RecorderDatabase extends DBSchema {
  activities: {
    key: string;
    value: QueuedActivity & { userId: number };
    indexes: { userId: number };
  };
  memory: { key: number; value: { userId: number; memory: StoredRecording['memory'] } };
  /** Since version 3. */
  images: {
    key: string;
    value: WaitingImage & { userId: number; image: Blob };
    indexes: { userId: number };
  };
}

/** A pending activity as version 1 stored it. */
type StoredPiece = Omit<QueuedActivity, 'end'> & { finish: number; userId: number };

/** What one user recorded in this browser and the server has not confirmed yet, in IndexedDB. */
export interface PendingStorage {
  read(): Promise<StoredRecording>;
  write(writes: QueueWrites, memory: StoredRecording['memory']): Promise<void>;
  images: ImageStorage;
  close(): void;
}

export async function openPendingStorage(userId: number): Promise<PendingStorage> {
  const database = await openDatabase();
  return {
    read: async () => {
      const transaction = database.transaction(['activities', 'memory']);
      const activities = transaction.objectStore('activities').index('userId').getAll(userId);
      const row = await transaction.objectStore('memory').get(userId);
      return {
        memory: row?.memory ?? null,
        activities: (await activities).map(({ userId: _owner, ...activity }) => activity),
      };
    },
    write: async ({ puts, deletes }, memory) => {
      const transaction = database.transaction(['activities', 'memory'], 'readwrite');
      const activities = transaction.objectStore('activities');
      await Promise.all([
        ...puts.map((activity) => activities.put({ ...activity, userId })),
        ...deletes.map((activityId) => activities.delete(activityId)),
        transaction.objectStore('memory').put({ userId, memory }),
        transaction.done,
      ]);
    },
    images: openImages(database, userId),
    close: () => database.close(),
  };
}

/** The images of one user. Those of others stay until they sign in again. */
function openImages(database: IDBPDatabase<RecorderDatabase>, userId: number): ImageStorage {
  return {
    list: async () => {
      const stored = await database.getAllFromIndex('images', 'userId', userId);
      return stored.map(({ userId: _owner, image: _image, ...waiting }) => waiting);
    },
    read: async (id) => {
      const stored = await database.get('images', id);
      return stored?.userId === userId ? stored.image : undefined;
    },
    add: async (waiting, image) => {
      await database.put('images', { ...waiting, userId, image });
    },
    remove: (id) => database.delete('images', id),
  };
}

/** For browsers that store nothing: recording lasts as long as the page. */
export function memoryStorage(): PendingStorage {
  const images = new Map<string, Blob>();
  return {
    read: () => Promise.resolve({ memory: null, activities: [] }),
    write: () => Promise.resolve(),
    images: {
      list: () => Promise.resolve([]),
      read: (id) => Promise.resolve(images.get(id)),
      add: ({ id }, image) => {
        images.set(id, image);
        return Promise.resolve();
      },
      remove: (id) => {
        images.delete(id);
        return Promise.resolve();
      },
    },
    close: () => undefined,
  };
}

function openDatabase(): Promise<IDBPDatabase<RecorderDatabase>> {
  return openDB<RecorderDatabase>(databaseName, 3, {
    upgrade(database, oldVersion, _newVersion, transaction) {
      database.createObjectStore('images', { keyPath: 'id' }).createIndex('userId', 'userId');
      if (oldVersion === 2) return;
      const activities = database.createObjectStore('activities', { keyPath: 'activityId' });
      activities.createIndex('userId', 'userId');
      if (oldVersion < 1) database.createObjectStore('memory', { keyPath: 'userId' });
      else moveVersion1(database, transaction).catch(() => transaction.abort());
    },
    // A newer version of the app in another tab may upgrade the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** Version 1 called a pending activity a piece, and its end a finish. */
async function moveVersion1(
  database: IDBPDatabase<RecorderDatabase>,
  transaction: IDBPTransaction<RecorderDatabase, StoreNames<RecorderDatabase>[], 'versionchange'>,
): Promise<void> {
  // The types describe the current version.
  const stores = transaction as unknown as IDBPTransaction<unknown, string[], 'versionchange'>;
  const pieces = (await stores.objectStore('pieces').getAll()) as StoredPiece[];
  const activities = transaction.objectStore('activities');
  for (const { finish, ...piece } of pieces) await activities.put({ ...piece, end: finish });
  await transaction.objectStore('memory').clear();
  (database as unknown as IDBPDatabase).deleteObjectStore('pieces');
}
