/** The elements' tags, and the import of an element by tag, from the folders of `widgets` (`dist-spec/build/element-modules.ts`). */
declare module 'virtual:elements' {
  export const tags: readonly string[]
  export const importElement: (tag: string) => Promise<unknown>
}
