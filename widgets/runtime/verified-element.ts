import { type Table, verified } from './verified.ts'

/** Written by the build (`dist-spec/build/verified-imports.ts`): the first files of each element, and where they are. */
declare const QUINTO_ELEMENTS: Table
declare const QUINTO_VERSION: string

/** The loader's `import()` in what ships. From the address of the major version, too, it goes to its own build. */
export const verifiedElement = (element: string): Promise<unknown> =>
  verified(QUINTO_ELEMENTS, element, `../${QUINTO_VERSION}/`)
