import { scriptAddress } from './script-address.ts'
import { type File, verified } from './verified.ts'

/** Written by the build (`dist-spec/build/verified-imports.ts`): the first files of each tag, and their version. */
declare const QUINTO_ELEMENTS: Record<string, File[]>
declare const QUINTO_VERSION: string

const elements = QUINTO_ELEMENTS

export const tags: readonly string[] = Object.keys(elements)

/**
 * Replaces the loader's `import()` in builds. Files come from the loader's own version, even when the loader was
 * requested by the address of the major version.
 */
export const importElement = (tag: string): Promise<unknown> =>
  verified(elements[tag]!, `../${QUINTO_VERSION}/`, scriptAddress)
