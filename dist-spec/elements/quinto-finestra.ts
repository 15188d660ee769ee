import type { ElementSpec } from '../support/element-spec.ts'

export const spec: ElementSpec = {}
