import { kept } from './watching.ts'

/** What `make` answered last, for as long as the `inputs` are the same. A hook, like those of `watching.ts`. */
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T {
  const memo = kept((): { value?: T; inputs: readonly unknown[] } => ({ inputs: [] }))
  if (!('value' in memo) || inputs.some((input, i) => input !== memo.inputs[i]))
    Object.assign(memo, { value: make(), inputs })
  return memo.value as T
}
