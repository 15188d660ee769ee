/**
 * What `@r2wc/core` may do between attributes and properties: nothing, since `define` does it. `vite.config.ts`
 * resolves its import to this file.
 */
export default {}
