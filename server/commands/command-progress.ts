import { formatNumber } from '../../contract/italian/format.ts'

const everyMs = 200

/**
 * Shows the progress of a long command on a terminal. Prints nothing when the output is not a terminal, as under cron.
 */
export function commandProgress(out = process.stderr) {
  let last = 0
  const line = (text: string) => out.isTTY && out.write(`\r\x1b[K${text}`)
  return {
    progress(what: string, done: number, total?: number) {
      if (performance.now() - last < everyMs) return
      last = performance.now()
      line(`${what}: ${formatNumber(done)}${total === undefined ? '' : ` di ${formatNumber(total)}`}`)
    },
    /** Clears the line for the next output. */
    end: () => void line(''),
  }
}
