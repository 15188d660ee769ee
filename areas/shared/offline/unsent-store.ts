import { seal, unseal } from './sealed-rows.ts'
import type { Kept, Unsent } from './unsent.ts'
import { openUnsentDisk, type UnsentDisk } from './unsent-disk.ts'
import type { UnsentKeys } from './unsent-keys.ts'

/** The rows of a person, each the oldest first. */
interface ReadRows {
  rows: readonly Unsent[]
  /** Rows whose key has not arrived. */
  locked: readonly Kept[]
  /** Rows that nobody can read any more. */
  lost: readonly Kept[]
}

/** The unsent writes of a person in this browser. */
export interface UnsentStore {
  /** Whether all rows outlive this tab. */
  isLasting(): boolean
  read(): Promise<ReadRows>
  /**
   * Asks for the missing keys, and encrypts what is not yet encrypted on the disk. Resolves to false when a key has not
   * arrived.
   */
  unlock(): Promise<boolean>
  add(row: Unsent): Promise<void>
  /** Changes a row that is still there. Resolves to false for a removed row. */
  replace(row: Unsent): Promise<boolean>
  remove(keys: readonly string[]): Promise<void>
  /** Removes the rows of other people. */
  removeOthers(): Promise<void>
}

/** The rows that are not on the disk: they outlive the sign-in page that an ended session shows in between. */
const inThisTab = new Map<string, Unsent>()

interface Options {
  person: string
  /** Null where the browser stores nothing. */
  disk: UnsentDisk | null
  /** Null where the browser cannot encrypt. Rows then stay in the memory of the tab. */
  keys: UnsentKeys | null
  memory?: Map<string, Unsent>
}

/** What this browser keeps, of every person. */
export async function keptInBrowser(): Promise<(Kept | Unsent)[]> {
  const stored = (await (await openUnsentDisk())?.all()) ?? []
  return [...stored, ...inThisTab.values()]
}

/** The store on a disk, with the memory of this tab for the rows that the disk does not take. */
export function unsentStore({ person, disk, keys, memory = inThisTab }: Options): UnsentStore {
  const onDisk = async () => (await disk?.all()) ?? []
  const ownOnDisk = async () => (await onDisk()).filter(row => row.person === person)
  const ownInMemory = () => [...memory.values()].filter(row => row.person === person)

  async function remove(removed: readonly string[]) {
    for (const key of removed) memory.delete(key)
    await disk?.remove(removed)
  }

  /** Moves a row from the memory to the disk, when there is a key. */
  async function settle(row: Unsent) {
    const key = keys?.current()
    if (!disk || !key) return
    const sealed = await seal(row, key)
    // The row may have been changed or removed meanwhile.
    if (memory.get(row.key) !== row) return
    await disk.put(sealed).then(
      () => memory.get(row.key) === row && memory.delete(row.key),
      () => {},
    )
  }

  return {
    isLasting: () => memory.size === 0,
    async read() {
      const rows = ownInMemory()
      const locked: Kept[] = []
      const lost: Kept[] = []
      for (const one of await ownOnDisk()) {
        if (memory.has(one.key)) continue
        if ('write' in one) {
          rows.push(one)
          continue
        }
        const key = keys?.named(one.keyName)
        const row = key && (await unseal(one, key))
        if (row) rows.push(row)
        else if (key === undefined) locked.push(one)
        else lost.push(one)
      }
      rows.sort((a, b) => a.at - b.at)
      return { rows, locked, lost }
    },
    async unlock() {
      if (!disk || !keys) return true
      const stored = await ownOnDisk()
      const names = new Set(stored.flatMap(row => ('write' in row ? [] : [row.keyName])))
      const isComplete = await keys.fetch([...names])
      const key = keys.current()
      // Rows of an earlier version are in clear.
      if (key)
        for (const row of stored) if ('write' in row) await disk.replace(await seal(row, key)).catch(() => {})
      for (const row of ownInMemory()) await settle(row)
      return isComplete
    },
    async add(row) {
      memory.set(row.key, row)
      await settle(row)
    },
    async replace(row) {
      if (memory.has(row.key)) return memory.set(row.key, row) !== undefined
      if (!disk) return false
      const key = keys?.current()
      return disk.replace(key ? await seal(row, key) : row)
    },
    remove,
    async removeOthers() {
      const others = [...(await onDisk()), ...memory.values()].filter(row => row.person !== person)
      await remove(others.map(({ key }) => key))
    },
  }
}
