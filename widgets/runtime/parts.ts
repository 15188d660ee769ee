import { hideInheritedKeys } from './inherited-keys.ts'
import { type File, verified } from './verified.ts'

/**
 * Written by the build (`dist-spec/build/verified-imports.ts`): the files of the parts that load on demand, each once,
 * and those of each part by index.
 */
declare const QUINTO_FILES: File[]
declare const QUINTO_PARTS: Record<string, number[]>

const files = QUINTO_FILES

export const verifyPart = (part: string): Promise<unknown> => {
  const end = hideInheritedKeys()
  return verified(
    QUINTO_PARTS[part]!.map(index => files[index]!),
    './',
    import.meta.url,
  ).finally(end)
}
