import type { SealedRow } from './sealed-rows.ts'
import type { Unsent } from './unsent.ts'

/** A row in IndexedDB: sealed, or in clear, as an earlier version of these pages has left it. */
export type DiskRow = SealedRow | Unsent

/** The rows that outlive the tab, of every person. A call rejects where the browser refuses it. */
export interface UnsentDisk {
  all(): Promise<DiskRow[]>
  put(row: DiskRow): Promise<void>
  /** Changes a row that is still there. Resolves to false for a removed row. */
  replace(row: DiskRow): Promise<boolean>
  remove(keys: readonly string[]): Promise<void>
}

const databaseName = 'quinto'
const rowsName = 'da-inviare'

/** Opens the rows in IndexedDB; null where the browser refuses IndexedDB, as in some private windows. */
export async function openUnsentDisk(): Promise<UnsentDisk | null> {
  const database = await openDatabase().catch(() => null)
  if (!database) return null
  // The browser closes a database whose data the person deletes.
  let isClosed = false
  database.onclose = () => {
    isClosed = true
  }
  const rows = (mode: IDBTransactionMode) =>
    database.transaction(rowsName, mode, { durability: 'strict' }).objectStore(rowsName)
  return {
    all: async () => (isClosed ? [] : answered(rows('readonly').getAll())),
    put: async row => written(rows('readwrite').put(row)),
    async replace(row) {
      if (isClosed) return false
      const store = rows('readwrite')
      if ((await answered(store.getKey(row.key))) === undefined) return false
      await written(store.put(row))
      return true
    },
    async remove(keys) {
      if (isClosed || keys.length === 0) return
      const store = rows('readwrite')
      await Promise.all(keys.map(key => answered(store.delete(key))))
    },
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(rowsName, { keyPath: 'key' })
  return answered(request)
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the change is on the disk. */
const written = (request: IDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = request.transaction!
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
