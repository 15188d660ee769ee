import { createElement, type FunctionComponent, type VNode } from 'preact'
import { watching } from './watching.ts'

/**
 * What compiled JSX calls: function components watch the signals that they read. `vite.config.ts` resolves
 * `preact/jsx-runtime` to this file.
 */
export const jsx = <P extends object>(type: FunctionComponent<P> | string, props: P, key?: string): VNode =>
  createElement((typeof type === 'string' ? type : watching(type)) as string, { ...props, key })

export { Fragment } from 'preact'
export { jsx as jsxDEV, jsx as jsxs }
