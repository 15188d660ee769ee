import { formatNumber } from '../../contract/italian/format.ts'

const everyMs = 200

/** Tells on a terminal how far a long work is; says nothing where the output is kept, as under cron. */
export function commandProgress(out = process.stderr) {
  let last = 0
  const line = (text: string) => out.isTTY && out.write(`\r\x1b[K${text}`)
  return {
    progress(what: string, done: number, total?: number) {
      if (performance.now() - last < everyMs) return
      last = performance.now()
      line(`${what}: ${formatNumber(done)}${total === undefined ? '' : ` di ${formatNumber(total)}`}`)
    },
    /** Leaves the line free for what comes next. */
    end: () => void line(''),
  }
}
