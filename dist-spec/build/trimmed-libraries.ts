import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** A part of a library's file that the widgets never run, and what takes its place. */
type Cut = readonly [part: string | RegExp, rest: string]

/**
 * Preact, by the names of its minified file. Views are functions of elements with attributes, events, refs and styles
 * as objects; classes have `render`, `componentDidMount` and, in `widgets/runtime/boundary.tsx`, the methods for errors.
 */
const preact: readonly Cut[] = [
  // Hydration of trees that the server streams in parts, or that wait for a promise.
  [/128&u\.__u&&\(c=32&u\.__u,.*?l=o\[0\]\|\|l\),/, ''],
  [/if\(t&&t\.then\)\{if\(r\.__u\|=128\|c,o\)\{.*?\}else (?=o&&o\.some\(g\);else)/, ''],
  ['t&&t.then||D(r)', 'D(r)'],
  ['p&&p.some(g),d.__h.length', 'd.__h.length'],
  ['&&8==t.nodeType&&!t.data.startsWith("$s")', '&&8==t.nodeType'],
  [/!u&&\(i=t\.__c\)&&\(i=i\.__z\)&&.*?g\(i\)\),/, ''],
  // Portals.
  ['!=typeof n.type||n.props.__P?', '!=typeof n.type?'],
  ['&&n.__c&&!n.props.__P)', '&&n.__c)'],
  ['if(n.props.__P)return t;', ''],
  [/M\.__P&&\(s=l,.*?S\(u,0\):null\),/, ''],
  ['M.__P&&(r.__e=null,l=s),', ''],
  ['u&&!t.props.__P', 'u'],
  ['X as createPortal,', ''],
  // Contexts.
  ['j=(s=V.contextType)&&i[s.__c],L=s?j?j.props.value:s.__:i,', ''],
  ['new V(M,L)', 'new V(M)'],
  ['new x(M,L)', 'new x(M)'],
  ['j&&j.sub(d),', ''],
  ['d.context=L,', ''],
  ['this.context=t,', ''],
  ['d.render(d.props,d.state=d.__s,d.context)', 'd.render(d.props,d.state=d.__s)'],
  ['d.getChildContext&&(i=_({},i,d.getChildContext())),', ''],
  ['function K(n,t,r){return this.constructor(n,r)}', 'function K(n){return this.constructor(n)}'],
  ['U as createContext,', ''],
  // Methods of classes before and after an update.
  [/,V\.getDerivedStateFromProps&&\(d\.__s==.*?\)\)\)/, ''],
  [/M!==k&&C&&.*?componentWillReceiveProps\(M,L\),/, ''],
  ['d.shouldComponentUpdate(M,d.__s,L)', 'd.shouldComponentUpdate(M,d.__s)'],
  [/d\.componentWillUpdate&&.*?d\.componentDidUpdate\(k,b,m\)\}\)/, ''],
  [/C&&!V\.getDerivedStateFromProps&&d\.componentWillMount&&d\.componentWillMount\(\),/, ''],
  [/C&&u\.__c&&d\.getSnapshotBeforeUpdate&&.*?\(k,b\)\),/, ''],
  ['k=d.props,b=d.state,', ''],
  [/if\(i\.componentWillUnmount\)try\{.*?\}catch\(t\)\{n\.__e\(t,r\)\}/, ''],
  // Formulas, templates, HTML as text, styles as text, built-in elements that are customised.
  [/:"math"==C\?f="[^"]+"/, ''],
  [/,\("foreignObject"==C.*?\)&&\(f="[^"]+"\)/, ''],
  [',v=/^m(i|n|o|s|text|space)$/', ''],
  ['"template"==C&&t.content||t', 't'],
  ['"dangerouslySetInnerHTML"==s?y=k:', ''],
  ['"dangerouslySetInnerHTML"==s?h=k:', ''],
  [/h\?\(l\|\|y&&.*?:\(y&&\(t\.textContent=""\),/, '('],
  ['if("string"==typeof r)n.style.cssText=r;else{if("string"==typeof u&&(n.style.cssText=u=""),u)', '{if(u)'],
  ['x.is?x:a', 'a'],
  ['t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s")', ''],
  // Events in the capturing phase.
  ['f=t!=(t=t.replace(l,"$1")),', ''],
  [
    'n.addEventListener(t,o,f):n.removeEventListener(t,o,f)',
    'n.addEventListener(t,o):n.removeEventListener(t,o)',
  ],
  ['l=/(PointerCapture)$|Capture$/i,', ''],
  // Uncontrolled input, and attributes of nodes that Preact did not create and does not hydrate.
  [/"textarea"==C&&null!=x\.defaultValue\?null:/, ''],
  ['||"value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x', ''],
  [/,!l&&o\)for\(\$=\{\},.*?k\.value;(?=for\()/, ');'],
  // Methods of components for a new state with a callback or at once, and roots that are whole documents.
  ['"function"==typeof n&&(n=n(_({},r),this.props)),', ''],
  ['t&&this.__k.push(t),', ''],
  ['y.push.apply(d.__h,d.__k),d.__k=[],', ''],
  ['C&&(y.push.apply(d.__h,d.__k),d.__k=[]),', ''],
  [',d.__h=[],d.__k=[])', ',d.__h=[])'],
  [/x\.prototype\.forceUpdate=function\(n\)\{.*?\},/, ''],
  ['9==r.nodeType&&(r=r.documentElement),', ''],
  // Hooks of development tools, and of `preact/compat`.
  ['return!o&&n.vnode&&n.vnode(e),e', 'return e'],
  ['n.vnode&&n.vnode(r),', ''],
  ['l&&(n.__m&&n.__m(r,o),l=!1)', 'l=!1'],
  ['&&i==n.debounceRendering||((i=n.debounceRendering)||queueMicrotask)(H)', '||queueMicrotask(H)'],
  ['(f=u.length)&&(i||queueMicrotask)(H)', '(f=u.length)&&queueMicrotask(H)'],
  ['u(n.event?n.event(r):r)', 'u(r)'],
]

/**
 * Preact's signals without what binds a signal in JSX to a text or to an attribute: views read signals by `.value`.
 * `preact/hooks` and the hooks of signals are a module of their own, because no first view needs one.
 */
const signals: readonly Cut[] = [
  [/import\{[^}]*\}from"preact\/hooks";/, ''],
  [/const d="undefined"!=typeof window.*?;/, ''],
  ['if(d)null==(i=this.y)||i.call(this);', ''],
  [/,\{name:i\}\);n\.c=t/, ');n.c=t'],
  [/,"function"==typeof n\.type\?.*?:""/, ''],
  ['c(function(){p=this.N})();', ''],
  [/function w\(\{data:t\}\).*__b:\{configurable:!0,value:1\}\}\);/s, ''],
  [/(b\("__b",\(t,i\)=>\{y\(\);m=void 0;).*?(t\(i\)\}\);b\("__r")/s, '$1$2'],
  [/(b\("diffed",\(t,i\)=>\{y\(\);m=void 0;).*?(t\(i\)\}\);)function k\(.*?(b\("unmount")/s, '$1$2$3'],
  [/if\("string"==typeof i\.type\).*?\}else\{(let t=i\.__c;if\(t\)\{.*?\}\})\}t\(i\)/s, '{$1}t(i)'],
  // Updates by `useState` and `useReducer`, by other versions of Preact, and of suspended trees.
  [/b\("__h",.*?\);(?=n\.prototype)/, ''],
  ['if(this.__R)return!0;', ''],
  [
    /if\(this\.__f\|\|.*?\}else\{(if\(!\(e\|\|4&this\.__\$f\)\)return!0;)if\(3&this\.__\$f\)return!0\}/,
    '$1if(1&this.__$f)return!0;',
  ],
  ['"__source"!==i&&', ''],
  [
    /function useSignal\(.*$/s,
    `export{m as component};export{useComputed,useSignal,useSignalEffect}from"./signals.mjs?hooks"`,
  ],
]

/** The hooks of Preact's signals. */
const hooksOfSignals: readonly Cut[] = [
  [
    /^.*?(?=function useSignal\()/s,
    `import{useMemo as f,useRef as r,useEffect as u}from"preact/hooks";import{options as e}from"preact";import{effect as c,computed as l,signal as a,batch as h}from"@preact/signals-core";import{component as m}from"./signals.mjs";let p,_=[],g=[];c(function(){p=this.N})();`,
  ],
  [/function R\(.*$/s, 'export{useComputed,useSignal,useSignalEffect}'],
]

/** Signals without models, names for tools, and callbacks for the first and the last reader. */
const signalsCore: readonly Cut[] = [
  ['y.prototype.brand=t;', ''],
  [/this\.W=.*?;this\.Z=.*?;this\.name=.*?\}/, '}'],
  [/;else f\(\(\)=>\{var t;null==\(t=this\.W\).*?\}\)/, ''],
  [/;if\(void 0===n\)f\(\(\)=>\{var t;null==\(t=this\.Z\).*?\}\)/, ''],
  [',{name:"sub"}', ''],
  ['y.call(this,void 0,i);', 'y.call(this,void 0);'],
  ['this.f=32;this.name=null==i?void 0:i.name;if(s)s.push(this)', 'this.f=32'],
  [
    'const i=o,n=s;o=void 0;s=void 0;try{return t()}finally{o=i;s=n}',
    'const i=o;o=void 0;try{return t()}finally{o=i}',
  ],
  ['m.prototype.dispose=function(){this.d()};', ''],
  ['const o=n.d.bind(n);o[Symbol.dispose]=o;return o', 'return n.d.bind(n)'],
]

/** Hooks that would need what is cut above: a view that imports one does not build. */
const hooks: readonly Cut[] = [
  ['_ as useReducer,', ''],
  [',d as useState', ''],
  ['j as useContext,', ''],
  ['O as useErrorBoundary,', ''],
]

/** r2wc without its transforms and events: `define` reads attributes and dispatches events by the contract. */
const r2wc: readonly Cut[] = [
  ['import transforms, { R2WCType } from "./transforms"', ''],
  ['import { toDashedCase } from "./utils"', ''],
  [
    / {2}if \(!options\.props\) \{.*?(?= {2}class ReactWebComponent)/s,
    '  const propNames = Object.keys(options.props)\n',
  ],
  ['return Object.keys(mapAttributeProp)', 'return propNames'],
  [/if \(options\.shadow\) \{.*?\} else \{(.*?)\}/s, '$1'],
  [/ {6}for \(const prop of propNames\) \{.*?(?= {4}connectedCallback)/s, '    }\n\n'],
  [/ {4}attributeChangedCallback\(.*?(?= {4}\[renderSymbol\]\(\) \{)/s, ''],
  [
    / {4}const attribute = mapPropAttribute\[prop\]\s*const type = propTypes\[prop\]\s*(?=Object\.define)/,
    '',
  ],
  [
    /const transform = type \? transforms\[type\] : null\s*if \(transform\?\.stringify\) \{.*?(?=this\[renderSymbol\]\(\))/s,
    '',
  ],
  [/(this\[renderSymbol\]\(\)\s*)\}(\s*\},\s*\}\)\s*\}\s*return)/, '$1$2'],
]

/** A file of a library, by the end of its address, and the parts that are cut from it. */
const libraries: readonly [file: string, cuts: readonly Cut[]][] = [
  ['/preact/dist/preact.mjs', preact],
  ['/preact/hooks/dist/hooks.mjs', hooks],
  ['/@preact/signals/dist/signals.mjs', signals],
  ['/@preact/signals/dist/signals.mjs?hooks', hooksOfSignals],
  ['/@preact/signals-core/dist/signals-core.mjs', signalsCore],
  ['/@r2wc/core/src/core.ts', r2wc],
]

/** The modules of the hooks: they change Preact's rendering only where a view uses one. */
export const hooksOfViews = /\/preact\/hooks\/dist\/hooks\.mjs$|\/signals\.mjs\?hooks$/

/**
 * Cuts parts that the widgets never run from their libraries; fails when a library's file is not the expected one. The
 * libraries have no option for it. `widgets/shared/testing/trimmed-libraries.ts` refuses the use of such parts in tests.
 */
export const trimmedLibraries: Plugin = {
  name: 'trimmed-libraries',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'widgets' || name === 'frames',
  // The modules for present browsers.
  resolveId(id) {
    if (id === '@preact/signals') return resolve('node_modules/@preact/signals/dist/signals.mjs')
    if (id === '@preact/signals-core')
      return resolve('node_modules/@preact/signals-core/dist/signals-core.mjs')
  },
  transform(code, id) {
    const cuts = libraries.find(([file]) => id.endsWith(file))?.[1]
    if (!cuts) return
    const rest = cuts.reduce((left, [part, rest]) => {
      const trimmed = left.replace(part, rest)
      if (trimmed === left) this.error(`${id} is not the file that \`trimmedLibraries\` knows: ${part}`)
      return trimmed
    }, code)
    return { code: rest, map: null, ...(hooksOfViews.test(id) && { moduleSideEffects: false }) }
  },
}
