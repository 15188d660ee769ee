/** A chunk's `import()` in what ships. What checks it is here already: the loader fetched it with the element. */
export const verifiedPart = async <T>(part: string, load: () => Promise<T>): Promise<T> =>
  (await import('./parts.ts')).verifyPart(part, load)
