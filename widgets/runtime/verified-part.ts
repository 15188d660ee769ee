/** A chunk's `import()` in what ships. What checks it is here already: the loader fetched it with the element. */
export const verifiedPart = async (part: string): Promise<unknown> =>
  (await import('./parts.ts')).verifyPart(part)
