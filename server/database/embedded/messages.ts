/** Messages between the server and the thread with the database. */

export interface BackendSettings {
  folder: string
  /** Free bytes below which writes are refused. */
  minimumFreeBytes: number
  /** The engine, compiled by an earlier thread of this process. */
  compiled?: WebAssembly.Module
}

export type ToBackend =
  | { kind: 'request'; bytes: Uint8Array }
  /** Makes a checkpoint, and no other until the release. */
  | { kind: 'hold checkpoints' }
  | { kind: 'release checkpoints' }
  | { kind: 'close' }

export type FromBackend =
  | { kind: 'ready'; compiled: WebAssembly.Module }
  /** A long answer has several parts; the request is done with `last`. */
  | { kind: 'answer'; bytes: Uint8Array; last: boolean; inTransaction: boolean }
  | { kind: 'checkpoints held' }
  | { kind: 'warning'; message: string }
  /** The database could not be opened, or broke; no message follows. */
  | { kind: 'broken'; message: string }
  | { kind: 'closed' }
