/** Pages' own libraries that change builtins and prototypes: short forms of what each of them does. */
export const polluters: [name: string, script: string][] = [
  [
    'an enumerable property of Object.prototype',
    'Object.prototype.each = function (act) { for (const name in this) act(this[name]) }',
  ],
  [
    'Prototype.js 1.7',
    `function toArray() { return Array.prototype.slice.call(this) }
    function detect(holds, context) { for (const one of this) if (holds.call(context, one)) return one }
    Array.from = items => {
      if (!items) return []
      if ('toArray' in Object(items)) return items.toArray()
      let length = items.length || 0
      const list = new Array(length)
      while (length--) list[length] = items[length]
      return list
    }
    const { reverse } = Array.prototype
    Object.assign(Array.prototype, {
      toArray, entries: toArray, find: detect, detect,
      reverse(inline) { return reverse.call(inline === false ? this.slice() : this) },
      toJSON() { return Object.toJSON(this) },
    })
    RegExp.prototype.match = RegExp.prototype.test
    for (const name of ['update', 'hide', 'show', 'next', 'select', 'identify', 'match', 'clone'])
      HTMLElement.prototype[name] = function () { return this }
    Object.toJSON = list => '[' + list.map(one => JSON.stringify(one)).join(', ') + ']'`,
  ],
  [
    'MooTools 1.6 with its compatibility layer',
    `const { slice } = Array.prototype
    const convert = item => item == null ? [] : typeof item.length === 'number' && typeof item !== 'string' ? slice.call(item) : [item]
    Array.from = convert
    Function.prototype.bind = function (self, given) {
      const that = this
      if (given != null) given = convert(given)
      return function () { return that.apply(self, given || arguments) }
    }
    const { prototype } = Element
    window.Element = function Element(tag) { return document.createElement(tag) }
    window.Element.prototype = prototype
    for (const name of ['get', 'set', 'clone', 'match', 'inject', 'addEvent'])
      prototype[name] = function () { return this }
    window.Event = function DOMEvent(event) { this.event = event }
    window.JSON = Object.create({ each() {} }, { stringify: { value: JSON.stringify }, parse: { value: JSON.parse } })`,
  ],
  ['another Array.from', `Array.from = () => { throw new TypeError('Array.from of the page') }`],
  [
    'another JSON',
    `window.JSON = { encode: JSON.stringify, decode: JSON.parse, parse() { throw new Error('JSON of the page') } }`,
  ],
]
