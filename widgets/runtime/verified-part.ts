/** Replaces `import()` of chunks in builds. `parts.ts` is already loaded: the loader fetches it with the element. */
export const verifiedPart = async (part: string): Promise<unknown> =>
  (await import('./parts.ts')).verifyPart(part)
