import { readFile, writeFile } from 'node:fs/promises'
import { checkPdf, damagedPdf, type Sender } from './check-pdf.ts'
import { unreadablePdf, withPdfEngine } from './pdf-engine.ts'
import { Refused } from './refused.ts'

/** A protected PDF needs a password, or another one. */
export class NeedsPassword extends Refused {
  constructor(given: string | undefined) {
    super(
      given
        ? 'La password non apre il PDF: controlli maiuscole e numeri. Se è giusta, stampi il PDF in un nuovo PDF e carichi quello.'
        : 'Il PDF è protetto: scriva la password per aprirlo.',
    )
  }
}

/** What is done with protected PDFs: `opened` stores them without their protection. */
export type Protection = 'kept' | { opened: true; password?: string }

/**
 * Checks the PDF at `path`, whose pages must all be found. A sound PDF keeps its bytes, because a signature covers them; a
 * PDF with mistakes that the engine mends is replaced by the engine's copy. A copy is checked in its turn, which includes
 * the contents of protected documents. Throws `Refused` and `NeedsPassword`.
 */
export async function cleanPdf(path: string, sender: Sender, protection: Protection): Promise<void> {
  const bytes = await readFile(path)
  const { unread, pages } = checkPdf(bytes, sender)
  const password = protection === 'kept' ? undefined : protection.password
  const opened = await withPdfEngine(engine => {
    const pdf = engine.open(bytes, password)
    if (!pdf) return null
    const count = engine.countPages(pdf)
    const isProtected = engine.isProtected(pdf)
    const isRead = isProtected ? unread !== 'objects' : unread === 'nothing' && pages === count
    const isSound = isRead && engine.isSound(pdf)
    return {
      count,
      copy: isSound && !isProtected ? null : engine.save(pdf),
      isStored: !isSound || (isProtected && protection !== 'kept'),
    }
  })
  if (!opened) {
    if (protection !== 'kept') throw new NeedsPassword(password)
    if (unread === 'objects') throw damagedPdf()
    return
  }
  const { count, copy, isStored } = opened
  if (!copy) return
  const checked = checkPdf(copy, sender)
  if (checked.unread !== 'nothing' || checked.pages !== count) throw unreadablePdf()
  if (isStored) await writeFile(path, copy)
}
