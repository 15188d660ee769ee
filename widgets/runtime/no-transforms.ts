/**
 * Replaces the transforms of `@r2wc/core`, because `define` converts attributes itself. `vite.config.ts` resolves the
 * import to this file.
 */
export default {}
