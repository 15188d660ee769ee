import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../server/project-root.ts'
import { elementTags } from '../build/element-modules.ts'

/** What the specs over every element need of one element: `dist-spec/elements/<tag>.ts` exports it as `spec`. */
export interface ElementSpec {
  /** Markup of `walk` on a partner's page. */
  html?: string
  /** Complete walk through the element, for any version that has the element. */
  walk?(page: Page): Promise<void>
  /** Name of the person whose request `walk` sends. */
  applicant?: string
  /** Text of the working element, for an element that shows a telephone while the server fails, and recovers. */
  recovers?: RegExp
}

const read = async (tag: string) => {
  const path = join(projectRoot, 'dist-spec/elements', `${tag}.ts`)
  return [tag, ((await import(/* @vite-ignore */ path)) as { spec: ElementSpec }).spec] as const
}

/** Tag → facts of each element. */
export const elementSpecs: ReadonlyMap<string, ElementSpec> = new Map(
  await Promise.all(elementTags.map(read)),
)

/** Tags of the elements with a complete walk. */
export const walkedTags = Array.from(elementSpecs, ([tag, { walk }]) => (walk ? [tag] : [])).flat()

/** Tag → text of the working element, of each element that recovers from failures. */
export const recoveringElements: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Array.from(elementSpecs, ([tag, { recovers }]) => (recovers ? [[tag, recovers]] : [])).flat(),
)
