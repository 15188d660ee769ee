import { batch, type Signal, signal } from '@preact/signals'
import type { Attributes, ElementDefinition } from '../../contract/elements/element.ts'
import { attributeValue } from './attribute-value.ts'
import type { WidgetContext } from './widget.ts'

/** Creates one signal per attribute of `definition`. `read` returns what the page sets for an attribute name. */
export function attributeSignals<D extends ElementDefinition>(
  { attributes }: D,
  read: (name: string) => unknown,
) {
  const entries = Object.entries(attributes).map(
    ([name, attribute]) => [name, attribute, signal(attributeValue(attribute, read(name)))] as const,
  )
  const signals: Record<string, Signal<Attributes<D>[string] | unknown>> = Object.fromEntries(
    entries.map(([name, , value]) => [name, value]),
  )
  return {
    signals: signals as WidgetContext<D>['attributes'],
    /** Reads all attributes again and assigns their signals in one batch. */
    assign(read: (name: string) => unknown) {
      batch(() => {
        for (const [name, attribute, value] of entries) value.value = attributeValue(attribute, read(name))
      })
    },
  }
}
