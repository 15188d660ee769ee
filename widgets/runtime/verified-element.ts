import { type Files, verified } from './verified.ts'

/** Written by the build (`dist-spec/verified-imports.ts`): the first files of each element. */
declare const QUINTO_ELEMENTS: Record<string, Files>

/** The loader's `import()` in what ships. */
export const verifiedElement = (element: string): Promise<unknown> => verified(QUINTO_ELEMENTS[element]!)
