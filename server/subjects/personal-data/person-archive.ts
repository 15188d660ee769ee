import type { Readable } from 'node:stream'
import { fileName } from '../../../contract/files/file-names.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { ZipEntry } from '../../export/zip.ts'
import { papersOfParticipation } from '../clients/files/papers/customer-papers.ts'
import type { Participation } from '../clients/files/participation.ts'
import type { Uploader } from '../files/files.ts'
import { openHeldFile } from '../files/private-files.ts'
import { type PersonFile, type ReadableRow, readPerson, type Section } from './person-sections.ts'

interface PersonArchive {
  /** The number of entries. */
  total: number
  entries: AsyncGenerator<ZipEntry>
}

/**
 * The archive with everything about a customer that the asker may have: all rows as JSON, the same as a page to read, the
 * papers of the loan files as the customer sees them, and the files. The caller decides who may ask for it. Throws 404.
 */
export async function personArchive(context: Context, id: string, asker: Uploader): Promise<PersonArchive> {
  const { name, sections, files, participations } = await readPerson(
    context,
    id,
    asker.kind === 'admin' ? 'office' : 'customer',
  )
  const papers = await papersOf(context, participations, id)
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'dati.json', content: [Buffer.from(`${JSON.stringify(asObject(sections), null, 2)}\n`)] }
    yield {
      name: 'riepilogo.html',
      content: [Buffer.from(page(name, sections, files.length, papers.length))],
    }
    // A paper is made when its turn comes, so that one alone is in memory.
    for (const make of papers) {
      const { name, content } = await make()
      yield { name: `pratiche/${fileName(name, 'application/pdf')}`, content: [content] }
    }
    for (const [index, file] of files.entries()) {
      const content = await bytesOf(context, file, asker)
      if (content) yield { name: pathOf(file, index), content }
    }
  }
  return { total: 2 + papers.length + files.length, entries: entries() }
}

async function papersOf(context: Context, participations: readonly Participation[], client: string) {
  const papers = []
  for (const one of participations) papers.push(...(await papersOfParticipation(context, one, client)))
  return papers
}

/** The bytes of a file; null when the file is gone, or is not a file of the record that names the file. */
async function bytesOf(context: Context, { _id, holder }: PersonFile, asker: Uploader) {
  try {
    const { bytes } = await openHeldFile(context, _id, holder, { actor: asker, how: 'dati' })
    return bytes() as Readable & AsyncIterable<Buffer>
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** The path in the archive. The number keeps files with one name apart. */
const pathOf = ({ folder, name, mimetype }: PersonFile, index: number) =>
  `file/${folder}/${String(index + 1).padStart(2, '0')} ${fileName(name, mimetype)}`

const asObject = (sections: readonly Section[]) => sections.map(({ titolo, righe }) => ({ titolo, righe }))

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const shown = (value: unknown): string =>
  typeof value === 'object' ? `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>` : escaped(String(value))

const rowOf = (row: ReadableRow) =>
  `<dl>${Object.entries(row)
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${shown(value)}</dd>`)
    .join('')}</dl>`

/** A page that needs nothing else, for any browser. */
const page = (name: string, sections: readonly Section[], files: number, papers: number) => `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>I dati di ${escaped(name)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; border-top: 1px solid #999; padding-top: .5rem }
dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere } pre { white-space: pre-wrap; margin: 0; font-size: .9em }
</style>
<h1>I dati di ${escaped(name)}</h1>
<p>Questo archivio contiene i dati che la società ha su ${escaped(name)}, in questa pagina e in <code>dati.json</code>, e ${
  files === 1 ? 'un file' : `${files} file`
} nella cartella <code>file</code>.${
  papers > 0
    ? ' Nella cartella <code>pratiche</code> ci sono, in PDF, il riepilogo di ogni pratica e l’offerta della banca, se c’è.'
    : ''
} Non contiene i dati di altre persone, le note interne e gli atti dell’adeguata verifica, che la legge vuole riservati.</p>
${sections.map(({ titolo, righe }) => `<h2>${escaped(titolo)}</h2>${righe.map(rowOf).join('')}`).join('\n')}
</html>
`
