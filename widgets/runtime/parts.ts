import { type Table, verified } from './verified.ts'

/** Written by the build (`dist-spec/build/verified-imports.ts`): the files of each part that loads on demand. */
declare const QUINTO_PARTS: Table

export const verifyPart = (part: string): Promise<unknown> => verified(QUINTO_PARTS, part, './')
