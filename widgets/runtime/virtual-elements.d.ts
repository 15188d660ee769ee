/** The tags of the elements, and the import of an element by its tag (`dist-spec/build/element-modules.ts`). */
declare module 'virtual:elements' {
  export const tags: readonly string[]
  export const importElement: (tag: string) => Promise<unknown>
}
