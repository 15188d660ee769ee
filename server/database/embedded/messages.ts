/** What the server and the thread that holds the database tell each other. */

export interface BackendSettings {
  folder: string
  /** Writes are refused below this. */
  minimumFreeBytes: number
  /** From an earlier thread of this process. */
  compiled?: WebAssembly.Module
}

export type ToBackend =
  | { kind: 'request'; bytes: Uint8Array }
  /** Makes a checkpoint, and no other until told so. */
  | { kind: 'hold checkpoints' }
  | { kind: 'release checkpoints' }
  | { kind: 'close' }

export type FromBackend =
  | { kind: 'ready'; compiled: WebAssembly.Module }
  /** A long answer comes in several; only with `last` is the request done. */
  | { kind: 'answer'; bytes: Uint8Array; last: boolean; inTransaction: boolean }
  | { kind: 'checkpoints held' }
  | { kind: 'warning'; message: string }
  /** The database could not be opened, or broke: nothing more will come. */
  | { kind: 'broken'; message: string }
  | { kind: 'closed' }
