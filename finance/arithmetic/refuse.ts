/** Stops a wrong figure where it enters, with an error that names the argument. */
export function refuse(name: string, wanted: string, got: unknown): never {
  throw new RangeError(`${name} must be ${wanted}; got ${got}`)
}
