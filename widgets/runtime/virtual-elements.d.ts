/** Import of each element by tag, from the folders of `widgets` (`dist-spec/build/element-modules.ts`). */
declare module 'virtual:elements' {
  export const elements: Record<string, () => Promise<unknown>>
}
