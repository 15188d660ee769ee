import type { PaperDrawing } from './paper-drawing.ts'

/** What stands on each page of a paper. */
export interface Frame {
  /** The title of the document, also for screen readers and in the list of a browser. */
  title: string
  author: string
  /** Two short lines at the foot: the house, and what the paper belongs to. */
  foot: readonly [house: string, about: string]
}

export type Fact = readonly [label: string, value: string]

type Part =
  | 'title'
  | 'heading'
  | 'paragraph'
  | 'note'
  | 'list'
  | 'facts'
  | 'table'
  | 'rich'
  | 'code'
  | 'closing'
/** The names and arguments of what `PaperDrawing` draws, in order. */
type Step = { [P in Part]: readonly [P, ...Parameters<PaperDrawing[P]>] }[Part]

/** A paper of the house, written down as plain data that the printer draws in a process of its own. */
export class Paper {
  readonly frame: Frame
  readonly steps: Step[] = []

  constructor(frame: Frame) {
    this.frame = frame
  }

  title(...given: Parameters<PaperDrawing['title']>): this {
    return this.#add(['title', ...given])
  }

  heading(...given: Parameters<PaperDrawing['heading']>): this {
    return this.#add(['heading', ...given])
  }

  paragraph(...given: Parameters<PaperDrawing['paragraph']>): this {
    return this.#add(['paragraph', ...given])
  }

  note(...given: Parameters<PaperDrawing['note']>): this {
    return this.#add(['note', ...given])
  }

  list(...given: Parameters<PaperDrawing['list']>): this {
    return this.#add(['list', ...given])
  }

  facts(...given: Parameters<PaperDrawing['facts']>): this {
    return this.#add(['facts', ...given])
  }

  table(...given: Parameters<PaperDrawing['table']>): this {
    return this.#add(['table', ...given])
  }

  rich(...given: Parameters<PaperDrawing['rich']>): this {
    return this.#add(['rich', ...given])
  }

  code(...given: Parameters<PaperDrawing['code']>): this {
    return this.#add(['code', ...given])
  }

  closing(...given: Parameters<PaperDrawing['closing']>): this {
    return this.#add(['closing', ...given])
  }

  #add(step: Step): this {
    this.steps.push(step)
    return this
  }
}
