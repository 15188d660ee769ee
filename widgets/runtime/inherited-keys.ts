/** The calls of `hideInheritedKeys` that have not ended. */
let users = 0
let hidden: string[] = []

const show = (isShown: boolean) => {
  for (const key of hidden)
    Reflect.defineProperty(Object.prototype, key, Object.assign(Object.create(null), { enumerable: isShown }))
}

/**
 * Hides what the page added to `Object.prototype` from the loops over the keys of an object, which zod uses while it loads
 * and while it checks. Returns a function that ends this.
 */
export function hideInheritedKeys(): () => void {
  if (!users++) {
    hidden = Object.keys(Object.prototype)
    show(false)
  }
  return () => {
    if (!--users) show(true)
  }
}
