/** Throws a RangeError that names the argument, the accepted values and the value received. */
export function refuse(name: string, wanted: string, got: unknown): never {
  throw new RangeError(`${name} must be ${wanted}; got ${got}`)
}
