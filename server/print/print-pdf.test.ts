import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startOwnProcess } from '../own-process.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { Paper } from './papers/paper.ts'
import { PaperDrawing } from './papers/paper-drawing.ts'
import { Printer } from './print-pdf.ts'

const frame = { title: 'Una carta', author: 'Casa S.r.l.', foot: ['Casa S.r.l.', 'Pratica 1'] } as const
const long = Array.from({ length: 400 }, (_, i) => [`Voce ${i}`, `Valore ${i}, e altre parole`] as const)
const paper = new Paper(frame)
  .title('Una carta', 'di prova')
  .facts(long)
  .rich({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fine.' }] }],
  })

const startReal = () => startOwnProcess('print/printer', 256)
let folder: string
/** Starts a process that does this with what it is asked. */
const startOther = async (code: string) => {
  const file = join(folder, `${code.length}.mjs`)
  await writeFile(file, `process.on('message', () => { ${code} })`)
  return () => fork(file, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'printer-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('draws a paper in another process, so the event loop stays free', async () => {
  const drawnHere = vi.spyOn(PaperDrawing.prototype, 'finish')
  const pdf = await new Printer().print('ada', { paper })
  expect(drawnHere).not.toHaveBeenCalled()

  const { text, pages } = await readPdf(pdf)
  expect(text).toContain('Valore 399, e altre parole')
  expect(text).toContain('Fine.')
  expect(pages.length).toBeGreaterThan(5)
})

it('starts a printer again that ended in the middle', async () => {
  const startBroken = await startOther('process.exit(1)')
  const starts = [startBroken, startReal]
  const printer = new Printer({ start: () => starts.shift()!() })
  expect((await printer.print('ada', { paper })).subarray(0, 5).toString()).toBe('%PDF-')
  expect(starts).toEqual([])
})

it('says so when the printer ends again, and starts a new one for the next', {
  timeout: 60_000,
}, async () => {
  const startBroken = await startOther('process.exit(1)')
  const starts = [startBroken, startBroken, startReal]
  const printer = new Printer({ start: () => starts.shift()!() })
  await expect(printer.print('ada', { paper })).rejects.toMatchObject({
    status: 503,
    retryAfter: 5,
    message: 'Il PDF non si è riuscito a preparare: riprovi fra qualche secondo.',
  })
  expect((await printer.print('ada', { paper })).subarray(0, 5).toString()).toBe('%PDF-')
})

it('ends a printer that takes too long', async () => {
  const start = await startOther(`process.send({ begun: true })`)
  const children: ReturnType<typeof start>[] = []
  const printer = new Printer({
    start: () => {
      children.push(start())
      return children.at(-1)!
    },
    maxMs: 50,
  })
  await expect(printer.print('ada', { paper })).rejects.toMatchObject({ status: 503 })
  expect(children).toHaveLength(1)
  await expect.poll(() => children[0]!.signalCode).toBe('SIGKILL')
})

it('lets nobody wait for more than four PDFs, and tells what is wrong with a drawing', async () => {
  const start = await startOther(`process.send({ failure: 'no such letter' })`)
  const printer = new Printer({ start })
  const asked = Array.from({ length: 5 }, () => printer.print('ada', { paper }).catch(error => error))
  const other = printer.print('bea', { paper }).catch(error => error)
  const answers = await Promise.all(asked)
  expect(answers.map(({ message }) => message)).toEqual([
    ...Array.from({ length: 4 }, () => 'a PDF could not be drawn'),
    'In questo momento si preparano molti PDF: riprovi fra qualche secondo.',
  ])
  expect((await other).cause.stack).toBe('no such letter')
})
