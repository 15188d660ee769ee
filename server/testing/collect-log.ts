import { createLog, type Logger } from '../log.ts'

/** A log that collects its lines. */
export function collectLog(level: 'info' | 'trace'): { log: Logger; text(): string } {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  return { log: createLog(level, { write }), text: () => text }
}
