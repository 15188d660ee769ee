/**
 * The builtins of our code and its libraries on pages whose own libraries replaced them. The build reads `JSON` and
 * `Array.from` from here wherever a file of the widgets names them (`vite.config.ts`). No code of ours uses the method
 * `entries` of arrays, which Prototype.js replaces.
 */
const { JSON: pageJson } = window

const isNative = (method: unknown) => /\[native code\]/.test(Function.prototype.toString.call(method))

/** JSON of another window, which no library has touched; of the page where its frames are out of reach. */
function untouchedJson(): typeof pageJson {
  const frame = document.createElement('iframe')
  document.documentElement.append(frame)
  try {
    return (frame.contentWindow as typeof window).JSON
  } catch {
    return pageJson
  } finally {
    frame.remove()
  }
}

const nativeJson = isNative(pageJson?.parse) && isNative(pageJson.stringify) ? pageJson : untouchedJson()

/** Whether a library gives a text of its own to lists and plain values, as JSON of old libraries does. */
const hasOwnTexts = () => [[], {}, '', 0, true].some(one => 'toJSON' in Object(one))

const escaped = (text: string) =>
  `"${text.replace(/["\\\p{Cc}\p{Cs}]/gu, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`

/** The text of plain values, lists and records. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return escaped(value)
  if (Array.isArray(value)) return `[${value.map(one => plainText(one) ?? 'null').join()}]`
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).map(([name, one]) => [escaped(name), plainText(one)])
    return `{${lines.flatMap(([name, text]) => (text === undefined ? [] : `${name}:${text}`)).join()}}`
  }
  return nativeText(value)
}

const nativeText = nativeJson.stringify as (value: unknown, ...layout: unknown[]) => string | undefined

/** `JSON`. */
export const json = {
  parse: nativeJson.parse,
  stringify: (value: unknown, ...layout: unknown[]) =>
    hasOwnTexts() ? plainText(value) : nativeText(value, ...layout),
}

/** `Array.from`. */
export function arrayFrom<T, U = T>(
  items: Iterable<T> | ArrayLike<T>,
  convert: (item: T, at: number) => U = item => item as unknown as U,
): U[] {
  const list: U[] = []
  if (Symbol.iterator in Object(items))
    for (const item of items as Iterable<T>) list.push(convert(item, list.length))
  else
    for (let at = 0; at < (items as ArrayLike<T>).length; at++)
      list.push(convert((items as ArrayLike<T>)[at]!, at))
  return list
}

// The signals bind a function to a first argument while they load. Some libraries replace `bind` by one that ignores all
// later arguments. The page gets its own back before any of its code runs.
const { bind } = Function.prototype
if (!isNative(bind)) {
  Function.prototype.bind = function (
    this: (...given: unknown[]) => unknown,
    self: unknown,
    ...first: unknown[]
  ) {
    return (...rest: unknown[]) => this.apply(self, [...first, ...rest])
  } as typeof bind
  queueMicrotask(() => {
    Function.prototype.bind = bind
  })
}
