import type { Unsent } from './unsent.ts'

/** The unsent writes of this browser, of every person. */
export interface UnsentStore {
  /** Whether all rows outlive this tab. */
  isLasting(): boolean
  /** All rows, the oldest first. */
  all(): Promise<Unsent[]>
  add(row: Unsent): Promise<void>
  /** Changes a row that is still there. Resolves to false for a removed row. */
  replace(row: Unsent): Promise<boolean>
  remove(keys: readonly string[]): Promise<void>
}

const databaseName = 'quinto'
const rowsName = 'da-inviare'

/** Opens the store in IndexedDB; without IndexedDB, as in some private windows, the rows stay in this tab. */
export const openUnsentStore = async (): Promise<UnsentStore> =>
  unsentStore(await openDatabase().catch(() => null))

/** The rows that IndexedDB has not taken: they outlive the sign-in page that an ended session shows in between. */
const inThisTab = new Map<string, Unsent>()

/** The store of an open database, with the memory of this tab for the rows that the database does not take. */
export function unsentStore(opened: IDBDatabase | null, memory = inThisTab): UnsentStore {
  let database = opened
  // The browser closes a database whose data the person deletes.
  if (database)
    database.onclose = () => {
      database = null
    }
  const rows = (mode: IDBTransactionMode) =>
    database!.transaction(rowsName, mode, { durability: 'strict' }).objectStore(rowsName)
  return {
    isLasting: () => database !== null && memory.size === 0,
    async all() {
      const stored: Unsent[] = database ? await answered(rows('readonly').getAll()) : []
      return [...stored, ...memory.values()].sort((a, b) => a.at - b.at)
    },
    async add(row) {
      try {
        if (!database) throw new Error('There is no database.')
        await written(rows('readwrite').add(row))
      } catch {
        memory.set(row.key, row)
      }
    },
    async replace(row) {
      if (memory.has(row.key)) return memory.set(row.key, row) !== undefined
      if (!database) return false
      const store = rows('readwrite')
      if ((await answered(store.getKey(row.key))) === undefined) return false
      await written(store.put(row))
      return true
    },
    async remove(keys) {
      for (const key of keys) memory.delete(key)
      if (!database || keys.length === 0) return
      const store = rows('readwrite')
      await Promise.all(keys.map(key => answered(store.delete(key))))
    },
  }
}

/** Rejects where the browser refuses IndexedDB. */
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
