import { type Attributes, type ComponentType, Fragment, h } from 'preact'

/** What JSX compiles to, in what browsers run: `vite.config.ts` resolves `preact/jsx-runtime` to this file. */
export const jsx = (type: string | ComponentType, props: Attributes, key?: Attributes['key']) =>
  h(type as string, key === undefined ? props : { ...props, key })

export { Fragment, jsx as jsxs }
