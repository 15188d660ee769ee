import { type Table, verified } from './verified.ts'

/** Written by the build (`dist-spec/build/verified-imports.ts`): the first files of each element, and their version. */
declare const QUINTO_ELEMENTS: Table
declare const QUINTO_VERSION: string

/**
 * Replaces the loader's `import()` in builds. Files come from the loader's own version, even when the loader was
 * requested by the address of the major version.
 */
export const verifiedElement = (element: string): Promise<unknown> =>
  verified(QUINTO_ELEMENTS, element, `../${QUINTO_VERSION}/`)
