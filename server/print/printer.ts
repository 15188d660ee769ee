import { constants, setPriority } from 'node:os'
import { printCard } from './business-card.ts'
import { printDisplay } from './display.ts'
import { PaperDrawing } from './papers/paper-drawing.ts'
import type { FromPrinter, Printing } from './print-pdf.ts'

/** A process that makes one PDF after the other, because the server must not wait for a drawing. */

function print(printing: Printing): Promise<Buffer> {
  if ('card' in printing) return printCard(printing.card)
  if ('display' in printing) return printDisplay(printing.display)
  const { frame, steps } = printing.paper
  const drawing = new PaperDrawing(frame)
  // The types of the steps bind each name to its arguments, which a call by name loses.
  for (const [part, ...given] of steps) (drawing[part] as (...given: unknown[]) => unknown)(...given)
  return drawing.finish()
}

async function answerTo(printing: Printing): Promise<FromPrinter> {
  try {
    return { pdf: await print(printing) }
  } catch (error) {
    return { failure: (error as Error).stack ?? String(error) }
  }
}

// Requests to the server have priority over PDFs.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit())
process.on('message', async (printing: Printing) => {
  process.send!({ begun: true } satisfies FromPrinter)
  process.send!(await answerTo(printing))
})
