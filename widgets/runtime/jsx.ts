import { type Attributes, type ComponentType, Fragment, h } from 'preact'

/** JSX runtime of the browser builds: `vite.config.ts` resolves `preact/jsx-runtime` to this file. */
export const jsx = (type: string | ComponentType, props: Attributes, key?: Attributes['key']) =>
  h(type as string, key === undefined ? props : { ...props, key })

export { Fragment, jsx as jsxs }
